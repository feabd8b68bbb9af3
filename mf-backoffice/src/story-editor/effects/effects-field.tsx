import { ACTION_POINTS_MAX, EVERYBODY, type EventEffects, STORY_LIMITS, type StoryMap } from '@luplay/contracts/story';
import {
  Button,
  ChoiceButtons,
  ConfirmDialog,
  Grid,
  IconButton,
  listOf,
  NumberField,
  Row,
  Select,
  Soft,
  Stack,
  TextField,
  typedList,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InputProps, JsonView } from '../fields/fields.tsx';
import { typedJson } from '../fields/json.ts';
import { ReferenceField } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { type Choice, choicesOf, storyQuery } from '../story-queries.ts';
import * as css from './effects.module.css';
import {
  cleaned,
  mapOf,
  readEffects,
  TEMPLATES,
  type TemplateName,
  templateOf,
  withCharacterChanges,
  withItem,
  withRoomChanges,
} from './effects.ts';

const texts = story.events;

interface Known {
  map: StoryMap | undefined;
  maps: readonly StoryMap[];
  rooms: readonly Choice[];
  items: readonly Choice[];
  characters: readonly Choice[];
}

interface PartProps {
  effects: EventEffects;
  set: (effects: EventEffects) => void;
  known: Known;
}

/** The form of the event around the field. */
interface EventDraft {
  name: string;
  description: string;
  type: 'global' | 'local';
}

/** What an event does, by pickers. `json`: the same as JSON, the second view. */
export function EffectsField({ value, onValueChange, form, error, json }: InputProps<string> & { json: ReactNode }) {
  const [chosenMap, setMap] = useState(useSearchParams()[0].get('map'));
  const read = readEffects(value);
  const effects = read ?? {};
  const isEmpty = read !== null && Object.keys(read).length === 0;
  const maps = choicesOf(useQuery(storyQuery('maps')).data);
  const items = choicesOf(useQuery(storyQuery('items')).data);
  const characters = choicesOf(useQuery(storyQuery('characters')).data);
  const map = mapOf(effects, maps, chosenMap);
  const known: Known = { map, maps, items, characters, rooms: choicesOf(map?.rooms) };
  const set = (next: EventEffects) => onValueChange(typedJson(cleaned(next)));
  const draft = form.draft as unknown as EventDraft;
  /** The template that waits for the answer whether it may replace the effects. */
  const [asked, setAsked] = useState<TemplateName | null>(null);
  const begin = (name: TemplateName) => {
    const ids = (choices: readonly Choice[]) => choices.map(({ id }) => id);
    const template = templateOf(name, { map, items: ids(items), characters: ids(characters) });
    form.change({
      ...(draft.name.trim() === '' && { name: template.name }),
      ...(draft.description.trim() === '' && { description: template.description }),
      type: template.type,
      effects: typedJson(template.effects),
    } as object);
  };
  const parts = { effects, set, known };
  return (
    <Stack as="section" className={css.effects} aria-label={texts.effectsTitle}>
      <h3>{texts.effectsTitle}</h3>
      <Row gap={2} wrap role="group" aria-label={texts.template}>
        {TEMPLATES.map((name) => (
          <Button key={name} size="s" icon="star" onClick={() => (isEmpty ? begin(name) : setAsked(name))}>
            {texts.templates[name].title}
          </Button>
        ))}
      </Row>
      {maps.length > 1 && (
        <Select
          label={texts.map}
          hint={texts.mapHint}
          value={map?.id ?? null}
          onValueChange={setMap}
          options={maps.map(asOption)}
        />
      )}
      {read === null ? (
        <Soft>{texts.unreadable}</Soft>
      ) : (
        <>
          {draft.type === 'local' && <Addressed {...parts} />}
          <Told {...parts} />
          <RoomChanges {...parts} />
          <CharacterChanges {...parts} />
        </>
      )}
      <JsonView isInvalid={read === null || error !== undefined}>{json}</JsonView>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.replaceTitle}
        text={texts.replaceText}
        confirmText={texts.replace}
        onConfirm={() => asked && begin(asked)}
      />
    </Stack>
  );
}

/** Whom a local event is about. */
function Addressed({ effects, set, known }: PartProps) {
  return (
    <Stack gap={2}>
      <Ids
        label={texts.rooms}
        choices={known.rooms}
        ids={effects.rooms}
        onChange={(rooms) => set({ ...effects, rooms })}
      />
      <Ids
        label={texts.characters}
        choices={known.characters}
        ids={effects.characters}
        onChange={(characters) => set({ ...effects, characters })}
      />
    </Stack>
  );
}

