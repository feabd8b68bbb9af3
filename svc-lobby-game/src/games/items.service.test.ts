import { beforeAll, describe, expect, it } from '@jest/globals';
import { EFFECT_TYPES, items, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { QUIZ_ITEMS, type StoredItem } from '../items/catalogue/store.ts';
import { addItems, addQuiz, Lobby, type Member, someone, startTwo } from '../lobby.fixture.ts';
import { aQuestion, aTheme } from './rules/game.fixture.ts';
import { anItem } from './rules/item.fixture.ts';

const gift = anItem('add_score', 'self', 20);
const thief = anItem('steal_score', 'any', 30);
const hint = anItem('remove_wrong', 'self', 2);
const retired = anItem('shield', 'self', undefined, { is_active: false });

const [one, other] = await startTwo();
beforeAll(async () => {
  await addItems(one, gift, thief, hint, retired);
  const reward = { points: 100, items: [gift.id, thief.id, hint.id], randomDrop: false };
  const questions = ['a', 'b', 'c', 'd'].map((name) => aQuestion(name, { reward }));
  await addQuiz(one, 'items', [{ ...aTheme('x', 0), questions }]);
});

/** Two teams of two. The first has won all items, and the game is in `phase`. */
async function won(
  phase: Phase = PHASE.answering,
): Promise<{ lobby: Lobby; members: [Member, Member, Member, Member] }> {
  const lobby = await Lobby.make(one, [2, 2], 'items');
  const members = lobby.members as [Member, Member, Member, Member];
  await lobby.start();
  await lobby.force(PHASE.answering);
  for (const [index, member] of members.entries()) await lobby.answer(member, index < 2 ? 2 : 1);
  await lobby.force(PHASE.themeChoice);
  if (phase > PHASE.themeChoice) await lobby.force(phase);
  return { lobby, members };
}

describe('the catalogue of items', () => {
  it('is for logged-in users', async () => {
    const token = await one.token({ userId: someone('anya') });
    const { body } = await one.call(items.listItems, { token });
    expect(body.items.quiz[thief.id]).toEqual(thief);
    expect(body.items.quiz[retired.id]?.is_active).toBe(false);
    expect(body.items.story).toEqual({});
    const kinds = await one.call(items.listItemEffects, { token });
    expect(kinds.body.effects.map((effect) => effect.type)).toContain('remove_wrong');
    expect((await one.call(items.listItems)).status).toBe(401);
    expect((await one.call(items.listItemEffects)).status).toBe(401);
  });

  it('12.28: lists the allowed targets of each effect, and the one that an editor preselects', async () => {
    const token = await one.token({ userId: someone('anya') });
    const { body } = await one.call(items.listItemEffects, { token });
    expect(body.effects).toHaveLength(EFFECT_TYPES.length);
    for (const { target, targets } of body.effects) expect(targets[0]).toBe(target);
  });

  it('may change without affecting a running game', async () => {
    const { lobby, members } = await won();
    const catalogue = one.kit.mongo.collection<StoredItem>(QUIZ_ITEMS);
    const before = await catalogue.findOne({ _id: gift.id });
    try {
      await catalogue.updateOne({ _id: gift.id }, { $set: { 'effect.value': 999, title: 'Другое' } });
      const { body } = await lobby.apply(members[0], gift.id, {}, other);
      expect(body.gameData.scores[members[0].teamId]).toBe(120);
      expect(body.gameData.applied[0]?.name).toBe(gift.title);
    } finally {
      await catalogue.replaceOne({ _id: gift.id }, before as StoredItem);
    }
  });
});

describe('an item', () => {
  it('is won by a right answer, applied by a member and seen by everybody', async () => {
    const { lobby, members } = await won();
    const [anya, boris, vera] = members;
    const theirs = await lobby.socket(vera.token, other);
    expect((await lobby.info()).gameData.teams[0]).toMatchObject({ items: [gift.id, thief.id, hint.id] });
    const { status, body } = await lobby.apply(boris, gift.id);
    expect(status).toBe(200);
    expect(body.gameData).toMatchObject({ scores: { [anya.teamId]: 120 }, applied: [{ itemId: gift.id }] });
    expect(body.myTeam).toMatchObject({ teamId: boris.teamId, itemUsed: true });
    const seen = await theirs.waitFor(
      (message) => message.type === 'phase_update' && message.game.applied.length === 1,
    );
    expect(seen).toMatchObject({ phase: PHASE.answering, game: { scores: { [anya.teamId]: 120 } } });
    expect(seen.game.teams[0].items).toEqual([thief.id, hint.id]);
    await lobby.force(PHASE.results);
    const { gameData } = await lobby.info();
    expect(gameData.results?.[anya.teamId]?.appliedItems).toEqual([
      { name: gift.title, effect: expect.stringContaining('+20 очков') },
    ]);
    expect(gameData.results?.[vera.teamId]?.appliedItems).toEqual([]);
    await theirs.close();
  });

  it('is refused with a readable message to whoever may not apply it', async () => {
    const { lobby, members } = await won();
    const [anya, , vera] = members;
    const refused = async (call: Promise<{ status: number; body: { code?: string; message?: string } }>) => {
      const { status, body } = await call;
      return [status, body.code, body.message];
    };
    expect(await refused(lobby.apply({ ...vera, teamId: anya.teamId }, gift.id))).toEqual([
      403,
      'not_team_member',
      'Вы не состоите в команде',
    ]);
    expect(await refused(lobby.apply(anya, thief.id))).toEqual([
      400,
      'validation_failed',
      'Ошибка: не все параметры для применения предмета заданы.',
    ]);
    expect((await lobby.apply(anya, thief.id, { toTeamId: 'nowhere' })).status).toBe(404);
    expect((await lobby.apply(vera, gift.id)).status).toBe(404);
    expect((await lobby.apply(anya, gift.id)).status).toBe(200);
    const [status, code, message] = await refused(lobby.apply(anya, hint.id));
    expect([status, code]).toEqual([409, 'conflict']);
    expect(message).toBe('Ваша команда уже применила предмет на этом вопросе.');
    const spectator = { ...anya, token: await one.token({ userId: someone('gleb') }) };
    expect((await lobby.apply(spectator, hint.id)).status).toBe(403);
    await lobby.force(PHASE.results);
    expect(await refused(lobby.apply(vera, gift.id))).toEqual([409, 'wrong_phase', expect.any(String)]);
  });

  it('is applied once for twenty simultaneous requests on two replicas', async () => {
    const { lobby, members } = await won();
    const [anya, boris, vera] = members;
    const calls = Array.from({ length: 20 }, (_, index) =>
      lobby.apply(index % 4 < 2 ? anya : boris, thief.id, { toTeamId: vera.teamId }, index % 2 === 0 ? one : other),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { gameData } = await lobby.info();
    expect(gameData.applied).toHaveLength(1);
    expect(gameData.teams[0]?.items).toEqual([gift.id, hint.id]);
  });

  it('is applied once however often its request is repeated, and each repetition succeeds', async () => {
    const { lobby, members } = await won();
    const [anya] = members;
    const requestId = someone('request');
    const calls = Array.from({ length: 20 }, (_, index) =>
      lobby.apply(anya, gift.id, { requestId }, index % 2 === 0 ? one : other),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { body } of answers) expect(body.gameData.scores[anya.teamId]).toBe(120);
    // The reply was lost, and the next question has begun.
    await lobby.force(PHASE.themeChoice);
    expect((await lobby.apply(anya, gift.id, { requestId })).body.gameData.scores[anya.teamId]).toBe(120);
  });

  it('takes effect once when both teams apply one at the same moment', async () => {
    const { lobby, members } = await won();
    const [anya, , vera] = members;
    for (const [index, member] of members.entries()) await lobby.answer(member, index < 2 ? 1 : 2);
    await lobby.force(PHASE.themeChoice);
    const strikes = await Promise.all([
      lobby.apply(anya, thief.id, { toTeamId: vera.teamId }),
      lobby.apply(vera, thief.id, { toTeamId: anya.teamId }, other),
    ]);
    expect(strikes.map(({ status }) => status)).toEqual([200, 200]);
    // Each team has stolen 30 from the other.
    expect((await lobby.info()).gameData.scores).toEqual({ [anya.teamId]: 100, [vera.teamId]: 100 });
  });
});

describe('a hint', () => {
  it('is in nothing that another team or a spectator can read', async () => {
    const { lobby, members } = await won();
    const [anya, boris, vera] = members;
    const mine = await lobby.socket(boris.token);
    const theirs = await lobby.socket(vera.token, other);
    const spectator = await lobby.socket(undefined, other);
    const { body } = await lobby.apply(anya, hint.id);
    expect(body.myTeam.hiddenOptions).toHaveLength(2);
    expect(body.myTeam.hiddenOptions).not.toContain(2);
    const own = await mine.waitFor((message) => message.type === 'team_update' && message.myTeam.itemUsed);
    expect(own.myTeam.hiddenOptions).toEqual(body.myTeam.hiddenOptions);
    for (const socket of [theirs, spectator]) {
      await socket.waitFor((message) => message.type === 'phase_update' && message.game.applied.length === 1);
    }
    const hidden = /"hiddenOptions":\[\d/;
    for (const bytes of [
      theirs.rawBytes(),
      spectator.rawBytes(),
      JSON.stringify(await lobby.info()),
      JSON.stringify(await lobby.info(vera.token, other)),
    ])
      expect(bytes).not.toMatch(hidden);
    expect(JSON.stringify(await lobby.info(boris.token, other))).toMatch(hidden);
    const refused = await lobby.answer(boris, body.myTeam.hiddenOptions[0] as number);
    expect([refused.status, refused.body.message]).toEqual([409, 'Этот вариант убран подсказкой: он неверный.']);
    expect((await lobby.answer(boris, 2)).status).toBe(200);
    for (const socket of [mine, theirs, spectator]) await socket.close();
  });
});
