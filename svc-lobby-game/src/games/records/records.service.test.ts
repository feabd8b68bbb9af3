import { describe, expect, it } from '@jest/globals';
import { finishedRecord, games, lobbies, myGames, PHASE } from '@luplay/contracts/lobby-game';
import { eventually } from '@luplay/service-kit/testing';
import { jpgWithComment, plainPicture } from '@luplay/service-kit/testing/pictures';
import sharp from 'sharp';
import { lobbyCodes } from '../../lobbies/codes.ts';
import { lobbyQueries } from '../../lobbies/store.ts';
import { account, addItems, addQuiz, Lobby, type Member, must, someone, startOne } from '../../lobby.fixture.ts';
import type { LobbyState } from '../../state/lobby.ts';
import { aQuestion, aTheme } from '../rules/game.fixture.ts';
import { anItem } from '../rules/item.fixture.ts';
import { type GameRecord, gameRecords } from './store.ts';

const gift = anItem('add_score', 'self', 20);

const service = await startOne();
await addItems(service, gift);
const reward = { points: 100, items: [gift.id], randomDrop: false };
const questions = ['a', 'b', 'c'].map((name) => aQuestion(name, { reward }));
await addQuiz(service, 'kept', [{ ...aTheme('x', 0), name: 'Тема', questions }]);

const read = (gameId: string, token: string) => service.call(games.gameRecord, { token, params: { gameId } });
const stored = () => service.kit.mongo.collection<LobbyState>('lobbies');

/** Two questions; an item is applied to the second. */
async function played(): Promise<{ lobby: Lobby; gameId: string }> {
  const lobby = await Lobby.make(service, [2, 1], 'kept');
  const [anya, boris, vera] = lobby.members as [Member, Member, Member];
  const { gameId } = (await lobby.start()).gameData;
  await lobby.force(PHASE.answering);
  for (const [member, option] of [
    [anya, 2],
    [boris, 2],
    [vera, 0],
  ] as const)
    await lobby.answer(member, option);
  await lobby.force(PHASE.themeChoice);
  await lobby.apply(anya, gift.id);
  await lobby.force(PHASE.answering);
  await lobby.answer(vera, 2);
  await lobby.force(PHASE.totals);
  return { lobby, gameId };
}

describe('26.16: the public link of a record', () => {
  it('is the host’s to make and to withdraw, shows names and no ids, and is sent once to who has it', async () => {
    const { lobby, gameId } = await played();
    const [anya, boris, vera] = lobby.members as [Member, Member, Member];
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(gameId, anya.token)).status === 200);
    const params = { gameId };
    expect((await service.call(games.shareRecord, { token: vera.token, params })).status).toBe(403);
    expect((await read(gameId, vera.token)).body.link).toBeUndefined();
    const { link } = await must(service.call(games.shareRecord, { token: anya.token, params }));
    expect((await must(service.call(games.shareRecord, { token: anya.token, params }))).link).toBe(link);
    expect((await read(gameId, anya.token)).body.link).toBe(link);

    const open = (headers = {}) => service.fetch(`/game/public-record/${link}`, { headers });
    const response = await open();
    const text = await response.text();
    const { record } = JSON.parse(text);
    expect(finishedRecord.parse(record)).toEqual(record);
    expect(record.teams[0]).toMatchObject({ name: 'Команда 0', score: 120, color: '#123456' });
    expect(record.questions[0].votes).toHaveLength(3);
    const ids = [gameId, lobby.lobbyId, ...[anya, boris, vera].flatMap(({ userId, teamId }) => [userId, teamId])];
    // A name is shown as the username while no profile is known, and here that is the userId.
    const unnamed = text.replaceAll(/"name":"[^"]*"/g, '');
    expect(ids.filter((id) => unnamed.includes(id))).toEqual([]);
    expect((await open({ 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);

    expect((await service.call(games.unshareRecord, { token: vera.token, params })).status).toBe(403);
    await must(service.call(games.unshareRecord, { token: anya.token, params }));
    expect((await open()).status).toBe(404);
  });
});

describe('26.15: a picture of the result for a story', () => {
  it('is public by an address of its own, once for each player and game, with nothing but its pixels', async () => {
    const { lobby, gameId } = await played();
    const [anya, boris] = lobby.members as [Member, Member];
    const share = async (token: string, bytes: Uint8Array) =>
      service.call(games.shareResult, {
        token,
        params: { gameId },
        body: { picture: Buffer.from(bytes).toString('base64'), pictureFormat: 'jpg' },
      });
    const drawn = jpgWithComment(await plainPicture('jpg', '#00ff00', 1080, 1350), '<script>alert(1)</script>');
    expect((await share(anya.token, drawn)).status).toBe(404);
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(gameId, anya.token)).status === 200);
    const { token: stranger } = await account(service);
    expect((await share(stranger, drawn)).status).toBe(403);
    for (const [what, bytes, status] of [
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      ['half a picture', drawn.subarray(0, 2000), 415],
      ['more than 500 KB', Buffer.concat([drawn, Buffer.alloc(600_000)]), 413],
    ] as const)
      expect({ what, status: (await share(anya.token, bytes)).status }).toEqual({ what, status });

    const { path } = await must(share(anya.token, drawn));
    expect(path).toMatch(/^\/api2\/media\/result\/[\w-]{22}\.jpg$/);
    const other = await plainPicture('jpg', '#ff0000', 1080, 1350);
    expect((await must(share(anya.token, other))).path).toBe(path);
    expect((await must(share(boris.token, other))).path).not.toBe(path);
    const served = await service.fetch(path.replace('/api2', ''));
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 });
    expect((await sharp(bytes).stats()).dominant).toMatchObject({ r: 8, g: 248, b: 8 });

    const results = service.kit.mongo.collection<{ _id: string; removeAt: Date }>('sharedResults');
    await results.updateOne({ _id: path.split('/').at(-1)! }, { $set: { removeAt: new Date() } });
    expect((await service.fetch(path.replace('/api2', ''))).status).toBe(404);
  });
});

