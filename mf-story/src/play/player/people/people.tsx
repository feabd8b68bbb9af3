import { cx, Picture } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../../../locale/player.ts';
import { talk } from '../../../locale/talk.ts';
import { usePlayer } from '../player-context.ts';
import { NpcDialog, OtherPlayerDialog } from './other-player-dialog.tsx';
import * as css from './people.module.css';

/** Whose dialog is open: a character's id, or an NPC's. */
type Opened = { player: string } | { npc: string } | null;

/** The other players and the NPCs of the room. */
export function People() {
  const { players, npcs, state, map, isDark } = usePlayer().view;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isPresent =
    opened &&
    ('player' in opened
      ? players.some(({ characterId }) => characterId === opened.player)
      : npcs.some(({ id }) => id === opened.npc));
  // Closed for good: it does not open by itself when they meet again.
  if (opened && !isPresent) setOpened(null);
  return (
    <section aria-labelledby="play-people">
      <h3 id="play-people" className={css.title}>
        {ru.room.people}
      </h3>
      {players.length + npcs.length === 0 && <p className={css.none}>{isDark ? talk.told.people : ru.room.alone}</p>}
      <ul className={css.list}>
        {players.map(({ characterId, currentRoom, name, characterImg, status }) => (
          <li key={characterId}>
            <button
              type="button"
              className={cx(css.card, status === 'dead' && css.dead)}
              aria-haspopup="dialog"
              onClick={() => setOpened({ player: characterId })}
            >
              <Picture kind="character" src={characterImg} width={72} height={72} loading="lazy" />
              <span>{name}</span>
              {currentRoom !== state.currentRoom && <span>{map.rooms[currentRoom]?.name}</span>}
              {status === 'dead' && <small>{ru.person.dead}</small>}
            </button>
          </li>
        ))}
        {npcs.map(({ id, name, image }) => (
          <li key={id}>
            <button
              type="button"
              className={cx(css.card, css.npc)}
              aria-haspopup="dialog"
              onClick={() => setOpened({ npc: id })}
            >
              <Picture kind="npc" src={image} width={72} height={72} loading="lazy" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <OtherPlayerDialog characterId={opened && 'player' in opened ? opened.player : null} onClose={close} />
      <NpcDialog npcId={opened && 'npc' in opened ? opened.npc : null} onClose={close} />
    </section>
  );
}
