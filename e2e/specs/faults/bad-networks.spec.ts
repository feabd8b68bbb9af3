import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@luplay/contracts';
import { type FinishedRecord, games, items, type LobbyView, lobbies, type Phase } from '@luplay/contracts/lobby-game';
import { expect, test } from '@playwright/test';
import { ask } from '../../support/api/api.ts';
import { issueTokens } from '../../support/api/people.ts';
import type { BadNetwork } from '../../support/live/bad-network.ts';
import type { Device } from '../../support/live/device.ts';
import { gameAfterInfo, type KnownGame } from '../../support/live/known.ts';
import { hostOf, makeRoom, openTabs, PLAYERS, type Room, SEED, TEAMS } from '../../support/live/room.ts';

/** Answers come within this time, ms. */
const THINKING_MS = 800;
/** Once the networks are good again, every screen is right within this time, ms. */
const SETTLE_MS = 10_000;

const LOBBIES = 10;

const networks: BadNetwork[] = [];
const rooms: Room[] = [];
const devices = () => rooms.flatMap(({ players }) => players.flatMap(({ tabs }) => tabs));

test.afterAll(async () => {
  for (const device of devices()) device.close();
  await Promise.all(networks.map((network) => network.close()));
});

/**
 * The host's commands, over the host's network. One that is sent again may be refused: then it has been done already.
 */
const toPhase = (room: Room, phase: Phase) =>
  hostOf(room).call(games.setPhase, { params: { lobbyId: room.lobbyId }, body: { phase } });
const setPaused = (room: Room, paused: boolean) =>
  hostOf(room).call(games.setTimerPaused, { params: { lobbyId: room.lobbyId }, body: { paused } });

/** Everybody answers what they see, sooner or later, from whichever tab they have before them. */
async function answerAll(room: Room): Promise<void> {
  await Promise.all(
    room.players.map(async ({ person, teamId, chance, tabs }) => {
      const tab = tabs[Math.floor(chance() * tabs.length)]!;
      const option = Math.floor(chance() * 4);
      await pause(THINKING_MS * chance());
      const questionId = tab.shown?.currentQuestion?.questionId;
      if (!questionId) return tab.refetch();
      if (await tab.answer(teamId, questionId, option)) room.acknowledged.set(`${person.userId} ${questionId}`, option);
    }),
  );
}

/** Teams that won something use it; the same request again does nothing more. */
async function useItems(room: Room): Promise<void> {
  const { players, lobbyId } = room;
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
 * What a screen shows of a state. How much time is left differs with the moment; once a question has its results,
 * nothing more is told of a team's votes and hints on it, and at the end nothing of its item.
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

/** Items are in the game, and there alone they are told of at once; the number grows with changes that nobody sees. */
const shownLobby = (lobby: LobbyView) => ({
  ...lobby,
  updates: 0,
  teams: Object.values(lobby.teams).map((team) => ({ ...team, items: [] })),
});

/** The networks are good again: every tab comes to show what the server says, by itself. */
async function sameAsServer(when: string): Promise<void> {
  for (const network of networks) network.heal();
  const until = Date.now() + SETTLE_MS;
  for (const { lobbyId, players } of rooms) {
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
const inAll = (work: (room: Room) => Promise<void>) => Promise.all(rooms.map(work));

/** Each acknowledged answer stands in the record once, as it was given; nobody answered a question twice. */
async function answersStand({ lobbyId, players, acknowledged }: Room): Promise<void> {
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
  test.setTimeout(180_000);
  const everybody = await issueTokens(LOBBIES * PLAYERS, 'net');
  const numbers = Array.from({ length: LOBBIES }, (_, number) => number);
  const made = await Promise.all(
    numbers.map((number) => makeRoom(everybody.slice(number * PLAYERS, (number + 1) * PLAYERS), number)),
  );
  rooms.push(...made);
  await inAll(({ lobbyId, players }) => ask(games.startGame, { body: { lobbyId } }, players[0]!.person.token).then());
  networks.push(...(await Promise.all(rooms.map(openTabs))).flat());
  for (const device of devices()) await expect.poll(() => device.isOpen).toBe(true);

  for (const round of [1, 2]) {
    worsen();
    await inAll(async (room) => {
      await setPaused(room, false);
      for (const phase of [0, 1, 2] as const) await toPhase(room, phase);
    });
    const answered = inAll(answerAll);
    await pause(THINKING_MS / 2);
    await inAll(async (room) => void (await setPaused(room, true)));
    for (const network of networks) network.heal();
    await answered;
    await sameAsServer(`round ${round}, phase 2`);
    worsen();
    await inAll(async (room) => {
      await setPaused(room, false);
      await answerAll(room);
      await toPhase(room, 4);
      await setPaused(room, true);
      await useItems(room);
    });
    await sameAsServer(`round ${round}, phase 4`);
  }
  worsen();
  await inAll(async (room) => {
    await setPaused(room, false);
    await toPhase(room, 5);
  });
  await sameAsServer('the end');
  await inAll(answersStand);

  const sum = (of: (device: Device) => number) => devices().reduce((total, device) => total + of(device), 0);
  // The networks were really bad.
  expect(networks.reduce((total, network) => total + network.broken, 0)).toBeGreaterThan(200);
  expect(sum((device) => device.losses)).toBeGreaterThan(200);
  expect(sum((device) => device.repeated)).toBeGreaterThan(100);
  expect(rooms.reduce((total, { acknowledged }) => total + acknowledged.size, 0)).toBeGreaterThan(200);
});
