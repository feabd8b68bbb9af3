import { ROOM_BOUNDS, type Room, type Rooms, type StoryMap, storyContent } from '@luplay/contracts/story';
import { api, Badge, Button, ButtonLink, ChoiceButtons, type Column, count, Select } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { nameColumn } from '../entries/entry-columns.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { type StoryDraft, storyForm } from '../entries/story-form.ts';
import { StoryPanel } from '../entries/story-panel.tsx';
import { jsonOf, readJson, typedJson } from '../fields/json.ts';
import { JsonField } from '../fields/json-field.tsx';
import { type Choice, ReferenceField, ReferenceList } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { choicesOf, itemsQuery, mapsQuery, npcsQuery } from '../story-queries.ts';
import * as own from './maps.module.css';
import { ROOM_REFERENCES, type RoomReference, referencesOf, withReference } from './room-references.ts';

const texts = story.maps;

const columns: Column<StoryMap>[] = [
  nameColumn,
  {
    key: 'rooms',
    title: texts.columns.rooms,
    render: ({ rooms }) => <Badge>{count(Object.keys(rooms).length, texts.count)}</Badge>,
  },
  {
    key: 'start',
    title: texts.startRoom,
    render: ({ rooms, startRoom }) => <span className={css.text}>{rooms[startRoom]?.name ?? startRoom}</span>,
  },
  {
    key: 'draw',
    title: texts.draw,
    render: ({ id, name }) => (
      <ButtonLink size="s" icon="map" to={`/storyPreview?map=${id}`} aria-label={texts.drawMap(name)}>
        {texts.draw}
      </ButtonLink>
    ),
  },
];

export const MapsPanel = () => (
  <StoryPanel kind="maps" query={useQuery(mapsQuery)} columns={columns} dialog={MapDialog} />
);

function MapDialog(props: StoryDialogProps<StoryMap>) {
  return (
    <StoryDialog form={mapForm} {...props}>
      {(fields) => {
        const { draft, change, inspect, errorOf } = fields;
        return (
          <>
            <DraftField fields={fields} name="name" label={story.form.name} required />
            <ReferenceField
              label={texts.startRoom}
              hint={texts.startRoomHint}
              value={draft.startRoom}
              onValueChange={(startRoom) => change({ startRoom })}
              choices={roomsIn(draft.rooms)}
              error={errorOf('startRoom')}
              required
            />
            <div className={own.rooms}>
              <JsonField
                label={texts.rooms}
                hint={texts.roomsHint}
                value={draft.rooms}
                onValueChange={(rooms) => change({ rooms })}
                onBlur={() => inspect('rooms')}
                error={errorOf('rooms')}
              />
              <div className={own.buttons}>
                <Button size="s" icon="plus" onClick={() => change({ rooms: withNewRoom(draft.rooms) })}>
                  {texts.addRoom}
                </Button>
                <RoomLinks typed={draft.rooms} onChange={(rooms) => change({ rooms })} />
              </div>
            </div>
          </>
        );
      }}
    </StoryDialog>
  );
}

interface MapDraft extends StoryDraft {
  name: string;
  startRoom: string;
  /** JSON. */
  rooms: string;
}

type MapContent = Omit<StoryMap, 'id'>;

export const mapForm = storyForm<StoryMap, MapDraft, MapContent>({
  kind: 'maps',
  required: ['id', 'name', 'startRoom'],
  draftOf: (known) => ({
    name: known?.name ?? '',
    startRoom: known?.startRoom ?? '',
    rooms: typedJson(known?.rooms ?? {}),
  }),
  validate: ({ rooms }) => {
    const read = readJson(rooms);
    return 'error' in read ? { rooms: story.form.badJson(story.maps.ofRooms, read.error) } : {};
  },
  contentOf: ({ name, startRoom, rooms }) => ({
    name: name.trim(),
    startRoom: startRoom.trim(),
    // The service checks the content of the rooms.
    rooms: jsonOf(rooms) as Rooms,
  }),
  create: (body) => api(storyContent.maps.create, { body }),
  update: (id, body) => api(storyContent.maps.update, { params: { id }, body }),
});

/** The rooms in the typed text, if it is valid JSON. */
export function roomsIn(typed: string): Choice[] {
  const read = readJson(typed);
  if ('error' in read) return [];
  return Object.entries(read.value).map(([id, room]) => {
    const { name } = (room ?? {}) as { name?: unknown };
    return { id, name: typeof name === 'string' ? name : id };
  });
}

/** The JSON with one more room; unchanged when it is invalid. */
export function withNewRoom(typed: string): string {
  const read = readJson(typed);
  if ('error' in read) return typed;
  let number = Object.keys(read.value).length + 1;
  while (Object.hasOwn(read.value, `room_${number}`)) number += 1;
  const id = `room_${number}`;
  const { size, floor } = ROOM_BOUNDS;
  const room: Room = {
    id,
    name: story.maps.newRoom,
    description: '',
    position: { x: 1, y: 1 },
    size: { width: size.default, height: size.default },
    floor: floor.default,
    connections: [],
    enabled: true,
    locked: false,
    hidden: false,
    requiresItem: null,
    requiresabilities: null,
    items: [],
    npc: [],
  };
  return typedJson({ ...read.value, [id]: room });
}

interface Props {
  /** The JSON of the rooms. */
  typed: string;
  onChange: (typed: string) => void;
}

const FIELDS = ROOM_REFERENCES.map((value) => ({ value, text: texts.references[value] }));

/** Adds and removes ids in the rooms' JSON, chosen from lists: other rooms, items and NPCs. */
function RoomLinks({ typed, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [field, setField] = useState<RoomReference>('connections');
  const items = choicesOf(useQuery(itemsQuery).data);
  const npcs = choicesOf(useQuery(npcsQuery).data);
  const panel = useId();
  const rooms = roomsIn(typed);
  const roomId = rooms.find(({ id }) => id === asked)?.id ?? rooms[0]?.id;
  const choices = field === 'connections' ? rooms.filter(({ id }) => id !== roomId) : field === 'npc' ? npcs : items;
  if (roomId === undefined) return null;
  return (
    <>
      <Button
        size="s"
        icon="link"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {texts.links}
      </Button>
      {open && (
        <div id={panel} className={own.links}>
          <Select
            label={texts.room}
            value={roomId}
            onValueChange={setAsked}
            options={rooms.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))}
          />
          <ChoiceButtons label={texts.whatIsNamed} options={FIELDS} value={field} onValueChange={setField} />
          <ReferenceList
            label={texts.references[field]}
            choices={choices}
            chosen={referencesOf(typed, roomId, field)}
            onChoose={(id) => onChange(withReference(typed, roomId, field, id))}
          />
        </div>
      )}
    </>
  );
}
