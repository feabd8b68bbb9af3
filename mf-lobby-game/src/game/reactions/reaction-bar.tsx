import {
  type GameView,
  PHASE,
  REACTION_PAUSE_MS,
  REACTIONS,
  type Reaction,
  reactions,
} from '@luplay/contracts/lobby-game';
import { REACTION_SIGNS } from '@luplay/quiz-ui';
import { api, cx, haptic } from '@luplay/web-kit';
import { useContext, useEffect, useState } from 'react';
import { ru } from '../../locale/reactions.ts';
import { LiveGame, overSocket } from '../live-game.ts';
import * as css from './reaction-bar.module.css';

/** Signs that fly over the spectators' screen. Not while options are shown: nothing disturbs an answer. */
export function ReactionBar({ game, above }: { game: GameView; above: boolean }) {
  const live = useContext(LiveGame);
  const [sent, setSent] = useState<Reaction | null>(null);
  useEffect(() => {
    if (sent === null) return;
    const handle = setTimeout(() => setSent(null), REACTION_PAUSE_MS);
    return () => clearTimeout(handle);
  }, [sent]);
  if (game.roundPhase === PHASE.answering) return null;

  async function react(reaction: Reaction): Promise<void> {
    if (sent !== null) return;
    setSent(reaction);
    haptic('tap');
    try {
      const reply = await overSocket(live, 'react', { reaction });
      if (!reply) await api(reactions.react, { params: { lobbyId: game.lobbyId }, body: { reaction } });
    } catch {
      // Whatever keeps a reaction from arriving, nobody has to do anything about it.
    }
  }

  return (
    <section
      className={cx(css.bar, above && css.above)}
      aria-label={ru.label}
      data-resting={sent ?? undefined}
      data-above={above || undefined}
    >
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="button"
          className={cx(css.sign, reaction === sent && css.sent)}
          aria-label={ru.names[reaction]}
          aria-disabled={sent !== null}
          onClick={() => void react(reaction)}
        >
          <span aria-hidden="true">{REACTION_SIGNS[reaction]}</span>
        </button>
      ))}
    </section>
  );
}
