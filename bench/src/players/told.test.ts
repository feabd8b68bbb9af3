import { expect, it } from '@jest/globals';
import type { BenchLobby } from './lobby.ts';
import { Told } from './told.ts';
import { LobbyWatch } from './watcher.ts';

const given = (option: number) => ({ teamId: 'foxes', questionId: '0:0', answers: [option] });

/** Two players; `tell` is what their sockets receive. */
function told() {
  const players = ['anya', 'boris'].map((userId) => ({ userId, token: '' }));
  const lobby: BenchLobby = { lobbyId: 'hall', players, teamOf: new Map(), watch: new LobbyWatch() };
  const observed = new Told(lobby);
  const tell = (index: number, message: object) => observed.received(index, Buffer.from(JSON.stringify(message)));
  const votes = (type: string, index: number, all: Record<string, number>) =>
    tell(index, { type, myTeam: { questionId: '0:0', votes: all } });
  return { observed, tell, votes };
}

it('finds nothing in what is true', () => {
  const { observed, tell, votes } = told();
  observed.sent(0, given(2));
  votes('team_update', 1, { anya: 2 });
  votes('answered', 0, { anya: 2 });
  tell(1, { type: 'answer_progress', progress: { answered: 1 } });
  observed.sent(1, given(0));
  votes('answered', 1, { anya: 2, boris: 0 });
  tell(0, { type: 'phase_update', phase: 3 });
  expect(observed.end()).toEqual({ untrue: [], options: { anya: 2, boris: 0 } });
});

it('finds votes that nobody gave, counts that are too high, results that are too early, and answers taken back', () => {
  const { observed, tell, votes } = told();
  votes('team_update', 1, { anya: 2 });
  observed.sent(0, given(2));
  votes('team_update', 1, { anya: 1 });
  tell(1, { type: 'answer_progress', progress: { answered: 2 } });
  tell(0, { type: 'phase_update', phase: 3 });
  votes('answered', 0, { anya: 2 });
  votes('team_update', 0, {});
  expect(observed.end().untrue).toHaveLength(5);
});
