import { announce, cx, Icon, Row, Spinner, Stack } from '@luplay/web-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { ru } from '../../../locale/player.ts';
import { talk } from '../../../locale/talk.ts';
import { exitsOf } from '../may-act.ts';
import { People } from '../people/people.tsx';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './room-panel.module.css';

/** The room where the player stands, who is there, and where one can go. */
export function RoomPanel() {
  const { map, state } = usePlayer().view;
  const room = map.rooms[state.currentRoom];
  const heading = useEntered(state.currentRoom, room?.name);
  if (!room) return null;
  return (
    <Stack as="section" gap={4} className={css.room} aria-labelledby="play-room">
      <div className={css.heading}>
        <h2 id="play-room" ref={heading} tabIndex={-1} className={css.name}>
          {room.name}
        </h2>
        {room.description && <p className={css.description}>{room.description}</p>}
      </div>
      <Exits />
      <Lying />
      <People />
    </Stack>
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

/** What lies in the room for all to see; a press takes it. */
function Lying() {
  const { view, actions, readOnly } = usePlayer();
  const refused = useRefusal('useItem');
  const { pending } = actions;
  if (view.itemsHere.length === 0) return null;
  return (
    <section aria-labelledby="play-lying" className={css.lying}>
      <h3 id="play-lying" className={css.title}>
        {talk.here.title} {refused === 'points' && <span className={css.hint}>{ru.notEnough}</span>}
      </h3>
      <Row as="ul" gap={2} wrap className={css.list}>
        {view.itemsHere.map(({ id, name }) => {
          const isTaking = pending?.kind === 'useItem' && pending.itemId === id;
          return (
            <li key={id}>
              <button
                type="button"
                className={css.exit}
                aria-label={talk.here.take(name)}
                aria-disabled={refused !== null || undefined}
                aria-busy={isTaking || undefined}
                disabled={readOnly}
                onClick={() => refused === null && void actions.act({ kind: 'useItem', itemId: id, roomId: null })}
              >
                {isTaking ? <Spinner size={18} /> : <Icon name="gift" size={18} />}
                <span>{name}</span>
              </button>
            </li>
          );
        })}
      </Row>
    </section>
  );
}

/** So many exits fit above the bar of the lowest phones together with who is there. */
const FITTING = 4;

/** The known rooms that are connected with this one, also those on other floors. */
function Exits() {
  const { view, actions, readOnly } = usePlayer();
  const refused = useRefusal('move');
  const exits = exitsOf(view);
  const floor = view.map.rooms[view.state.currentRoom]?.floor;
  const { pending } = actions;
  return (
    <section aria-labelledby="play-exits" className={css.exits} data-many={exits.length > FITTING || undefined}>
      <h3 id="play-exits" className={css.title}>
        {ru.room.exits} {refused === 'points' && <span className={css.hint}>{ru.notEnough}</span>}
      </h3>
      {exits.length === 0 && <p className={css.none}>{ru.room.noExits}</p>}
      <Row as="ul" gap={2} wrap className={css.list}>
        {exits.map(({ room, isOpen }) => {
          const isGoing = pending?.kind === 'move' && pending.roomId === room.id;
          const closed = room.enabled ? ru.room.closed : ru.room.off;
          const notes = [room.floor !== floor && ru.room.floor(room.floor), !isOpen && closed].filter(Boolean);
          return (
            <li key={room.id}>
              <button
                type="button"
                className={cx(css.exit, !isOpen && css.closed)}
                aria-disabled={refused !== null || undefined}
                aria-busy={isGoing || undefined}
                disabled={readOnly}
                onClick={() => refused === null && void actions.act({ kind: 'move', roomId: room.id })}
              >
                {isGoing ? <Spinner size={18} /> : <Icon name={isOpen ? 'door' : 'lock'} size={18} />}
                <span>{room.name}</span>
                {notes.length > 0 && <small>{notes.join(', ')}</small>}
              </button>
            </li>
          );
        })}
      </Row>
    </section>
  );
}
