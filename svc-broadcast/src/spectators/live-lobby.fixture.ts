import type { LiveGame } from '@luplay/contracts/lobby-game';

/** A waiting lobby, as svc-lobby-game publishes it. */
export function liveLobby(lobbyId: string, broadcastCode: string, seq: number, title = 'Вечер квиза'): LiveGame {
  return {
    seq,
    lobby: {
      lobbyId,
      title,
      description: '',
      quest: 'warm-up',
      questTitle: 'Разминка',
      type: 'quiz',
      maxPlayers: 16,
      isPublic: true,
      status: 'waiting',
      admin: null,
      broadcastCode,
      players: {},
      teams: {},
      teamOrder: [],
      kicked: [],
      updates: seq,
    },
    game: null,
  };
}