interface IdsProps {
  label: string;
  choices: readonly Choice[];
  ids: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
}

const eachOnce = (typed: string): string[] => [...new Set(listOf(typed))];

/** Several entries; none is the same as no field. */
function Ids({ label, choices, ids = [], onChange }: IdsProps) {
  /** With its empty lines, which the ids do not have: the next one is typed there. */
  const [typed, setTyped] = useState('');
  const own = typedList(ids);
  return (
    <ReferenceField
      label={label}
      value={typedList(eachOnce(typed)) === own ? typed : own}
      onValueChange={(next) => {
        setTyped(next);
        const list = eachOnce(next);
        onChange(list.length > 0 ? list : undefined);
      }}
      choices={choices}
      many
    />
  );
}

/** What players read, see, and how sure their steps are. */
function Told({ effects, set, known }: PartProps) {
  const { visibility } = effects;
  const items = typeof visibility === 'object' ? visibility : {};
  const sight = typeof visibility === 'string' ? visibility : 'same';
  /** The list of items, which has the place of the light in the effects. */
  const [kept, setKept] = useState<typeof visibility>();
  const light = (value: typeof sight) => {
    if (value === sight) return;
    if (sight === 'same') setKept(visibility);
    set(withField(effects, 'visibility', value === 'same' ? kept : value));
  };
  return (
    <>
      <TextField
        label={texts.message}
        hint={texts.messageHint}
        value={effects.message ?? ''}
        onValueChange={(message) => set(withField(effects, 'message', message === '' ? undefined : message))}
        maxLength={STORY_LIMITS.message}
        multiline
        rows={2}
      />
      <AsRead text={effects.message} />
      <ChoiceButtons
        label={texts.sight}
        options={(['same', 'low', 'normal'] as const).map((value) => ({ value, text: texts.sights[value] }))}
        value={sight}
        onValueChange={light}
      />
      <NumberField
        label={texts.panic}
        hint={texts.panicHint}
        value={effects.panicChance ?? null}
        onValueChange={(panicChance) => set(withField(effects, 'panicChance', panicChance ?? undefined))}
        max={100}
        step={10}
      />
      {sight === 'same' && (
        <Stack gap={2}>
          {Object.entries(items).map(([id, shown]) => (
            <Row key={id} gap={2} align="end" wrap className={css.line}>
              <ChoiceButtons
                label={nameIn(known.items, id)}
                options={(['visible', 'invisible'] as const).map((value) => ({ value, text: texts.items[value] }))}
                value={shown}
                onValueChange={(value) => set(withItem(effects, id, value))}
              />
              <Remove name={nameIn(known.items, id)} onClick={() => set(withItem(effects, id, null))} />
            </Row>
          ))}
          <Adder
            label={texts.addItem}
            choices={known.items.filter(({ id }) => !Object.hasOwn(items, id))}
            onAdd={(id) => set(withItem(effects, id, 'visible'))}
          />
        </Stack>
      )}
    </>
  );
}

/** A message as the players have it on their screens. */
const AsRead = ({ text }: { text: string | null | undefined }) =>
  text?.trim() ? (
    <Stack as="figure" gap={1} className={css.asRead}>
      <Soft as="figcaption">{texts.asRead}</Soft>
      <p className={css.message}>{text.trim()}</p>
    </Stack>
  ) : null;

const withField = <Key extends keyof EventEffects>(
  effects: EventEffects,
  field: Key,
  value: EventEffects[Key] | undefined,
): EventEffects => ({ ...effects, [field]: value }) as EventEffects;

const nameIn = (choices: readonly Choice[], id: string): string =>
  id === EVERYBODY ? texts.everybody : (choices.find((choice) => choice.id === id)?.name ?? id);

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton icon="trash" label={texts.remove(name)} onClick={onClick} />
);

const asOption = ({ id, name }: Choice) => ({ value: id, label: name, hint: id });

interface AdderProps {
  label: string;
  choices: readonly Choice[];
  onAdd: (id: string) => void;
}

const Adder = ({ label, choices, onAdd }: AdderProps) => (
  <Select
    label={label}
    placeholder={choices.length === 0 ? story.nothingFound : story.form.pick}
    value={null}
    onValueChange={onAdd}
    options={choices.map(asOption)}
  />
);

