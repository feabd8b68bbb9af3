import type { ShownReaction } from '@luplay/contracts/broadcast';
import type { GameView, LobbyView, Player } from '@luplay/contracts/lobby-game';
import { REACTION_SIGNS } from '@luplay/quiz-ui';
import { Avatar } from '@luplay/web-kit';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { show as texts } from '../locale/show.ts';
import type { Mixer } from '../sound/play/mixer.ts';
import type { BroadcastState } from '../state/broadcast-state.ts';
import { lineOf } from './line.ts';
import * as css from './show.module.css';

/** Most signs on the screen at once. */
const MOST = 40;

interface Props {
  lobby: LobbyView;
  game: GameView | null;
  reactions: BroadcastState['reactions'];
  mixer: Mixer | null;
}

/** Loaded apart: what makes a game a show. The line of the presenter stands in the flow, the rest flies over it. */
export default function Show({ lobby, game, reactions, mixer }: Props) {
  return (
    <>
      {game && <p key={`${game.questionNumber} ${game.roundPhase}`}>{lineOf(game)}</p>}
      <Reactions reactions={reactions} players={lobby.players} />
      {lobby.status === 'waiting' && <Newcomers players={lobby.players} mixer={mixer} />}
    </>
  );
}

interface Sign extends ShownReaction {
  key: number;
}

/** Reactions rise from below, with the faces of those who sent them. */
function Reactions({ reactions, players }: Pick<Props, 'reactions'> & Pick<LobbyView, 'players'>) {
  const [seen, setSeen] = useState(reactions);
  const [signs, setSigns] = useState<readonly Sign[]>([]);
  if (seen !== reactions) {
    setSeen(reactions);
    const first = (signs.at(-1)?.key ?? 0) + 1;
    setSigns([...signs, ...(reactions?.list ?? []).map((one, index) => ({ ...one, key: first + index }))].slice(-MOST));
  }
  return (
    <div className={css.sky} aria-hidden="true">
      {signs.map(({ key, reaction, count, playerId }) => (
        <span
          key={key}
          className={css.sign}
          data-reaction={reaction}
          // Neighbours in time are far apart.
          style={{ '--x': `${4 + ((key * 37) % 88)}%`, '--wait': `${(key % 6) * 50}ms` } as CSSProperties}
          onAnimationEnd={() => setSigns((all) => all.filter((one) => one.key !== key))}
        >
          {REACTION_SIGNS[reaction]}
          {count > 1 && <span className={css.count}>{texts.times(count)}</span>}
          <Face player={playerId === undefined ? undefined : players[playerId]} />
        </span>
      ))}
    </div>
  );
}

function Face({ player }: { player: Player | undefined }) {
  if (!player) return null;
  return (
    <span className={css.face}>
      <Avatar decorative src={player.profilePicture} name={player.displayName} color={player.color} />
    </span>
  );
}

/** Everybody who joins enters with a small appearance. The list of teams says it to screen readers. */
function Newcomers({ players, mixer }: Pick<LobbyView, 'players'> & Pick<Props, 'mixer'>) {
  const [newcomers, forget] = useNewcomers(players, () => {
    // One after another: those of a crowd would pile up.
    if (mixer?.getHeard().cue === null) mixer.cue('award');
  });
  return (
    <div className={css.entrances} aria-hidden="true">
      {newcomers.map((player) => (
        <span key={player.playerId} className={css.entrance} onAnimationEnd={() => forget(player.playerId)}>
          <Face player={player} />
          <span className={css.name}>{texts.joined(player.displayName)}</span>
        </span>
      ))}
    </div>
  );
}

/** Most entrances at once: of a crowd that comes together, the others are in the list. */
const MOST_ENTRANCES = 3;

/** Who has joined since the page was opened, until forgotten. `joined`: called once for all who come together. */
function useNewcomers(
  players: LobbyView['players'],
  joined: () => void,
): [newcomers: readonly Player[], forget: (playerId: string) => void] {
  const known = useRef(new Set(Object.keys(players)));
  const [newcomers, setNewcomers] = useState<readonly Player[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the players
  useEffect(() => {
    const fresh = Object.values(players).filter(({ playerId }) => !known.current.has(playerId));
    known.current = new Set(Object.keys(players));
    if (fresh.length === 0) return;
    joined();
    setNewcomers((shown) => [...shown, ...fresh].slice(-MOST_ENTRANCES));
  }, [players]);
  return [newcomers, (playerId) => setNewcomers((shown) => shown.filter((one) => one.playerId !== playerId))];
}
