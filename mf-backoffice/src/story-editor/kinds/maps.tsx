import type { Rooms } from '@luplay/contracts/story';
import { newRoom } from '@luplay/story-rules/new-room';
import { Badge, Button, ButtonLink, ChoiceButtons, count, Row, Select, Soft, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as css from '../../catalogue/list/list.module.css';
import { nameColumn } from '../entries/entry-columns.tsx';
import { storyForm } from '../entries/story-form.ts';
import { type InputProps, JsonView, json, name, text } from '../fields/fields.tsx';
import { readJson, typedJson } from '../fields/json.ts';
import { ReferenceField, ReferenceList } from '../fields/references.tsx';
import { story } from '../locale.ts';
import { type Choice, choicesOf, storyQuery } from '../story-queries.ts';
import * as own from './maps.module.css';
import { ROOM_REFERENCES, type RoomReference, referencesOf, withReference } from './room-references.ts';

const texts = story.maps;

const FIRST_ROOM = 'room_1';
const rooms = json<Rooms>({ label: texts.rooms, hint: texts.roomsHint }, texts.ofRooms);

export const mapForm = storyForm('maps', {
  columns: [
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
  ],
  fields: {
    name,
    startRoom: {
      ...text({ label: texts.startRoom, required: true }),
      // The id of the first room that is drawn.
      typed: (sent: string = FIRST_ROOM) => sent,
      Input: ({ onBlur: _, form, ...field }: InputProps<string>) => (
        <ReferenceField
          label={texts.startRoom}
          hint={texts.startRoomHint}
          {...field}
          choices={roomsIn((form.draft as unknown as { rooms: string }).rooms)}
          required
        />
      ),
    },
    rooms: {
      ...rooms,
      Input: (props: InputProps<string>) => (
        <>
          <Soft>{texts.drawHint}</Soft>
          <JsonView isInvalid={props.error !== undefined}>
            <Stack gap={2} shrink>
              <rooms.Input {...props} />
              <Row gap={2} wrap>
                <Button size="s" icon="plus" onClick={() => props.onValueChange(withNewRoom(props.value))}>
                  {texts.addRoom}
                </Button>
                <RoomLinks typed={props.value} onChange={props.onValueChange} />
              </Row>
            </Stack>
          </JsonView>
        </>
      ),
    },
  },
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
  return typedJson({ ...read.value, [id]: newRoom(id, story.maps.newRoom) });
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
  const items = choicesOf(useQuery(storyQuery('items')).data);
  const npcs = choicesOf(useQuery(storyQuery('npcs')).data);
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
        <Stack id={panel} shrink className={own.links}>
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
        </Stack>
      )}
    </>
  );
}
