import { type DecisionKind, PHASE, type Phase, type Timer } from '@luplay/contracts/lobby-game';
import type { GameState } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';

const MESSAGES: Record<Phase, string> = {
  [PHASE.themeChoice]: 'Выбор темы',
  [PHASE.question]: 'Вопрос',
  [PHASE.answering]: 'Ответы',
  [PHASE.results]: 'Ответы команд',
  [PHASE.totals]: 'Итоги',
  [PHASE.introOrFinal]: 'Финал',
};

const DECISIONS: Record<DecisionKind, string> = {
  cell: 'Выбор вопроса',
  give: 'Кому отдать вопрос',
  price: 'Цена вопроса',
  bid: 'Аукцион',
  stakes: 'Ставки',
  strike: 'Темы финала',
};

function messageOf(state: LobbyState, game: GameState): string {
  if (state.status === 'finished') return 'Игра окончена';
  const decision = game.phase === PHASE.themeChoice && game.board?.decision;
  if (decision) return DECISIONS[decision.kind];
  return game.stage === 'intro' ? 'Начинаем' : MESSAGES[game.phase];
}

/** `remaining` is computed for the moment `now`; a client counts down to `endsAt`. */
export function timerView(state: LobbyState, game: GameState, now: number): Timer {
  const { totalMs, leftMs, paused, held, waitsForHost } = game.timer;
  const endsAt = held ? null : game.timer.endsAt;
  const remainingMs = endsAt === null ? leftMs : Math.max(0, endsAt - now);
  return {
    ...{ remaining: remainingMs / 1000, total: totalMs / 1000, endsAt, paused, message: messageOf(state, game) },
    ...(waitsForHost && { waitsForHost }),
  };
}
