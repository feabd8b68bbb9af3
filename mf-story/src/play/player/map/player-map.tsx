import type { StoryPlayerView } from '@luplay/contracts/story';
import type { LiveConnection } from '@luplay/web-kit';
import { useMemo } from 'react';
import { LiveMap } from '../../../live-map/live-map.tsx';
import { type MapMarker, type MapRoom, viewedRoom } from '../../../live-map/model.ts';
import { ru } from '../../../locale/player.ts';
import { refresh } from '../../live/refresh.ts';
import { usePlayer, useRefusal } from '../player-context.ts';

/** The rooms that the player knows, centred on the current one. A press on a room goes there. */
export function PlayerMap({ live }: { live: LiveConnection }) {
  const { view, actions, readOnly } = usePlayer();
  const rooms = useMemo(() => roomsOf(view), [view]);
  const markers = useMemo(() => markersOf(view), [view]);
  const isDead = useRefusal('move') === 'dead';
  const { currentRoom } = view.state;
  const { pending } = actions;
  const go = (roomId: string) => {
    if (roomId !== currentRoom) void actions.act({ kind: 'move', roomId });
  };
  return (
    <LiveMap
      label={ru.map.title}
      rooms={rooms}
      startRoom={view.map.startRoom}
      currentRoomId={currentRoom}
      markers={markers}
      onRefresh={() => refresh(live)}
      selectedId={pending?.kind === 'move' ? pending.roomId : null}
      {...(!readOnly && !isDead && { onRoom: go })}
    />
  );
}

/** Only of the current room does a player know that something lies there. */
export const roomsOf = ({ map, state, itemsHere }: StoryPlayerView): MapRoom[] =>
  Object.values(map.rooms).map((room) => ({
    ...viewedRoom(room),
    hasItem: room.id === state.currentRoom && itemsHere.length > 0,
  }));

export function markersOf({ state, players, npcs }: StoryPlayerView): MapMarker[] {
  const roomId = state.currentRoom;
  const shortName = (name: string) => name.slice(0, 2);
  return [
    {
      id: state.characterId,
      roomId,
      kind: 'you',
      name: state.name,
      shortName: shortName(state.name),
      image: state.image,
      isDead: state.status === 'dead',
    },
    ...players.map(
      ({ characterId, currentRoom, name, shortName: short, characterImg, status }): MapMarker => ({
        id: characterId,
        roomId: currentRoom,
        kind: 'player',
        name,
        shortName: short,
        image: characterImg,
        isDead: status === 'dead',
      }),
    ),
    ...npcs.map(
      ({ id, name, image }): MapMarker => ({
        id,
        roomId,
        kind: 'npc',
        name,
        shortName: shortName(name),
        image,
      }),
    ),
  ];
}
