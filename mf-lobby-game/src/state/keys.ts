/** Query keys of this remote. */
export const keys = {
  lobbies: ['lobbies'] as const,
  quizzes: ['quizzes'] as const,
  items: ['items'] as const,
  telegramApp: ['telegram-app'] as const,
  record: (gameId: string) => ['record', gameId] as const,
  lobby: (lobbyId: string) => ['lobby', lobbyId] as const,
  game: (lobbyId: string) => ['game', lobbyId] as const,
  /** The mutation that deletes this lobby. */
  deletion: (lobbyId: string) => ['delete-lobby', lobbyId] as const,
};
