import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import {
  games,
  hosting,
  lobbies,
  PHASE,
  type Question,
  RACE_MS,
  type SpokenVerdict,
  teams,
} from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { type ConnectionOptions, Queue } from 'bullmq';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { addQuiz, Lobby, type Member, must, phaseUpdate, type Service, someone, startTwo } from '../lobby.fixture.ts';
import type { LobbyState } from '../state/lobby.ts';

const [one, other] = await startTwo();

const stored = () => one.kit.mongo.collection<LobbyState>('lobbies');
const load = async (lobby: Lobby) => (await stored().findOne({ _id: lobby.lobbyId })) as LobbyState;

describe('two replicas', () => {
  it('show a change under the same number', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const here = await lobby.socket();
    const there = await lobby.socket(lobby.admin.token, other);
    await lobby.start();
    await lobby.force(PHASE.answering, other);
    const [seen, heard] = await Promise.all([here, there].map((socket) => phaseUpdate(socket, PHASE.answering)));
    expect(seen!.seq).toBe(heard!.seq);
    expect(seen!.game.currentQuestion).toEqual(heard!.game.currentQuestion);
    expect((await lobby.info(undefined, other)).gameData.roundPhase).toBe(PHASE.answering);
    await here.close();
    await there.close();
  });

  it('count each of twenty answers once, whichever replica gets it', async () => {
    const lobby = await Lobby.make(one, [5, 5, 5, 5]);
    const socket = await lobby.socket(undefined, other);
    await lobby.start();
    await lobby.force(PHASE.answering);
    const answers = await Promise.all(
      lobby.members.flatMap((member, index) =>
        // Each player answers twice, the second time at the other replica.
        [one, other].map((service) => lobby.answer(member, index % 4, service)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'already_answered')).toHaveLength(20);
    const result = await phaseUpdate(socket, PHASE.results);
    const given = Object.values<{ answers: number[] }>(result.game.results).flatMap((team) => team.answers);
    expect(given).toHaveLength(20);
    await socket.close();
  });

  it('reject by the stored state, not by a cached one', async () => {
    const lobby = await Lobby.make(one, [1]);
    const { lobbyId } = lobby;
    const rival = someone('rival');
    const token = await one.token({ userId: rival });
    const join = (service: Service) => service.call(lobbies.joinLobby, { token, body: { lobbyId, userId: rival } });
    const seats = (maxPlayers: number, service: Service) =>
      must(service.call(lobbies.updateLobby, { token: lobby.admin.token, body: { lobbyId, updates: { maxPlayers } } }));
    await seats(1, other);
    expect((await join(other)).body.code).toBe('lobby_full');
    await seats(2, one);
    // The other replica does not know of it: nobody there watches the lobby.
    expect((await join(other)).status).toBe(200);
  });

  it('continue a game when an announcement is lost', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const socket = await lobby.socket();
    const before = await load(lobby);
    // As if a replica had crashed between its write and its announcement.
    await stored().updateOne({ _id: lobby.lobbyId, seq: before.seq }, { $set: { title: 'Тихо', seq: before.seq + 1 } });
    const update = await socket.waitFor((message) => message.type === 'lobby_update' && message.lobby.title === 'Тихо');
    expect(update).toMatchObject({ seq: before.seq + 1 });
    await stored().deleteOne({ _id: lobby.lobbyId });
    await socket.next('lobby_deleted');
    await socket.closed;
  });

  it('continue a game when Redis has lost its deadlines', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const socket = await lobby.socket();
    await lobby.start();
    await lobby.force(PHASE.question);
    const { connection, prefixes } = one.kit.bull;
    const [prefix = ''] = prefixes;
    const queue = new Queue('lobby-deadlines', { connection: connection as ConnectionOptions, prefix });
    await queue.drain(true);
    await queue.close();
    const { seq } = await load(lobby);
    const endsAt = Date.now() + 200;
    await stored().updateOne({ _id: lobby.lobbyId, seq }, { $set: { 'game.timer.endsAt': endsAt, seq: seq + 1 } });
    const update = await phaseUpdate(socket, PHASE.answering);
    expect(update.serverTime).toBeGreaterThanOrEqual(endsAt);
    await socket.close();
  });

  it('give the button to the earliest press, whichever of them gets it', async () => {
    const { options: _options, answer: _answer, ...asked } = aQuestion('q');
    const questions: Question[] = [{ ...asked, type: 'spoken', accepted: ['q'] }];
    await addQuiz(one, 'spoken', [{ ...aTheme('x', 0), questions }]);
    const lobby = await Lobby.make(one, [1, 1, 1], 'spoken');
    const { lobbyId, admin } = lobby;
    const [, boris, vera] = lobby.members as [Member, Member, Member];
    await expect(lobby.start()).rejects.toThrow('нужен ведущий');
    await must(
      one.call(teams.leaveTeam, { token: admin.token, body: { lobbyId, teamId: admin.teamId, userId: admin.userId } }),
    );
    await lobby.start();
    const host = await lobby.socket(admin.token, other);
    const [here, there] = [await lobby.socket(boris.token, one), await lobby.socket(vera.token, other)];
    await lobby.force(PHASE.question);
    const { questionId } = (await lobby.info()).gameData.currentQuestion!;
    const press = (socket: typeof here, { teamId }: Member, ref: number) => {
      socket.send({ type: 'press', ref, teamId, questionId });
      return socket.waitFor((message) => message.ref === ref);
    };
    const judge = (teamId: string, verdict: SpokenVerdict) =>
      must(
        one.call(hosting.judgeSpoken, {
          token: admin.token,
          params: { lobbyId },
          body: { questionId, teamId, verdict },
        }),
      );
    const lock = (until: number) =>
      stored().updateOne(
        { _id: lobbyId },
        { $set: { [`game.round.race.locked.${boris.userId}`]: until }, $inc: { seq: 1 } },
      );
    const speaker = (teamId: string) => host.waitFor(({ game }) => game?.race?.answering?.teamId === teamId);
    const sentAt = Date.now();
    expect((await press(here, boris, 1)).lockedUntil).toBeGreaterThan(sentAt);
    // Until the test says so, however long its steps take.
    await lock(sentAt + 60_000);
    await lobby.force(PHASE.answering, other);
    await phaseUpdate(there, PHASE.answering);
    // A press counts up to this much earlier, as long as round trips are in this busy process: before the opening.
    await after(RACE_MS.most);
    // Boris is locked, so Vera is first even where he presses before her.
    const pressed = [await press(here, boris, 2), await press(there, vera, 3)];
    expect(pressed.map(({ type, lockedUntil }) => [type, lockedUntil > 0])).toEqual([
      ['pressed', true],
      ['pressed', false],
    ]);
    await speaker(vera.teamId);
    await lock(0);
    const { gameData } = await judge(vera.teamId, 'wrong');
    expect(gameData.race).toMatchObject({ open: true, out: [vera.teamId] });
    const call = { token: boris.token, params: { lobbyId }, body: { teamId: boris.teamId, questionId } };
    await eventually(async () => (await must(other.call(games.press, call))).lockedUntil === undefined);
    await speaker(boris.teamId);
    await judge(boris.teamId, 'right');
    const { game } = await phaseUpdate(here, PHASE.results);
    expect(game.scores).toEqual({ [boris.teamId]: 100, [vera.teamId]: 0 });
    for (const socket of [host, here, there]) await socket.close();
  });

  it('never send a client something older than it has seen on another replica', async () => {
    const lobby = await Lobby.make(one, [1]);
    const keep = await lobby.socket(undefined, other);
    const { seq } = await load(lobby);
    await stored().updateOne({ _id: lobby.lobbyId }, { $set: { title: 'Новее', seq: seq + 1 } });
    keep.send({ type: 'snapshot', since: seq + 1 });
    const snapshot = await keep.waitFor((message) => message.type === 'connection_established' && message.seq > seq);
    expect(snapshot.lobby.title).toBe('Новее');
    await keep.close();
  });
});