const FLAGS = ['enabled', 'locked', 'hidden'] as const;
type Flag = (typeof FLAGS)[number];
const flagValue = (value: boolean | undefined) => (value === undefined ? 'same' : value ? 'on' : 'off');

/** What the event does to rooms; what only JSON says of them stays. */
function RoomChanges({ effects, set, known }: PartProps) {
  const { storyMap = {} } = effects;
  const flag = (id: string, name: Flag) => (
    <Select
      key={name}
      label={texts.flags[name].label}
      value={flagValue(storyMap[id]?.[name])}
      onValueChange={(value) =>
        set(withRoomChanges(effects, id, { [name]: value === 'same' ? undefined : value === 'on' }))
      }
      options={(['same', 'on', 'off'] as const).map((value) => ({ value, label: texts.flags[name][value] }))}
    />
  );
  return (
    <>
      {Object.entries(storyMap).map(([id, changes]) => (
        <Entry
          key={id}
          title={texts.roomOf(nameIn(known.rooms, id))}
          name={nameIn(known.rooms, id)}
          onRemove={() => set(withRoomChanges(effects, id, null))}
        >
          <Grid min="150px">{FLAGS.map((name) => flag(id, name))}</Grid>
          <Ids
            label={texts.lying}
            choices={known.items}
            ids={changes.items}
            onChange={(items) => set(withRoomChanges(effects, id, { items }))}
          />
        </Entry>
      ))}
      <Adder
        label={texts.addRoom}
        choices={known.rooms.filter(({ id }) => !Object.hasOwn(storyMap, id))}
        onAdd={(id) => set(withRoomChanges(effects, id, { enabled: false }))}
      />
    </>
  );
}

/** What the event does to characters. */
function CharacterChanges({ effects, set, known }: PartProps) {
  const { editCharacter = {} } = effects;
  return (
    <>
      {Object.entries(editCharacter).map(([id, changes]) => {
        const change = (part: Parameters<typeof withCharacterChanges>[2]) =>
          set(withCharacterChanges(effects, id, part));
        const name = nameIn(known.characters, id);
        return (
          <Entry key={id} title={texts.characterOf(name)} name={name} onRemove={() => change(null)}>
            <Grid min="150px" align="end">
              <Select
                label={texts.status}
                value={changes.status ?? 'same'}
                onValueChange={(status) => change({ status: status === 'same' ? undefined : (status as 'alive') })}
                options={(['same', 'alive', 'dead'] as const).map((value) => ({
                  value,
                  label: texts.statuses[value],
                }))}
              />
              <Select
                label={texts.moved}
                value={changes.currentRoom ?? ''}
                onValueChange={(room) => change({ currentRoom: room === '' ? undefined : room })}
                options={[{ value: '', label: texts.notMoved }, ...known.rooms.map(asOption)]}
              />
              <NumberField
                label={texts.points}
                value={changes.actionPoints ?? null}
                onValueChange={(points) => change({ actionPoints: points ?? undefined })}
                max={ACTION_POINTS_MAX}
              />
            </Grid>
            <TextField
              label={texts.messageTo(name)}
              value={changes.message ?? ''}
              onValueChange={(message) => change({ message: message === '' ? undefined : message })}
              maxLength={STORY_LIMITS.message}
              multiline
              rows={2}
            />
            <AsRead text={changes.message} />
            {id !== EVERYBODY && (
              <Ids
                label={texts.carried}
                choices={known.items}
                ids={changes.inventory}
                onChange={(inventory) => change({ inventory })}
              />
            )}
          </Entry>
        );
      })}
      <Adder
        label={texts.addCharacter}
        choices={[{ id: EVERYBODY, name: texts.everybody }, ...known.characters].filter(
          ({ id }) => !Object.hasOwn(editCharacter, id),
        )}
        onAdd={(id) => set(withCharacterChanges(effects, id, { actionPoints: ACTION_POINTS_MAX }))}
      />
    </>
  );
}

interface EntryProps {
  title: string;
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

const Entry = ({ title, name, onRemove, children }: EntryProps) => (
  <Stack role="group" aria-label={title} className={css.entry}>
    <Row gap={2} align="center" justify="between">
      <h4>{title}</h4>
      <Remove name={name} onClick={onRemove} />
    </Row>
    {children}
  </Stack>
);
