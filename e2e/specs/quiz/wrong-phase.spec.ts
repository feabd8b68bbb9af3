import type { Call } from '@luplay/contracts';
import { games, lobbies, PHASE, teams } from '@luplay/contracts/lobby-game';
import { ask, envelope, type Input, type Session, send, session } from '../../support/api/api.ts';
import { info, type Lobby, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let host: Session;
let other: Session;
let stranger: Session;
let lobby: Lobby;

test.beforeEach(async () => {
  host = await session(account('User', 0));
  other = await session(account('User', 1));
  stranger = await session(account('User', 2));
  lobby = await lobbyWithTeams([host, other]);
  await start(lobby.lobbyId, host);
});

test.afterEach(() => remove(lobby.lobbyId, host));

/** Forces a phase and stops its clock, so that nothing moves by itself. */
async function stand(phase: 0 | 1 | 2 | 3 | 4) {
  await setPhase(lobby.lobbyId, phase, host);
  await pause(lobby.lobbyId, true, host);
}

async function refused(call: Call, input: Input, who: Session | undefined, status: number, code: string) {
  const before = await info(lobby.lobbyId, host);
  const answer = await send(call, input, who?.token);
  expect.soft(answer.status, `${call.id}: ${answer.text.slice(0, 200)}`).toBe(status);
  expect.soft(envelope(answer).code, call.id).toBe(code);
  expect(await info(lobby.lobbyId, host)).toEqual(before);
}

const answering = (teamId: string, option = 0) => ({
  params: { lobbyId: lobby.lobbyId },
  body: { teamId, answers: [option] },
});

test('answers and choices in the wrong phase get 409 wrong_phase', async () => {
  const params = { lobbyId: lobby.lobbyId };
  for (const phase of [0, 1, 3, 4] as const) {
    await stand(phase);
    await refused(games.answer, answering(lobby.teamIds[0]!), host, 409, 'wrong_phase');
  }
  for (const phase of [1, 2, 3, 4] as const) {
    await stand(phase);
    const { themes } = { themes: [{ id: 'theme-0' }] };
    for (const [index, chooser] of [host, other].entries()) {
      const body = { themeId: themes[0]!.id, teamId: lobby.teamIds[index]! };
      const before = await info(lobby.lobbyId, host);
      const answer = await send(games.chooseTheme, { params, body }, chooser.token);
      expect.soft([403, 409], `phase ${phase}: ${answer.text}`).toContain(answer.status);
      expect(await info(lobby.lobbyId, host)).toEqual(before);
    }
  }
  for (const phase of [0, 1, 2] as const) {
    await stand(phase);
    await refused(games.checkAnswer, { params, body: {} }, host, 409, 'wrong_phase');
  }
});

test('only the choosing team chooses, and only members answer, once each', async () => {
  const { lobbyId, teamIds } = lobby;
  const params = { lobbyId };
  await stand(0);
  const { themes, themeChoosingTeam } = await ask(games.getThemes, { params }, host.token);
  const [chooser, waiting] = themeChoosingTeam === teamIds[0] ? [host, other] : [other, host];
  const themeId = themes[0]!.id;
  const waitingTeam = teamIds.find((teamId) => teamId !== themeChoosingTeam)!;
  await refused(games.chooseTheme, { params, body: { themeId, teamId: waitingTeam } }, waiting, 403, 'not_your_turn');
  const foreign = { params, body: { themeId, teamId: themeChoosingTeam! } };
  for (const who of [waiting, stranger]) {
    const answer = await send(games.chooseTheme, foreign, who.token);
    expect.soft(answer.status, answer.text).toBe(403);
  }
  await refused(
    games.chooseTheme,
    { params, body: { themeId: 'no-such-theme', teamId: themeChoosingTeam! } },
    chooser,
    404,
    'not_found',
  );

  await stand(2);
  await refused(games.answer, answering(teamIds[1]!), host, 403, 'not_team_member');
  await refused(games.answer, answering(teamIds[0]!), stranger, 403, 'not_team_member');
  await refused(games.answer, answering('no-such-team'), host, 404, 'not_found');
  // Twenty at once: exactly one is stored. A busy gateway may have no reply for some of them.
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(games.answer, answering(teamIds[0]!, index % 4), host.token)),
  );
  const others = tries.filter(({ status }) => status !== 200);
  expect(others.length).toBeGreaterThanOrEqual(19);
  for (const other of others) expect(['already_answered', 'unavailable']).toContain(envelope(other).code);
  await refused(games.answer, answering(teamIds[0]!), host, 409, 'already_answered');
  await stand(3);
  expect((await info(lobbyId, host)).results?.[teamIds[0]!]?.answers).toHaveLength(1);
});

test('only the host controls the game', async () => {
  await stand(1);
  const params = { lobbyId: lobby.lobbyId };
  for (const who of [other, stranger]) {
    await refused(games.setPhase, { params, body: { phase: PHASE.results } }, who, 403, 'not_lobby_admin');
    await refused(games.setTimerPaused, { params, body: { paused: false } }, who, 403, 'not_lobby_admin');
  }
  const disagreeing = { params, body: { phase: PHASE.results, lobbyId: 'another-lobby' } };
  await refused(games.setPhase, disagreeing, host, 400, 'validation_failed');
});

test('teams and quiz cannot change while a game runs', async () => {
  const { lobbyId, teamIds } = lobby;
  await stand(1);
  const teamId = teamIds[0]!;
  const { userId } = host.user;
  const locked: [Call, unknown][] = [
    [teams.createTeam, { lobbyId, name: 'Ещё', color: '#3b8df0' }],
    [teams.joinTeam, { lobbyId, teamId: teamIds[1]!, userId }],
    [teams.leaveTeam, { lobbyId, teamId, userId }],
    [teams.updateTeam, { lobbyId, teamId, updates: { name: 'Иные' } }],
    [teams.deleteTeam, { lobbyId, teamId }],
    [lobbies.updateLobby, { lobbyId, updates: { quest: 'quiz-evening' } }],
    [games.startGame, { lobbyId }],
  ];
  for (const [call, body] of locked) await refused(call, { body }, host, 409, 'game_in_progress');
  const joining = { body: { lobbyId, teamId, userId: stranger.user.userId } };
  await refused(teams.joinTeam, joining, stranger, 409, 'game_in_progress');
});
