import { announce } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { ru } from '../../../locale/player.ts';
import { People } from '../people/people.tsx';
import { usePlayer } from '../player-context.ts';
import { Exits } from './exits.tsx';
import * as css from './room-panel.module.css';

/** The room where the player stands, who is there, and where one can go. */
export function RoomPanel() {
  const { map, state } = usePlayer().view;
  const room = map.rooms[state.currentRoom];
  useEntered(state.currentRoom, room?.name);
  if (!room) return null;
  return (
    <section className={css.room} aria-labelledby="play-room">
      <div>
        <h2 id="play-room" className={css.name}>
          {room.name}
        </h2>
        {room.description && <p className={css.description}>{room.description}</p>}
      </div>
      <Exits />
      <People />
    </section>
  );
}

/** Announces the room after a move. */
function useEntered(roomId: string, name = roomId): void {
  const last = useRef(roomId);
  useEffect(() => {
    if (last.current === roomId) return;
    last.current = roomId;
    announce(ru.room.entered(name));
  }, [roomId, name]);
}
