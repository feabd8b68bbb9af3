import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@luplay/contracts';
import { type FinishedRecord, games, items, type LobbyView, lobbies, type Phase } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { issueTokens } from '../../support/api/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import type { BadNetwork } from '../../support/live/bad-network.ts';
import { gameAfterInfo, type KnownGame } from '../../support/live/client-state.ts';
import type { Device } from '../../support/live/device.ts';
import { createLobby, hostOf, openTabs, PLAYERS, SEED, TEAMS, type TestLobby } from '../../support/live/test-lobby.ts';

/** Maximum time until a player answers, ms. */
const THINKING_MS = 800;
/** Once the networks have no faults, every screen shows the server's state within this time, ms. */
const SETTLE_MS = 10_000;

const LOBBIES = 10;

const networks: BadNetwork[] = [];
const testLobbies: TestLobby[] = [];
const devices = () => testLobbies.flatMap(({ players }) => players.flatMap(({ tabs }) => tabs));

test.afterAll(async () => {
  for (const device of devices()) device.close();
  await Promise.all(networks.map((network) => network.close()));
});

/**
 * The host's commands, over the host's network. A repeated command may be refused because it was already carried out.
 */
const toPhase = (testLobby: TestLobby, phase: Phase) =>
  hostOf(testLobby).call(games.setPhase, { params: { lobbyId: testLobby.lobbyId }, body: { phase } });
const setPaused = (testLobby: TestLobby, paused: boolean) =>
  hostOf(testLobby).call(games.setTimerPaused, { params: { lobbyId: testLobby.lobbyId }, body: { paused } });

/** Every player answers the question on their screen, after a random delay, from a random tab. */
async function answerAll(testLobby: TestLobby): Promise<void> {
  await Promise.all(
    testLobby.players.map(async ({ person, teamId, chance, tabs }) => {
      const tab = tabs[Math.floor(chance() * tabs.length)]!;
      const option = Math.floor(chance() * 4);
      await pause(THINKING_MS * chance());
      const questionId = tab.shown?.currentQuestion?.questionId;
      if (!questionId) return tab.refetch();
      if (await tab.answer(teamId, questionId, option))
        testLobby.acknowledged.set(`${person.userId} ${questionId}`, option);
    }),
  );
}

/** Teams with an item use it; a repeated request has no further effect. */
async function useItems(testLobby: TestLobby): Promise<void> {
  const { players, lobbyId } = testLobby;
  await Promise.all(
    players.slice(0, TEAMS).map(async ({ teamId, tabs }, index) => {
      const itemId = tabs[0]!.shown?.teams.find((team) => team.teamId === teamId)?.items[0];
      if (!itemId) return;
      const toTeamId = players[(index + 1) % TEAMS]!.teamId;
      const body = { itemId, fromTeamId: teamId, toTeamId, requestId: `use-${SEED}-${index}` };
      await tabs[0]!.call(items.applyItem, { params: { lobbyId }, body });
    }),
  );
}

/**
 * The part of a state that must equal the server's. The remaining time changes all the time. After a question's results
 * its votes and hints are no longer sent, and after the final neither is the use of an item.
 */
function shownGame(state: KnownGame | undefined) {
  if (!state) return null;
  const { game, myTeam } = state;
  const own = game?.results ? { itemUsed: myTeam?.itemUsed ?? false } : myTeam;
  return {
    game: game && { ...game, timer: { ...game.timer, remaining: 0 } },
    myTeam: game?.stage === 'round' ? own : null,
  };
}

/** Without items, which only the game's messages update at once, and `updates`, which unsent changes raise too. */
const shownLobby = (lobby: LobbyView) => ({
  ...lobby,
  updates: 0,
  teams: Object.values(lobby.teams).map((team) => ({ ...team, items: [] })),
});

/** Ends the network faults and waits until every tab shows the server's state without user action. */
async function sameAsServer(when: string): Promise<void> {
  for (const network of networks) network.heal();
  const until = Date.now() + SETTLE_MS;
  for (const { lobbyId, players } of testLobbies) {
    const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, players[0]!.person.token);
    for (const { person, tabs } of players) {
      const info = await ask(games.gameInfo, { params: { lobbyId } }, person.token);
      const wanted = {
        game: shownGame(gameAfterInfo(undefined, info, undefined)),
        lobby: shownLobby(lobby),
        host: true,
        fault: null,
      };
      for (const [index, tab] of tabs.entries()) {
        const seen = () => ({
          game: shownGame(tab.game),
          lobby: tab.lobby && shownLobby(tab.lobby.lobby),
          host: tab.lobby?.hostPresent,
          fault: tab.fault,
        });
        while (!isDeepStrictEqual(seen(), wanted) && Date.now() < until) await pause(20);
        expect(seen(), `LUPLAY_SEED=${SEED}: ${when}, ${person.userId}, tab ${index}`).toEqual(wanted);
      }
    }
  }
}

