import type { Question } from '@luplay/contracts/lobby-game';
import type { GameState } from '../../state/game.ts';
import type { World } from '../../state/outcome.ts';
import { handOf, withHand } from '../inventories/inventory.ts';

/** The right option and one other are always left. */
const LEAST_SHOWN = 2;

/** The options hidden so far and up to `count` more wrong ones, drawn by lot, in rising order. */
export function hideWrong(question: Question, hidden: readonly number[], count: number, world: World): number[] {
  const { options, answer } = question;
  const wrong = options.map((_, option) => option).filter((option) => option !== answer && !hidden.includes(option));
  const all = [...hidden];
  const most = options.length - LEAST_SHOWN;
  for (let drawn = 0; drawn < count && all.length < most; drawn += 1) {
    all.push(...wrong.splice(Math.floor(world.chance() * wrong.length), 1));
  }
  return all.sort((one, other) => one - other);
}

/** What waited for the next question strikes the one that has just been drawn. */
export function strikeQuestion(game: GameState, question: Question, world: World): GameState {
  let { hands } = game;
  for (const [teamId, { blockedNext, hideNext }] of Object.entries(game.hands)) {
    if (!blockedNext && hideNext === 0) continue;
    const hidden = hideWrong(question, [], hideNext, world);
    hands = withHand(hands, teamId, { blocked: blockedNext, blockedNext: false, hidden, hideNext: 0 });
  }
  return { ...game, hands };
}

/** The question is left behind. One that was not counted was not played: what struck it waits for the next. */
export function leaveQuestion(game: GameState): GameState {
  const played = game.round?.results != null;
  let { hands } = game;
  for (const { teamId, blocked, blockedNext, hidden, hideNext } of Object.entries(hands).map(([id, hand]) => ({
    teamId: id,
    ...hand,
  }))) {
    if (!blocked && hidden.length === 0) continue;
    hands = withHand(hands, teamId, {
      blocked: false,
      hidden: [],
      ...(played ? {} : { blockedNext: blocked || blockedNext, hideNext: hideNext + hidden.length }),
    });
  }
  return { ...game, hands, applied: [] };
}

/** Whether the team sits the question under way out. */
export const isBlocked = (game: GameState, teamId: string): boolean => handOf(game.hands, teamId).blocked;