describe('the record of a game', () => {
  it('has all answers, the score after each question and the applied items', async () => {
    const { lobby, gameId } = await played();
    const [anya, boris, vera] = lobby.members as [Member, Member, Member];
    expect((await read(gameId, anya.token)).status).toBe(404);
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(gameId, anya.token)).status === 200);
    const { record } = (await read(gameId, vera.token)).body;
    expect(finishedRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject({
      gameId,
      lobbyId: lobby.lobbyId,
      title: 'Лобби',
      questTitle: 'Квиз kept',
      winnerTeams: [anya.teamId],
      teams: [
        { teamId: anya.teamId, score: 120, members: [{ id: anya.userId }, { id: boris.userId }] },
        { teamId: vera.teamId, score: 100, members: [{ id: vera.userId, name: vera.userId }] },
      ],
    });
    const [first, second] = record.questions;
    expect(first).toMatchObject({ number: 1, theme: 'Тема', question: 'Что такое a?', answer: 2, applied: [] });
    expect(first?.votes.map(({ userId, option }) => [userId, option])).toEqual([
      [anya.userId, 2],
      [boris.userId, 2],
      [vera.userId, 0],
    ]);
    expect(first?.votes.every(({ ms }) => ms !== null && ms >= 0 && ms < 30_000)).toBe(true);
    expect(first?.results).toEqual({
      [anya.teamId]: { answer: 2, correct: true, points: 100, items: [gift.id], score: 100 },
      [vera.teamId]: { answer: 0, correct: false, points: 0, items: [], score: 0 },
    });
    expect(second?.votes.map(({ userId, option }) => [userId, option])).toEqual([
      [vera.userId, 2],
      [anya.userId, null],
      [boris.userId, null],
    ]);
    expect(second?.votes.map(({ ms }) => ms === null)).toEqual([false, true, true]);
    expect(second?.results).toMatchObject({ [anya.teamId]: { score: 120 }, [vera.teamId]: { score: 100 } });
    expect(second?.applied).toMatchObject([{ itemId: gift.id, fromTeamId: anya.teamId }]);
    // The lobby's document keeps none of it.
    await eventually(async () => (await stored().findOne({ _id: lobby.lobbyId }))?.played.length === 0);
  });

  it('is visible to its players and the host only', async () => {
    const { lobby, gameId } = await played();
    const [anya, boris] = lobby.members as [Member, Member];
    const leave = (member: Member) =>
      must(
        service.call(lobbies.leaveLobby, {
          token: member.token,
          body: { lobbyId: lobby.lobbyId, userId: member.userId },
        }),
      );
    // A player who left before the end has played too.
    await leave(boris);
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(gameId, anya.token)).status === 200);
    expect((await read(gameId, boris.token)).status).toBe(200);
    const { games: past } = await must(service.call(myGames.gameHistory, { token: boris.token }));
    expect(past).toMatchObject([{ gameId, teamId: boris.teamId, lucoins: 0 }]);
    const stranger = await service.token({ userId: someone('stranger'), roles: ['developer'] });
    expect([(await read(gameId, stranger)).status, (await read(gameId, stranger)).body.code]).toEqual([
      403,
      'forbidden',
    ]);
    expect((await read('nothing', anya.token)).status).toBe(404);
    expect((await service.call(games.gameRecord, { params: { gameId } })).status).toBe(401);
    // A player who joined later and is now alone in the lobby.
    const gleb = someone('gleb');
    const token = await service.token({ userId: gleb });
    const { lobbyId } = lobby;
    await must(
      service.call(lobbies.updateLobby, { token: anya.token, body: { lobbyId, updates: { status: 'waiting' } } }),
    );
    await must(service.call(lobbies.joinLobby, { token, body: { lobbyId, userId: gleb } }));
    expect((await read(gameId, token)).status).toBe(403);
    await leave(anya);
    await leave(lobby.members[2] as Member);
    expect((await read(gameId, token)).status).toBe(200);
  });

  it('is saved even if the lobby is deleted right after the game', async () => {
    const { lobby, gameId: finished } = await played();
    const { token } = lobby.admin;
    await lobby.force(PHASE.introOrFinal);
    const records = service.kit.mongo.collection<GameRecord>('gameRecords');
    await eventually(async () => (await records.findOne({ _id: finished }))?.announced === true);
    const { rounds, announced: _, _id, ...game } = (await records.findOne({ _id: finished })) as GameRecord;
    // The replica crashed right after it saved the lobby with another game.
    const gameId = someone('game');
    const left = { played: rounds.map((round) => ({ ...round, gameId })), outbox: [{ ...game, gameId }] };
    await stored().updateOne({ _id: lobby.lobbyId }, { $set: left, $inc: { seq: 1 } });
    await must(service.call(lobbies.deleteLobby, { token, params: { id: lobby.lobbyId } }));
    const { record } = (await read(gameId, token)).body;
    expect(record.questions.map((question) => question.number)).toEqual([1, 2]);
    await eventually(async () => (await records.findOne({ _id: gameId }))?.announced === true);
  });

  it('has each question once, even if a replica crashed before it saved them', async () => {
    const { lobby, gameId } = await played();
    const records = service.kit.mongo.collection<GameRecord>('gameRecords');
    await eventually(async () => (await records.findOne({ _id: gameId }))?.rounds.length === 1);
    const round = (await records.findOne({ _id: gameId }))?.rounds[0];
    await eventually(async () => (await stored().findOne({ _id: lobby.lobbyId }))?.played.length === 0);
    await records.deleteOne({ _id: gameId });
    // The replica crashed right after it saved the lobby. The reconciler finds it, twice.
    await stored().updateOne({ _id: lobby.lobbyId }, { $set: { played: [round!, round!] }, $inc: { seq: 1 } });
    await eventually(async () => (await stored().findOne({ _id: lobby.lobbyId }))?.played.length === 0);
    await lobby.force(PHASE.introOrFinal);
    await eventually(async () => (await read(gameId, lobby.admin.token)).status === 200);
    const { record } = (await read(gameId, lobby.admin.token)).body;
    expect(record.questions.map((question) => question.number)).toEqual([1, 2]);
  });

  it('is left to the replica that has just saved the lobby', async () => {
    const { lobby, gameId } = await played();
    await lobby.force(PHASE.introOrFinal);
    const records = service.kit.mongo.collection<GameRecord>('gameRecords');
    await eventually(async () => (await records.findOne({ _id: gameId }))?.announced === true);
    const { mongo, now } = service.kit;
    const { rounds, announced: _, _id, ...game } = (await records.findOne({ _id: gameId })) as GameRecord;
    const savedAt = now() + 60_000;
    const left = { played: rounds, outbox: [{ ...game, finishedAt: savedAt }], updatedAt: savedAt };
    await stored().updateOne({ _id: lobby.lobbyId }, { $set: left, $inc: { seq: 1 } });
    await records.updateOne({ _id: gameId }, { $set: { announced: false, finishedAt: savedAt } });
    const queries = lobbyQueries(mongo, lobbyCodes(mongo, now), now);
    const undone = async (before: number) => [
      ...(await queries.unrecorded(before)).map((found) => found._id),
      ...(await gameRecords(mongo).unannounced(before)).map((found) => found._id),
    ];
    expect(await undone(savedAt - 1)).toEqual([]);
    expect(await undone(savedAt)).toEqual([lobby.lobbyId, lobby.lobbyId, gameId]);
  });

  it('is readable if an older version stored it, without times', async () => {
    const { lobby, gameId } = await played();
    await lobby.force(PHASE.introOrFinal);
    const { token } = lobby.admin;
    await eventually(async () => (await read(gameId, token)).status === 200);
    const records = service.kit.mongo.collection<GameRecord>('gameRecords');
    const { rounds } = (await records.findOne({ _id: gameId })) as GameRecord;
    const old = rounds.map((round) => ({ ...round, votes: round.votes.map(({ ms: _, ...vote }) => vote) }));
    await records.updateOne({ _id: gameId }, { $set: { rounds: old } });
    const { record } = (await read(gameId, token)).body;
    expect(record.questions.flatMap(({ votes }) => votes.map(({ ms }) => ms))).toEqual(Array(6).fill(null));
    expect(finishedRecord.parse(record)).toEqual(record);
  });
});
