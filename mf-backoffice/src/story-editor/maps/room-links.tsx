import { Button, ChoiceButtons, Select } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ReferenceList } from '../fields/reference-list.tsx';
import { story } from '../locale.ts';
import { choicesOf, itemsQuery, npcsQuery } from '../story-queries.ts';
import { roomsIn } from './map-form.ts';
import * as css from './maps-panel.module.css';
import { ROOM_REFERENCES, type RoomReference, referencesOf, withReference } from './room-references.ts';

interface Props {
  /** The JSON of the rooms. */
  typed: string;
  onChange: (typed: string) => void;
}

const texts = story.maps;
const FIELDS = ROOM_REFERENCES.map((value) => ({ value, text: texts.references[value] }));

/** Adds and removes ids in the rooms' JSON, chosen from lists: other rooms, items and NPCs. */
export function RoomLinks({ typed, onChange }: Props) {
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
        <div id={panel} className={css.links}>
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
