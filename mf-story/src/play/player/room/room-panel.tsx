import { announce } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { ru } from '../../../locale/player.ts';
import { People } from '../people/people.tsx';
import { usePlayer } from '../player-context.ts';
import { Exits } from './exits.tsx';
import * as css from './room-panel.module.css';

/** The room where the player stands, who is there, and where one can go. */
export function RoomPanel() {
  const { map, state } = usePlayer().view;
  const room = map.rooms[state.currentRoom];
  const heading = useEntered(state.currentRoom, room?.name);
  if (!room) return null;
  return (
    <section className={css.room} aria-labelledby="play-room">
      <div>
        <h2 id="play-room" ref={heading} tabIndex={-1} className={css.name}>
          {room.name}
        </h2>
        {room.description && <p className={css.description}>{room.description}</p>}
      </div>
      <Exits />
      <People />
    </section>
  );
}

/**
 * Says which room it is after a move. A keyboard user whose exit has disappeared with the old room goes on from the
 * heading, which is given back.
 */
function useEntered(roomId: string, name = roomId): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(roomId);
  useEffect(() => {
    if (last.current === roomId) return;
    last.current = roomId;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    else announce(ru.room.entered(name));
  }, [roomId, name]);
  return heading;
}
