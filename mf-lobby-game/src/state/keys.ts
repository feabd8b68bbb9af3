import { sharedKeys } from '@luplay/web-kit';

/** Query keys of this remote. */
export const keys = {
  lobbies: sharedKeys.lobbies,
  quizzes: ['quizzes'] as const,
  limits: ['lobby-limits'] as const,
  running: ['running-games'] as const,
  history: ['game-history'] as const,
  items: sharedKeys.items,
  telegramApp: ['telegram-app'] as const,
  record: (gameId: string) => ['record', gameId] as const,
  publicRecord: (token: string) => ['public-record', token] as const,
  lobby: (lobbyId: string) => ['lobby', lobbyId] as const,
  game: (lobbyId: string) => ['game', lobbyId] as const,
  /** What only the host sees, by question. */
  hostSight: (lobbyId: string, question: string) => ['host-sight', lobbyId, question] as const,
  /** Whether spectators watch a lobby, and hear it, while the question with this number is shown. */
  watched: (lobbyId: string, questionNumber: number) => ['watched', lobbyId, questionNumber] as const,
  /** Whether spectators watch the end of a game, or of its last question. */
  watchedFinal: (moment: string) => ['watched-final', moment] as const,
  invitations: ['invitation'] as const,
  invitation: (code: string, inviteCode: string | undefined, userId: string | undefined) =>
    [...keys.invitations, code, inviteCode, userId] as const,
  /** The mutation that deletes this lobby. */
  deletion: (lobbyId: string) => ['delete-lobby', lobbyId] as const,
};
