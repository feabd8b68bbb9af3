import { nameOf } from '../state/outcome.ts';
import { including, isInSight, type PlayerState, withLying, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import { withUnread } from '../state/unread.ts';
import type { PlayerAction, Turn } from './action.ts';

const KILL_CHANCE = 0.5;

/**
 * Attacks another living player in the same room. A killed one drops everything that it carries; one that escapes is
 * warned. Neither learns who it was.
 */
export const attack: PlayerAction<'attack', 'killed' | 'fail'> = {
  refuse(turn, { target }) {
    const early = protection(turn);
    if (early) return early;
    const other = targetOf(turn, target);
    if (!other || !isInSight(turn.player, other)) return { code: 'forbidden', message: texts.noTarget };
    return other.status === 'dead' ? { code: 'conflict', message: texts.targetDead } : null;
  },

  take(turn, input) {
    const { state, name, here, content, world } = turn;
    const target = targetOf(turn, input.target) as PlayerState;
    const whom = nameOf(content, target.characterId);
    if (world.chance() >= KILL_CHANCE) {
      const warned = withPlayer(state, { ...target, message: withUnread(target.message, texts.wasWarned) });
      return { state: warned, line: `${name} нападает, но неудачно: ${whom} (${here.name})`, reply: 'fail' };
    }
    const message = withUnread(target.message, texts.wasKilled);
    const killed = withPlayer(state, { ...target, status: 'dead', message, inventory: [] });
    const dropped = including(killed.lying[target.currentRoom] ?? [], ...target.inventory);
    const after = withLying(killed, target.currentRoom, dropped);
    return { state: after, line: `${name} убивает: ${whom} (${here.name})`, reply: 'killed' };
  },

  robot: {
    // People attack rarely.
    steps: ({ state }) => Object.keys(state.players).map((target) => ({ input: { target }, weight: 0.02 })),
    isWayOn: false,
  },
};

/** Why nobody may die now; null when they may: the chapter's first acts protect, and so does its end. */
function protection({ content, state }: Turn) {
  if (state.epilogue) return { code: 'conflict', message: texts.isOver } as const;
  const from = content.evening?.protectedUntilAct ?? 0;
  return (state.actsBegun ?? 0) < from ? ({ code: 'forbidden', message: texts.protected(from) } as const) : null;
}

/** By the user who plays the character, or by the character. */
const targetOf = ({ state: { players } }: Turn, target: string): PlayerState | undefined =>
  Object.values(players).find(({ userId }) => userId === target) ?? players[target];
