import { createHash } from 'node:crypto';
import { PHASE } from '@luplay/contracts/lobby-game';
import { awaitedMembers } from '../games/rules/phases.ts';
import { isBot } from '../state/bots.ts';
import { type Bot, type GameLobby, isPlaying, type LobbyState, teamOf } from '../state/lobby.ts';

/** What a bot does next. */
export interface BotMove {
  kind: 'answer' | 'theme' | 'decide';
  bot: Bot;
  teamId: string;
  /** Epoch ms. */
  at: number;
}

/**
 * The next move of a bot in this phase; null: none before the phase ends, or the game is paused. It follows from the
 * state alone, so nothing has to be stored when a phase begins, and a pause moves it with the timer.
 */
export function nextMove(state: LobbyState): BotMove | null {
  if (!state.simulation || !isPlaying(state)) return null;
  const { endsAt, totalMs } = state.game.timer;
  if (endsAt === null) return null;
  let next: BotMove | null = null;
  for (const { kind, bot, teamId } of thinking(state, state.simulation.bots)) {
    const { min, max } = bot.delay;
    const at = Math.round(endsAt - totalMs + min + (max - min) * fraction(state, bot, 'delay'));
    if (at < (next?.at ?? endsAt)) next = { kind, bot, teamId, at };
  }
  return next;
}

/** The bots that have yet to answer, or one of each team that chooses the theme or decides on a board. */
function* thinking(state: GameLobby, bots: readonly Bot[]): Generator<Omit<BotMove, 'at'>> {
  const { game } = state;
  if (game.phase === PHASE.themeChoice) {
    for (const { teamId, members } of state.teams) {
      const isAwaited = game.board ? game.board.decision?.teams.includes(teamId) : teamId === game.chooser;
      // People choose for their team.
      if (!isAwaited || !members.every(isBot)) continue;
      const bot = bots.find(({ userId }) => members.includes(userId));
      if (bot) yield { kind: game.board ? 'decide' : 'theme', bot, teamId };
    }
    return;
  }
  for (const userId of awaitedMembers(state)) {
    const bot = bots.find((one) => one.userId === userId);
    const team = teamOf(state, userId);
    if (bot && team) yield { kind: 'answer', bot, teamId: team.teamId };
  }
}

/**
 * A number from 0 up to 1, drawn from the seed: independent for each bot, question and `purpose`, and the same whenever
 * it is asked for.
 */
export function fraction({ simulation, game }: LobbyState, { userId }: Bot, purpose: string): number {
  const drawn = [
    simulation?.seed,
    game?.gameId,
    game?.used.length,
    game?.round ? 'question' : 'theme',
    userId,
    purpose,
  ];
  return createHash('sha256').update(drawn.join('\n')).digest().readUInt32BE() / 2 ** 32;
}
