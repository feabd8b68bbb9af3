import type { Answer, Choice } from '@luplay/contracts/lobby-game';
import { kindOf, sentOf } from '@luplay/quiz-rules';
import { answer } from '../games/rules/answers.ts';
import { openCells } from '../games/rules/board.ts';
import { decisionOf, limitsOf, receivers } from '../games/rules/board-decisions.ts';
import { decide } from '../games/rules/decide.ts';
import { applyItem } from '../games/rules/items.ts';
import { advanceIfDue } from '../games/rules/phases.ts';
import { chooseTheme } from '../games/rules/theme-choice.ts';
import { openThemes } from '../games/rules/themes.ts';
import { isHostile } from '../items/effects/effects.ts';
import { hasApplied, questionId, questionOf, themeId } from '../state/game.ts';
import { inventoryOf } from '../state/inventory.ts';
import { type GameLobby, isPlaying, type LobbyState } from '../state/lobby.ts';
import { done, type LobbyCommand, type Outcome, quizOf, type World } from '../state/outcome.ts';
import { type BotMove, fraction, nextMove } from './moves.ts';

/**
 * The deadline of a phase or of a bot's move: carries out what is due, in order. Changes nothing unless the time is up,
 * whichever replica notices it and however often.
 */
export const gameDue: LobbyCommand = (before, world) => {
  let state = before;
  for (;;) {
    const move = nextMove(state);
    if (!move || move.at > world.at || !isPlaying(state)) return done(advanceIfDue(state, world));
    const { state: moved, rejection } = perform(state, move, { ...world, at: move.at });
    // The rules of people hold for bots. A bot that they refuse waits for the next phase.
    if (rejection || moved === state) return done(advanceIfDue(state, world));
    state = moved;
  }
};

/** A move, with an item before it; without it where the item would forbid the move, as one that blocks all teams. */
function perform(state: GameLobby, move: BotMove, world: World): Outcome {
  const prepared = withItem(state, move, world);
  const outcome = isPlaying(prepared) ? act(prepared, move, world) : act(state, move, world);
  return outcome.rejection && prepared !== state ? act(state, move, world) : outcome;
}

function act(state: GameLobby, { kind, bot, teamId }: BotMove, world: World): Outcome {
  const { userId } = bot;
  if (kind === 'answer')
    return answer(state, { userId, teamId, ...sentOf(answerOf(state, bot, teamId, world)) }, world);
  if (kind === 'decide') {
    const choice = choiceOf(state, bot, teamId, world);
    return decide(state, { userId, teamId, decisionId: decisionOf(state).id, choice }, world);
  }
  const open = openThemes(state.game, quizOf(world));
  const theme = drawn(open, fraction(state, bot, 'theme'));
  return chooseTheme(state, { userId, teamId, themeId: themeId(theme) }, world);
}

/** A right answer with the probability of the bot's skill, else a wrong one of what its team still sees. */
function answerOf(state: GameLobby, bot: BotMove['bot'], teamId: string, world: World): Answer {
  const question = questionOf(state.game, quizOf(world));
  const isRight = fraction(state, bot, 'skill') < bot.skill;
  const { hidden } = inventoryOf(state.game.inventories, teamId);
  return kindOf(question).botAnswer(question, isRight, hidden, () => fraction(state, bot, 'option'));
}

/** Some choice of those that the bot's team has. */
function choiceOf(state: GameLobby, bot: BotMove['bot'], teamId: string, world: World): Choice {
  const { id, kind } = decisionOf(state);
  const quiz = quizOf(world);
  const part = fraction(state, bot, id);
  const limits = limitsOf(state, teamId, quiz);
  if (kind === 'give') return { to: drawn(receivers(state, quiz), part) };
  if (kind === 'bid' && part < 0.6) return { bid: 'pass' };
  if (kind === 'bid' && (!limits || part > 0.95)) return { bid: 'all' };
  if (limits) {
    // A bid is raised a little, a stake is any.
    const steps = kind === 'bid' ? 1 : Math.floor((limits.max - limits.min) / limits.step);
    const most = Math.min(limits.max, limits.min + steps * limits.step);
    return { points: limits.min + limits.step * Math.floor(part * ((most - limits.min) / limits.step + 1)) };
  }
  const { theme, question } = drawn(openCells(state.game, quiz), part);
  return kind === 'strike' ? { themeId: themeId(theme) } : { questionId: questionId(theme, question) };
}

/** `part`: from 0 up to 1. The list is not empty. */
const drawn = <T>(list: readonly T[], part: number): T => list[Math.floor(part * list.length)] as T;

/** The probability that a bot whose team has items applies one before it moves. */
const CHANCE = 0.35;

/**
 * The state after an item that the bot's team has was applied, or the same state. What the rules refuse is passed over.
 * A bot applies an item right before its move, so items need no deadline of their own.
 */
function withItem(state: GameLobby, { bot, teamId }: Pick<BotMove, 'bot' | 'teamId'>, world: World): LobbyState {
  const owned = new Set(inventoryOf(state.game.inventories, teamId).items);
  if (owned.size === 0 || hasApplied(state.game, teamId)) return state;
  if (fraction(state, bot, 'whether to apply') >= CHANCE) return state;
  const others = state.teams.filter((team) => team.teamId !== teamId && team.members.length > 0);
  const items = quizOf(world).items.filter(({ id }) => owned.has(id));
  for (const { id: itemId, effect } of startingAt(items, fraction(state, bot, 'item'))) {
    // Matters when the item's target is free to choose: what harms goes to others, what helps stays.
    const [other] = startingAt(others, fraction(state, bot, 'target'));
    const toTeamId = isHostile(effect.type) ? other?.teamId : teamId;
    const { state: after, rejection } = applyItem(
      state,
      { userId: bot.userId, itemId, fromTeamId: teamId, toTeamId },
      world,
    );
    if (!rejection) return after;
  }
  return state;
}

/** The list from the entry at `part` of it (from 0 up to 1), then what is before that. */
function startingAt<T>(list: readonly T[], part: number): T[] {
  const start = Math.floor(part * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}
