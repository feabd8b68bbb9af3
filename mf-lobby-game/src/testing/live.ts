import type { ReplyTo, RequestFields } from '@luplay/contracts';
import type { gameSocket } from '@luplay/contracts/lobby-game';
import type { Live } from '@luplay/web-kit';

type GameSocket = typeof gameSocket;

/** What a socket does with an answer; null: it is not open. */
export type AnswerTaker = (given: RequestFields<GameSocket, 'answer'>) => Promise<ReplyTo<GameSocket, 'answer'>> | null;

/** An open game socket. */
export const liveGame = (takeAnswer: AnswerTaker = () => null): Live<GameSocket> => ({
  status: 'open',
  error: null,
  quiet: false,
  hostPresent: true,
  retry: () => {},
  retryNow: () => {},
  retrySilently: () => {},
  requestSnapshot: () => {},
  request: (_type, given) => takeAnswer(given as RequestFields<GameSocket, 'answer'>) as Promise<never> | null,
});
