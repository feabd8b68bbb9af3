import { type EffectType, PHASE } from '@luplay/contracts/lobby-game';
import { kindOf } from '@luplay/quiz-rules';
import { type GameState, questionOf, type TimerState } from '../../state/game.ts';
import { inventoryOf, withInventory } from '../../state/inventory.ts';
import type { TeamState } from '../../state/lobby.ts';
import { quizOf, type World } from '../../state/outcome.ts';
import { helpWith } from './pending.ts';
import { ofTeams, points, seconds, times, toTeams, wrongOptions } from './texts.ts';

export interface Use {
  from: TeamState;
  /** The teams that it affects; never empty. */
  to: readonly TeamState[];
  value: number;
  world: World;
}

interface Effected {
  game: GameState;
  /** What happened, shown to everybody: the end of a sentence about the team that applied the item. */
  told: string;
}

/** The product of all multipliers that wait for a team. */
const MULTIPLIER_LIMIT = 100;

/** What waits for a team after one more multiplier. */
export const multiplied = (waiting: number | null, factor: number): number =>
  Math.min((waiting ?? 1) * factor, MULTIPLIER_LIMIT);

const HOSTILE: ReadonlySet<EffectType> = new Set(['subtract_score', 'steal_score', 'block_answer']);

/** Whether a shield cancels it. */
export const isHostile = (type: EffectType): boolean => HOSTILE.has(type);

const names = (teams: readonly TeamState[]): string[] => teams.map((team) => team.name);
const isSelf = ({ from, to }: Use): boolean => to.length === 1 && to[0]?.teamId === from.teamId;
/** The teams in the dative case; empty if it is the applying team itself. */
const whom = (use: Use): string => (isSelf(use) ? '' : ` ${toTeams(names(use.to))}`);

/** Takes up to `value` points from each team that has some. `taken`: in the order of the teams. */
function taken(scores: GameState['scores'], { to, value }: Use): { scores: GameState['scores']; taken: number[] } {
  const amounts = to.map(({ teamId }) => Math.max(0, Math.min(value, scores[teamId] ?? 0)));
  const left = to.map(({ teamId }, index) => [teamId, (scores[teamId] ?? 0) - (amounts[index] ?? 0)]);
  return { scores: { ...scores, ...Object.fromEntries(left) }, taken: amounts };
}

/** `20 очков у команды «А», 5 очков у команды «Б»`. */
const losses = ({ to }: Use, amounts: readonly number[]): string =>
  to.map((team, index) => `${points(amounts[index] ?? 0)} у ${ofTeams([team.name])}`).join(', ');

/** A timer with `seconds` more. */
export function extended(timer: TimerState, seconds: number, now: number): TimerState {
  const ms = Math.round(seconds * 1000);
  return timer.paused || timer.held
    ? { ...timer, totalMs: timer.totalMs + ms, leftMs: timer.leftMs + ms }
    : { ...timer, totalMs: timer.totalMs + ms, endsAt: (timer.endsAt ?? now) + ms };
}

export const effects: Record<EffectType, (game: GameState, use: Use) => Effected> = {
  add_score(game, use) {
    const gained = use.to.map(({ teamId }) => [teamId, (game.scores[teamId] ?? 0) + use.value]);
    const scores = { ...game.scores, ...Object.fromEntries(gained) };
    return { game: { ...game, scores }, told: `+${points(use.value)}${whom(use)}` };
  },

  subtract_score(game, use) {
    const lost = taken(game.scores, use);
    return { game: { ...game, scores: lost.scores }, told: `отнимает ${losses(use, lost.taken)}` };
  },

  steal_score(game, use) {
    const lost = taken(game.scores, use);
    const { teamId } = use.from;
    const gain = lost.taken.reduce((sum, amount) => sum + amount, 0);
    const scores = { ...lost.scores, [teamId]: (lost.scores[teamId] ?? 0) + gain };
    return { game: { ...game, scores }, told: `забирает себе ${losses(use, lost.taken)}` };
  },

  multiply_next(game, use) {
    let { inventories } = game;
    for (const { teamId } of use.to) {
      const multiplyNext = multiplied(inventoryOf(inventories, teamId).multiplyNext, use.value);
      inventories = withInventory(inventories, teamId, { multiplyNext });
    }
    return {
      game: { ...game, inventories },
      told: `в ${times(use.value)} больше очков за следующий верный ответ${whom(use)}`,
    };
  },

  block_answer(game, use) {
    let { inventories } = game;
    for (const { teamId } of use.to) inventories = withInventory(inventories, teamId, { blockedNext: true });
    return { game: { ...game, inventories }, told: `следующий вопрос пройдёт без ${ofTeams(names(use.to))}` };
  },

  shield(game, use) {
    let { inventories } = game;
    for (const { teamId } of use.to)
      inventories = withInventory(inventories, teamId, { shields: inventoryOf(inventories, teamId).shields + 1 });
    return { game: { ...game, inventories }, told: `щит от следующего удара${whom(use)}` };
  },

  /** Applies to the current question until answering ends, then to the next one. */
  remove_wrong(game, use) {
    let { inventories } = game;
    if (game.phase !== PHASE.question && game.phase !== PHASE.answering) {
      for (const { teamId } of use.to) {
        inventories = withInventory(inventories, teamId, {
          hideNext: inventoryOf(inventories, teamId).hideNext + use.value,
        });
      }
      return {
        game: { ...game, inventories },
        told: `уберёт в следующем вопросе ${wrongOptions(use.value)}${whom(use)}`,
      };
    }
    const question = questionOf(game, quizOf(use.world));
    let most = 0;
    const to = use.to.filter(({ teamId }) => {
      const { hidden: before, hiding = 0 } = inventoryOf(inventories, teamId);
      const shown = helpWith(question, before, use.value, use.world);
      const more = shown.hidden.length - before.length;
      inventories = withInventory(inventories, teamId, {
        ...shown,
        hiding: Math.max(hiding, before.length) + (more > 0 ? use.value : 0),
      });
      most = Math.max(most, more);
      return more > 0;
    });
    // The right option and a wrong one always stay, so there may be nothing left to remove.
    const told =
      to.length > 0 ? `${kindOf(question).told ?? `убирает ${wrongOptions(most)}`}${whom({ ...use, to })}` : '';
    return { game: { ...game, inventories }, told };
  },

  /** Extends the current phase for all teams. */
  extra_time(game, use) {
    const timer = extended(game.timer, use.value, use.world.now);
    return { game: { ...game, timer }, told: `время для всех продлено на ${seconds(use.value)}` };
  },
};