describe('presence', () => {
  it('makes answering wait for present players on any replica, not for absent ones', async () => {
    const lobby = await Lobby.make(one, [1, 1, 1]);
    const [anya, vera, gleb] = lobby.members as [Member, Member, Member];
    // Calls count as presence too; let them expire.
    const forget = () => one.kit.redis.client.del(one.kit.redis.key(['presence', lobby.lobbyId]));
    const socket = await lobby.socket(anya.token, one);
    const away = await lobby.socket(vera.token, other);
    await lobby.start();
    await lobby.force(PHASE.answering);
    await forget();
    for (const replica of [socket, away]) replica.send({ type: 'ping' });
    // The heartbeats of both sockets renew presence; Gleb has no socket.
    await eventually(
      async () => (await one.kit.redis.client.zCard(one.kit.redis.key(['presence', lobby.lobbyId]))) === 2,
    );
    await lobby.answer(anya, 2);
    expect((await lobby.info()).gameData.roundPhase).toBe(PHASE.answering);
    await away.close();
    const result = await phaseUpdate(socket, PHASE.results);
    expect(result.game.results[gleb.teamId].answer).toBeNull();
    await socket.close();
  });

  it('does not end answering early when everybody has left without an answer', async () => {
    const lobby = await Lobby.make(one, [1, 1]);
    const socket = await lobby.socket(lobby.admin.token);
    await lobby.start();
    await lobby.force(PHASE.answering);
    await socket.close();
    const { redis } = one.kit;
    const present = () => redis.client.zCount(redis.key(['presence', lobby.lobbyId]), Date.now(), '+inf');
    await eventually(async () => (await present()) === 0);
    // Presence is checked five times meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await lobby.info()).gameData.roundPhase).toBe(PHASE.answering);
  });
});

