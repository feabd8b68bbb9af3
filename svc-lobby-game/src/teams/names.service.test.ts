import { describe, expect, it } from '@jest/globals';
import { lobbies, teams } from '@luplay/contracts/lobby-game';
import { LOBBIES } from '../lobbies/store.ts';
import { Lobby, must, someone, startOne } from '../lobby.fixture.ts';
import type { LobbyState } from '../state/lobby.ts';

const service = await startOne();

describe('teams', () => {
  it.each([
    ['two icons', { icon: '🦊🦊' }],
    ['an icon that turns the direction', { icon: '\u202e' }],
    ['an icon of nothing', { icon: '\u200b' }],
    ['a name of nothing', { name: '\u2800\u200d' }],
    ['a name that turns the direction', { name: 'Лисы\u202e' }],
    ['a name with a mark of direction', { name: 'Лисы\u200f' }],
    ['a name of two lines', { name: 'Лисы\nСовы' }],
    ['a name with a control character', { name: 'Лисы\u0085' }],
    ['a name with marks over the lines around', { name: 'Лисы\u0336\u0336\u0336\u0336' }],
  ])('12.17: with %s are not made', async (_, over) => {
    const { lobbyId } = await Lobby.make(service, [1]);
    const token = await service.token({ userId: someone('maker') });
    const body = { lobbyId, name: 'Лисы', color: '#123456', icon: '🦊', ...over };
    expect((await service.call(teams.createTeam, { token, body })).body.code).toBe('validation_failed');
    const { lobby } = await must(service.call(lobbies.getLobby, { token, params: { id: lobbyId } }));
    expect(lobby.teamOrder).toHaveLength(1);
  });

  it('12.17: keep names that are older than the stricter rules', async () => {
    const lobby = await Lobby.make(service, [1, 1]);
    const of = { _id: lobby.lobbyId };
    const change = { 'teams.0.icon': '\u202e', 'teams.0.name': 'Лисы\u0007', title: '\u200b' };
    const stored = service.kit.mongo.collection<LobbyState>(LOBBIES);
    await stored.updateOne(of, { $set: change as Partial<LobbyState>, $inc: { seq: 1 } });
    const { gameData } = await lobby.start();
    expect(gameData.teams[0]).toMatchObject({ icon: '\u202e', name: 'Лисы\u0007' });
    const socket = await lobby.socket();
    expect(socket.messages[0]?.lobby.title).toBe('\u200b');
    await socket.close();
  });
});
