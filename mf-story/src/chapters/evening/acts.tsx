import {
  ACTION_POINTS_MAX,
  type ChapterEvening,
  EVENING_LIMITS,
  STORY_LIMITS,
  type StoryAct,
} from '@luplay/contracts/story';
import { Button, Grid, IconButton, Row, Soft, Stack, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { eventsQuery, mapsQuery } from '../../content/catalogues.ts';
import { EntryChoice } from '../../content/entry-picker.tsx';
import { eveningTexts as texts } from '../../locale/evening.ts';
import * as css from './evening.module.css';
import { changedAt, movedUp, withNewAct } from './evening-draft.ts';
import { Adder, Entry, Part, Whole } from './parts.tsx';

interface Props {
  evening: ChapterEvening;
  onChange: (evening: ChapterEvening) => void;
  /** Of the chapter. */
  map: string;
}

/** The acts of an evening, in their order: lengths, points, events, rooms that they open. */
export function Acts({ evening, onChange, map }: Props) {
  const { acts } = evening;
  const set = (next: StoryAct[]) => onChange({ ...evening, acts: next });
  return (
    <Stack>
      <h4 className={css.name}>{texts.acts.title}</h4>
      {acts.map((act, index) => (
        <Entry
          key={act.id}
          label={act.name.trim() || texts.act(index + 1)}
          onRemove={() => set(changedAt(acts, index, null))}
          onMoveUp={index > 0 ? () => set(movedUp(acts, index)) : undefined}
        >
          <ActFields act={act} map={map} change={(part) => set(changedAt(acts, index, part))} />
        </Entry>
      ))}
      <Button
        icon="plus"
        disabled={acts.length >= EVENING_LIMITS.acts}
        onClick={() => onChange(withNewAct(evening))}
        className={css.add}
      >
        {texts.acts.add}
      </Button>
    </Stack>
  );
}

interface ActProps {
  act: StoryAct;
  map: string;
  change: (part: Partial<StoryAct>) => void;
}

function ActFields({ act, map, change }: ActProps) {
  const events = useQuery(eventsQuery).data ?? [];
  const rooms = Object.values(useQuery(mapsQuery).data?.find(({ id }) => id === map)?.rooms ?? {});
  const nameOf = (id: string) => events.find((event) => event.id === id)?.name ?? id;
  const free = events.filter(({ id }) => !act.events.some(({ event }) => event === id));
  return (
    <>
      <TextField
        label={texts.acts.name}
        value={act.name}
        onValueChange={(name) => change({ name })}
        maxLength={STORY_LIMITS.name}
        autoComplete="off"
        required
      />
      <Grid min="150px" align="end">
        <Whole
          label={texts.acts.minutes}
          value={act.minutes}
          onChange={(minutes) => change({ minutes })}
          min={1}
          max={EVENING_LIMITS.actMinutes}
        />
        <Whole
          label={texts.acts.points}
          value={act.points}
          onChange={(points) => change({ points })}
          max={ACTION_POINTS_MAX}
        />
      </Grid>
      {act.events.map(({ event, afterMinutes }, index) => (
        <Row key={event} gap={2} align="end" wrap className={css.line}>
          <Whole
            label={texts.acts.afterOf(nameOf(event))}
            value={afterMinutes}
            onChange={(minutes) => change({ events: changedAt(act.events, index, { afterMinutes: minutes }) })}
            max={EVENING_LIMITS.actMinutes}
          />
          <IconButton
            icon="trash"
            label={texts.remove(nameOf(event))}
            onClick={() => change({ events: changedAt(act.events, index, null) })}
          />
        </Row>
      ))}
      {act.events.length < EVENING_LIMITS.actEvents && (
        <Adder
          label={texts.acts.addEvent}
          placeholder={events.length === 0 ? texts.acts.noEvents : texts.acts.chooseEvent}
          options={free}
          onAdd={(event) => change({ events: [...act.events, { event, afterMinutes: 0 }] })}
        />
      )}
      <Part title={texts.acts.opens} count={act.opens.length}>
        {rooms.length === 0 ? (
          <Soft>{texts.acts.noRooms}</Soft>
        ) : (
          <EntryChoice
            label={texts.acts.opens}
            entries={rooms}
            chosen={act.opens}
            onChange={(opens) => change({ opens })}
          />
        )}
      </Part>
    </>
  );
}
