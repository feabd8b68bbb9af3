import type { EffectType } from '@luplay/contracts/lobby-game';
import { questionOf, quizOf } from '../../games/rules/themes.ts';
import type { GameState } from '../../state/game.ts';
import type { TeamState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { handOf, withHand } from '../inventories/inventory.ts';
import { hideWrong } from './hints.ts';
import { ofTeams, points, seconds, toTeams, wrongOptions } from './texts.ts';

export interface Use {
  from: TeamState;
  /** Whom it strikes: never empty. */
  to: readonly TeamState[];
  value: number;
  world: World;
}

/** The game afterwards, and what happened, for everybody to read: the end of a sentence about the team that applied it. */
interface Effected {
  game: GameState;
  told: string;
}

/** Multipliers that wait together come to no more than this. */
const MULTIPLIER_LIMIT = 100;

const HOSTILE: ReadonlySet<EffectType> = new Set(['subtract_score', 'steal_score', 'block_answer']);

/** What a shield cancels. */
export const isHostile = (type: EffectType): boolean => HOSTILE.has(type);

const names = (teams: readonly TeamState[]): string[] => teams.map((team) => team.name);
const isSelf = ({ from, to }: Use): boolean => to.length === 1 && to[0]?.teamId === from.teamId;
/** `кому` unless it is the team itself. */
const whom = (use: Use): string => (isSelf(use) ? '' : ` ${toTeams(names(use.to))}`);

/** Takes up to `value` points of each team; `taken` in the order of the teams. */
function taken(scores: GameState['scores'], { to, value }: Use): { scores: GameState['scores']; taken: number[] } {
  const amounts = to.map(({ teamId }) => Math.min(value, scores[teamId] ?? 0));
  const left = to.map(({ teamId }, index) => [teamId, (scores[teamId] ?? 0) - (amounts[index] ?? 0)]);
  return { scores: { ...scores, ...Object.fromEntries(left) }, taken: amounts };
}

/** `20 очков у команды «А», 5 очков у команды «Б»`. */
const losses = ({ to }: Use, amounts: readonly number[]): string =>
  to.map((team, index) => `${points(amounts[index] ?? 0)} у ${ofTeams([team.name])}`).join(', ');

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
    let { hands } = game;
    for (const { teamId } of use.to) {
      const multiplyNext = (handOf(hands, teamId).multiplyNext ?? 1) * use.value;
      hands = withHand(hands, teamId, { multiplyNext: Math.min(multiplyNext, MULTIPLIER_LIMIT) });
    }
    return { game: { ...game, hands }, told: `очки за следующий верный ответ ×${use.value}${whom(use)}` };
  },

  block_answer(game, use) {
    let { hands } = game;
    for (const { teamId } of use.to) hands = withHand(hands, teamId, { blockedNext: true });
    return { game: { ...game, hands }, told: `следующий вопрос пройдёт без ${ofTeams(names(use.to))}` };
  },

  shield(game, use) {
    let { hands } = game;
    for (const { teamId } of use.to) hands = withHand(hands, teamId, { shields: handOf(hands, teamId).shields + 1 });
    return { game: { ...game, hands }, told: `щит от следующего удара${whom(use)}` };
  },

  /** Of the question under way while it may be answered, else of the next one. */
  remove_wrong(game, use) {
    let { hands } = game;
    if (game.phase !== 1 && game.phase !== 2) {
      for (const { teamId } of use.to) {
        hands = withHand(hands, teamId, { hideNext: handOf(hands, teamId).hideNext + use.value });
      }
      return {
        game: { ...game, hands },
        told: `уберёт в следующем вопросе ${wrongOptions(use.value)}${whom(use)}`,
      };
    }
    const question = questionOf(game, quizOf(use.world));
    let most = 0;
    const to = use.to.filter(({ teamId }) => {
      const before = handOf(hands, teamId).hidden;
      const hidden = hideWrong(question, before, use.value, use.world);
      hands = withHand(hands, teamId, { hidden });
      most = Math.max(most, hidden.length - before.length);
      return hidden.length > before.length;
    });
    // The right option and one other stay: of few options there may be none left to take.
    const told = to.length > 0 ? `убирает ${wrongOptions(most)}${whom({ ...use, to })}` : '';
    return { game: { ...game, hands }, told };
  },

  /** The phase under way lasts longer, for everyone. */
  extra_time(game, use) {
    const { timer } = game;
    const ms = Math.round(use.value * 1000);
    const longer = timer.paused
      ? { ...timer, totalMs: timer.totalMs + ms, leftMs: timer.leftMs + ms }
      : { ...timer, totalMs: timer.totalMs + ms, endsAt: (timer.endsAt ?? use.world.now) + ms };
    return { game: { ...game, timer: longer }, told: `время для всех продлено на ${seconds(use.value)}` };
  },
};
