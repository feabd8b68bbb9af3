import type { StoryMap } from '@luplay/contracts/story';
import { Badge, Button, ButtonLink, type Column, count } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { DraftField } from '../../catalogue/form/draft-field.tsx';
import * as css from '../../catalogue/list/list.module.css';
import { nameColumn } from '../entries/entry-columns.tsx';
import { StoryDialog, type StoryDialogProps } from '../entries/story-dialog.tsx';
import { StoryPanel } from '../entries/story-panel.tsx';
import { JsonField } from '../fields/json-field.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { story } from '../locale.ts';
import { mapsQuery } from '../story-queries.ts';
import { mapForm, roomsIn, withNewRoom } from './map-form.ts';
import * as own from './maps-panel.module.css';
import { RoomLinks } from './room-links.tsx';

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