describe('socket messages during a question', () => {
  it('cover every change without a gap, and votes only for their own team', async () => {
    const lobby = await Lobby.make(one, [3, 1]);
    const [anya, boris, gleb, vera] = lobby.members as [Member, Member, Member, Member];
    const hers = await lobby.socket(anya.token);
    const theirs = await lobby.socket(vera.token, other);
    await lobby.start();
    await lobby.force(PHASE.answering);
    for (const member of [anya, boris]) await lobby.answer(member, 1);
    await hers.waitFor((message) => message.type === 'team_update' && Object.keys(message.myTeam.votes).length === 2);
    await lobby.answer(gleb, 0, other);
    await lobby.answer(vera, 2);
    for (const socket of [hers, theirs]) {
      await phaseUpdate(socket, PHASE.results);
      let known = socket.messages[0]!.seq;
      for (const message of socket.messages.slice(1)) {
        expect(message.from).toBeLessThanOrEqual(known);
        expect(message.seq).toBeGreaterThanOrEqual(known);
        known = message.seq;
      }
    }
    expect(
      theirs.messages.some((message) => message.type === 'team_update' && message.myTeam.teamId !== vera.teamId),
    ).toBe(false);
    await hers.close();
    await theirs.close();
  });

  it('stop showing a team’s votes to a member who has left it', async () => {
    const lobby = await Lobby.make(one, [3, 1]);
    const [anya, boris, gleb, vera] = lobby.members as [Member, Member, Member, Member];
    const { lobbyId } = lobby;
    const [hers, his] = [await lobby.socket(anya.token), await lobby.socket(gleb.token, other)];
    const awaited = await lobby.socket(vera.token);
    await lobby.start();
    await lobby.force(PHASE.answering);
    await lobby.answer(anya, 1);
    const isTeam = (message: { type: string }) => message.type === 'team_update';
    await his.waitFor(isTeam);
    await must(one.call(lobbies.leaveLobby, { token: gleb.token, body: { lobbyId, userId: gleb.userId } }));
    await his.waitFor((message) => message.type === 'lobby_update' && !(gleb.userId in message.lobby.players));
    const heard = his.messages.filter(isTeam).length;
    await lobby.answer(boris, 2);
    await hers.waitFor((message) => message.type === 'team_update' && boris.userId in message.myTeam.votes);
    await lobby.force(PHASE.results);
    await phaseUpdate(his, PHASE.results);
    expect(his.messages.filter(isTeam)).toHaveLength(heard);
    for (const socket of [hers, his, awaited]) await socket.close();
  });
});