const worsen = () => {
  for (const network of networks) network.worsen();
};
const inAll = (work: (testLobby: TestLobby) => Promise<void>) => Promise.all(testLobbies.map(work));

/** Each acknowledged answer is in the record, and nobody has two answers to a question. */
async function acknowledgedAnswersAreRecorded({ lobbyId, players, acknowledged }: TestLobby): Promise<void> {
  const { token } = players[0]!.person;
  const { gameData } = await ask(games.gameInfo, { params: { lobbyId } }, token);
  let record: FinishedRecord | undefined;
  const load = async () => {
    const input = { params: { gameId: gameData.gameId } };
    record = await ask(games.gameRecord, input, token).then(
      (answer: ResponseOf<typeof games.gameRecord>) => answer.record,
      () => undefined,
    );
    return record !== undefined;
  };
  await expect.poll(load, { message: `LUPLAY_SEED=${SEED}: the record of ${lobbyId}` }).toBe(true);
  const votes = record!.questions.flatMap((question) => question.votes.filter(({ option }) => option !== null));
  expect(votes.length, `LUPLAY_SEED=${SEED}: answers of ${lobbyId}`).toBeGreaterThanOrEqual(acknowledged.size);
  for (const question of record!.questions) {
    const who = question.votes.map(({ userId }) => userId);
    expect(new Set(who).size, `LUPLAY_SEED=${SEED}: one answer each`).toBe(who.length);
  }
  for (const [key, option] of acknowledged) {
    const userId = key.split(' ')[0];
    const given = votes.filter((vote) => vote.userId === userId).map((vote) => vote.option);
    expect(given, `LUPLAY_SEED=${SEED}: the answers of ${userId}`).toContain(option);
  }
}

test(`200 players on bad networks end with the server's state`, async () => {
  test.setTimeout(300_000);
  const everybody = await issueTokens(LOBBIES * PLAYERS, 'net');
  const numbers = Array.from({ length: LOBBIES }, (_, number) => number);
  const made = await Promise.all(
    numbers.map((number) => createLobby(everybody.slice(number * PLAYERS, (number + 1) * PLAYERS), number)),
  );
  testLobbies.push(...made);
  await inAll(({ lobbyId, players }) => ask(games.startGame, { body: { lobbyId } }, players[0]!.person.token).then());
  networks.push(...(await Promise.all(testLobbies.map(openTabs))).flat());
  for (const device of devices()) await expect.poll(() => device.isOpen).toBe(true);

  for (const round of [1, 2]) {
    worsen();
    await inAll(async (testLobby) => {
      await setPaused(testLobby, false);
      for (const phase of [0, 1, 2] as const) await toPhase(testLobby, phase);
    });
    const answered = inAll(answerAll);
    await pause(THINKING_MS / 2);
    await inAll(async (testLobby) => void (await setPaused(testLobby, true)));
    for (const network of networks) network.heal();
    await answered;
    await sameAsServer(`round ${round}, phase 2`);
    worsen();
    await inAll(async (testLobby) => {
      await setPaused(testLobby, false);
      await answerAll(testLobby);
      await toPhase(testLobby, 4);
      await setPaused(testLobby, true);
      await useItems(testLobby);
    });
    await sameAsServer(`round ${round}, phase 4`);
  }
  worsen();
  await inAll(async (testLobby) => {
    await setPaused(testLobby, false);
    await toPhase(testLobby, 5);
    await setPaused(testLobby, true);
  });
  await sameAsServer('the end');
  await inAll(acknowledgedAnswersAreRecorded);

  const sum = (of: (device: Device) => number) => devices().reduce((total, device) => total + of(device), 0);
  // Proves that the faults occurred.
  expect(networks.reduce((total, network) => total + network.broken, 0)).toBeGreaterThan(200);
  expect(sum((device) => device.losses)).toBeGreaterThan(200);
  expect(sum((device) => device.repeated)).toBeGreaterThan(100);
  expect(testLobbies.reduce((total, { acknowledged }) => total + acknowledged.size, 0)).toBeGreaterThan(200);
});
