import { cx, Icon, Spinner } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import { exitsOf } from '../may-act.ts';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './exits.module.css';

/** The known rooms that are connected with this one, also those on other floors. */
export function Exits() {
  const { view, actions, readOnly } = usePlayer();
  const refused = useRefusal('move');
  const exits = exitsOf(view);
  const floor = view.map.rooms[view.state.currentRoom]?.floor;
  const { pending } = actions;
  return (
    <section aria-labelledby="play-exits">
      <h3 id="play-exits" className={css.title}>
        {ru.room.exits} {refused === 'points' && <span className={css.hint}>{ru.notEnough}</span>}
      </h3>
      {exits.length === 0 && <p className={css.none}>{ru.room.noExits}</p>}
      <ul className={css.list}>
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
      </ul>
    </section>
  );
}
