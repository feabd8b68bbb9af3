import {
  ACTION_POINTS_MAX,
  type ChapterEvening,
  EVENING_LIMITS,
  STORY_LIMITS,
  type StoryAct,
  type StoryCharacter,
} from '@luplay/contracts/story';
import { Button, Grid, IconButton, NumberField, Row, Select, Stack, Switch, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { charactersQuery, eventsQuery, mapsQuery } from '../../content/catalogues.ts';
import { eveningTexts as texts } from '../../locale/evening.ts';
import { EntryChoice } from '../entry-picker.tsx';
import * as css from './evening.module.css';
import { changedAt, movedUp, typedLines, withNewAct, withNewBallot, withNewText } from './evening-draft.ts';

interface Props {
  evening: ChapterEvening;
  onChange: (evening: ChapterEvening) => void;
  /** Of the chapter. */
  characters: readonly string[];
  map: string;
}

/** What makes an evening of a chapter: acts, rules, votes, what is said of characters, the end, prepared texts. */
export function EveningFields({ evening, onChange, characters, map }: Props) {
  const change = (part: Partial<ChapterEvening>) => onChange({ ...evening, ...part });
  const known = useQuery(charactersQuery).data ?? [];
  const cast = characters.flatMap((id) => known.find((character) => character.id === id) ?? []);
  return (
    <section className={css.evening} aria-labelledby="evening-title">
      <h3 id="evening-title" className={css.title}>
        {texts.title}
      </h3>
      <p className={css.hint}>{texts.lead}</p>
      <Acts evening={evening} onChange={onChange} map={map} />
      <Rules evening={evening} change={change} />
      <Ballots evening={evening} onChange={onChange} />
      <Part title={texts.people.title} count={cast.length}>
        {cast.length === 0 ? <p className={css.hint}>{texts.people.none}</p> : null}
        {cast.map((character) => (
          <Person key={character.id} character={character} evening={evening} change={change} />
        ))}
      </Part>
      <Epilogue evening={evening} change={change} cast={cast} />
      <Texts evening={evening} onChange={onChange} />
    </section>
  );
}

interface PartProps {
  title: string;
  count?: number;
  children: ReactNode;
}

/** One part of the evening, folded: a chapter's form is long. */
const Part = ({ title, count, children }: PartProps) => (
  <details className={css.part}>
    <summary className={css.summary}>
      {title}
      {count ? <span className={css.count}>{count}</span> : null}
    </summary>
    <Stack className={css.body}>{children}</Stack>
  </details>
);

interface EntryProps {
  label: string;
  onRemove: () => void;
  /** Absent for the first. */
  onMoveUp?: (() => void) | undefined;
  children: ReactNode;
}

/** One act, vote or text of a list. */
const Entry = ({ label, onRemove, onMoveUp, children }: EntryProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no buttons beside its legend
  <div role="group" aria-label={label} className={css.entry}>
    <Row gap={2} align="center" justify="between">
      <h4 className={css.name}>{label}</h4>
      <Row gap={1}>
        {onMoveUp && <IconButton icon="chevron-up" label={texts.moveUp(label)} onClick={onMoveUp} />}
        <IconButton icon="trash" label={texts.remove(label)} onClick={onRemove} />
      </Row>
    </Row>
    {children}
  </div>
);

function Acts({ evening, onChange, map }: Pick<Props, 'evening' | 'onChange' | 'map'>) {
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
          <p className={css.hint}>{texts.acts.noRooms}</p>
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

interface WholeProps {
  label: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
}

/** A number that is never empty: while the field is, the number before stays. */
const Whole = ({ onChange, ...field }: WholeProps) => (
  <NumberField {...field} onValueChange={(value) => value !== null && onChange(value)} />
);

interface AdderProps {
  label: string;
  placeholder: string;
  options: readonly { id: string; name: string }[];
  onAdd: (id: string) => void;
}

/** Adds one of those that are left. */
const Adder = ({ label, placeholder, options, onAdd }: AdderProps) => (
  <Select
    label={label}
    placeholder={placeholder}
    value={null}
    onValueChange={onAdd}
    options={options.map(({ id, name }) => ({ value: id, label: name, hint: id }))}
  />
);

interface PartialProps {
  evening: ChapterEvening;
  change: (part: Partial<ChapterEvening>) => void;
}

function Rules({ evening, change }: PartialProps) {
  const { acts, ghosts, pointsEvery, protectedUntilAct, hallShowsPeople } = evening;
  const rules = texts.rules;
  return (
    <Part title={rules.title}>
      {acts.length > 0 && (
        <Whole
          label={rules.protected}
          hint={rules.protectedHint}
          value={Math.min(protectedUntilAct, acts.length)}
          onChange={(number) => change({ protectedUntilAct: number })}
          max={acts.length}
        />
      )}
      <Switch
        label={rules.ghosts}
        hint={rules.ghostsHint}
        checked={ghosts !== null}
        onCheckedChange={(on) => change({ ghosts: on ? { vote: true } : null })}
      />
      {ghosts && (
        <Switch
          label={rules.ghostsVote}
          checked={ghosts.vote}
          onCheckedChange={(vote) => change({ ghosts: { vote } })}
        />
      )}
      <Switch
        label={rules.pointsEvery}
        hint={rules.pointsEveryHint}
        checked={pointsEvery !== null}
        onCheckedChange={(on) => change({ pointsEvery: on ? { points: 1, minutes: 3 } : null })}
      />
      {pointsEvery && (
        <Grid min="150px" align="end">
          <Whole
            label={rules.pointsEveryPoints}
            value={pointsEvery.points}
            onChange={(points) => change({ pointsEvery: { ...pointsEvery, points } })}
            min={1}
            max={ACTION_POINTS_MAX}
          />
          <Whole
            label={rules.pointsEveryMinutes}
            value={pointsEvery.minutes}
            onChange={(minutes) => change({ pointsEvery: { ...pointsEvery, minutes } })}
            min={1}
            max={EVENING_LIMITS.actMinutes}
          />
        </Grid>
      )}
      <Switch
        label={rules.hallShowsPeople}
        checked={hallShowsPeople}
        onCheckedChange={(on) => change({ hallShowsPeople: on })}
      />
    </Part>
  );
}

function Ballots({ evening, onChange }: Pick<Props, 'evening' | 'onChange'>) {
  const { ballots } = evening;
  const at = (index: number, change: Partial<(typeof ballots)[number]> | null) =>
    onChange({ ...evening, ballots: changedAt(ballots, index, change) });
  return (
    <Part title={texts.ballots.title} count={ballots.length}>
      {ballots.map((ballot, index) => (
        <Entry
          key={ballot.id}
          label={ballot.question.trim() || texts.ballots.question}
          onRemove={() => at(index, null)}
        >
          <TextField
            label={texts.ballots.question}
            value={ballot.question}
            onValueChange={(question) => at(index, { question })}
            maxLength={EVENING_LIMITS.question}
            autoComplete="off"
            required
          />
          <Switch
            label={texts.ballots.secret}
            hint={texts.ballots.secretHint}
            checked={ballot.secret}
            onCheckedChange={(secret) => at(index, { secret })}
          />
          <TextField
            label={texts.ballots.options}
            hint={texts.ballots.optionsHint}
            value={typedLines(ballot.options)}
            onValueChange={(typed) => at(index, { options: typed === '' ? [] : typed.split('\n') })}
            multiline
          />
        </Entry>
      ))}
      <Button
        icon="plus"
        className={css.add}
        disabled={ballots.length >= EVENING_LIMITS.ballots}
        onClick={() => onChange(withNewBallot(evening))}
      >
        {texts.ballots.add}
      </Button>
    </Part>
  );
}

function Person({ character: { id, name }, evening, change }: PartialProps & { character: StoryCharacter }) {
  const { publicLines, epilogue } = evening;
  return (
    <Stack gap={2}>
      <TextField
        label={texts.people.lineOf(name)}
        hint={texts.people.lineHint}
        value={publicLines[id] ?? ''}
        onValueChange={(line) => change({ publicLines: { ...publicLines, [id]: line } })}
        maxLength={EVENING_LIMITS.line}
        autoComplete="off"
      />
      {epilogue && (
        <TextField
          label={texts.people.fateOf(name)}
          hint={texts.epilogue.markdown}
          value={epilogue.fates[id] ?? ''}
          onValueChange={(fate) => change({ epilogue: { ...epilogue, fates: { ...epilogue.fates, [id]: fate } } })}
          multiline
        />
      )}
    </Stack>
  );
}

function Epilogue({ evening, change, cast }: PartialProps & { cast: readonly StoryCharacter[] }) {
  const { epilogue } = evening;
  const set = (part: Partial<NonNullable<typeof epilogue>>) =>
    epilogue && change({ epilogue: { ...epilogue, ...part } });
  const shown = epilogue?.reveals.flatMap((id) => cast.find((character) => character.id === id) ?? []) ?? [];
  return (
    <Part title={texts.epilogue.title}>
      <Switch
        label={texts.epilogue.has}
        hint={texts.epilogue.hasHint}
        checked={epilogue !== null}
        onCheckedChange={(on) =>
          change({ epilogue: on ? { text: '', fates: {}, reveals: cast.map(({ id }) => id) } : null })
        }
      />
      {epilogue && (
        <>
          <TextField
            label={texts.epilogue.text}
            hint={texts.epilogue.markdown}
            value={epilogue.text}
            onValueChange={(text) => set({ text })}
            multiline
            rows={5}
          />
          <p className={css.name}>{texts.epilogue.reveals}</p>
          <ol className={css.order}>
            {shown.map(({ id, name }, index) => (
              <li key={id}>
                <span>{name}</span>
                {index > 0 && (
                  <IconButton
                    icon="chevron-up"
                    label={texts.moveUp(name)}
                    onClick={() =>
                      set({
                        reveals: movedUp(
                          shown.map((one) => one.id),
                          index,
                        ),
                      })
                    }
                  />
                )}
                <IconButton
                  icon="trash"
                  label={texts.remove(name)}
                  onClick={() => set({ reveals: epilogue.reveals.filter((one) => one !== id) })}
                />
              </li>
            ))}
          </ol>
          <Adder
            label={texts.epilogue.addReveal}
            placeholder={texts.epilogue.chooseReveal}
            options={cast.filter(({ id }) => !epilogue.reveals.includes(id))}
            onAdd={(id) => set({ reveals: [...epilogue.reveals, id] })}
          />
        </>
      )}
    </Part>
  );
}

function Texts({ evening, onChange }: Pick<Props, 'evening' | 'onChange'>) {
  const { texts: prepared } = evening;
  const at = (index: number, change: Partial<(typeof prepared)[number]> | null) =>
    onChange({ ...evening, texts: changedAt(prepared, index, change) });
  return (
    <Part title={texts.texts.title} count={prepared.length}>
      {prepared.map((one, index) => (
        <Entry key={one.id} label={one.name.trim() || texts.texts.name} onRemove={() => at(index, null)}>
          <TextField
            label={texts.texts.name}
            value={one.name}
            onValueChange={(name) => at(index, { name })}
            maxLength={STORY_LIMITS.name}
            autoComplete="off"
            required
          />
          <TextField
            label={texts.texts.text}
            value={one.text}
            onValueChange={(text) => at(index, { text })}
            maxLength={STORY_LIMITS.message}
            multiline
            required
          />
        </Entry>
      ))}
      <Button
        icon="plus"
        className={css.add}
        disabled={prepared.length >= EVENING_LIMITS.texts}
        onClick={() => onChange(withNewText(evening))}
      >
        {texts.texts.add}
      </Button>
    </Part>
  );
}
