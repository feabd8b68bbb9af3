import { beforeAll, describe, expect, it } from '@jest/globals';
import { lobbies, PHASE, type QuizContent, quests, quizEditor } from '@luplay/contracts/lobby-game';
import { aQuestion, aTheme } from '../games/rules/game.fixture.ts';
import { account, addQuiz, Lobby, must, someone, startTwo } from '../lobby.fixture.ts';

const [one, other] = await startTwo();
let author: string;
let player: { userId: string; token: string };
beforeAll(async () => {
  author = await one.token({ userId: someone('author'), roles: ['developer'] });
  player = await account(one);
});

const create = (body: object, at = one) => at.call(quizEditor.createQuiz, { token: author, body: body as never });
const update = (body: object, at = one) => at.call(quizEditor.updateQuiz, { token: author, body: body as never });
const read = (id: string, at = one) => at.call(quizEditor.readQuiz, { token: author, params: { id } });
const made = (content: Partial<QuizContent> = {}) =>
  must(create({ title: someone('Квиз'), description: 'О квизе', ...content })).then(({ quest }) => quest);
const unfinished = { ...aQuestion('how'), question: '', options: ['да', '', '', ''] };

describe('a new quiz', () => {
  it('is active, empty and there for every replica', async () => {
    const quest = await made();
    expect(quest).toMatchObject({ type: 'quiz', is_active: true, locked: false, theme: [], version: 1 });
    expect((await read(quest.id, other)).body.quest).toEqual(quest);
    const { body } = await other.call(quests.listQuizzes, { token: player.token });
    expect(body.quests[quest.id]).toMatchObject({ title: quest.title, themes: 0, questions: 0 });
  });

  it('is made once for a repeated request', async () => {
    const body = { title: 'Повтор', description: 'Дважды', requestId: someone('request') };
    const [first, second] = await Promise.all([must(create(body)), must(create(body, other))]);
    expect(second).toEqual(first);
  });

  it('needs a title and a description', async () => {
    for (const body of [{ title: 'Без описания' }, { description: 'Без названия' }, { title: ' ', description: 'x' }]) {
      expect((await create(body)).status).toBe(400);
    }
  });
});

describe('a change', () => {
  it('replaces the given fields and raises the version', async () => {
    const { id, title } = await made();
    const theme = [aTheme('theme', 2)];
    const { quest, message } = await must(update({ id, version: 1, updates: { theme } }));
    expect(message).toBe('Квиз сохранён!');
    expect(quest).toMatchObject({ title, theme, version: 2 });
  });

  it('based on an older version is refused with the present quiz, and nothing is lost', async () => {
    const { id } = await made();
    const both = await Promise.all([
      update({ id, version: 1, updates: { title: 'Первый' } }),
      update({ id, version: 1, updates: { title: 'Второй' } }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const present = (await read(id)).body.quest;
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', details: { quest: present } });
    expect(present.version).toBe(2);
  });

  it('without a version is applied to what is stored', async () => {
    const { id } = await made();
    await Promise.all([
      must(update({ id, updates: { title: 'Имя' } })),
      must(update({ id, updates: { description: 'Слова' } }, other)),
    ]);
    expect((await read(id)).body.quest).toMatchObject({ title: 'Имя', description: 'Слова', version: 3 });
  });

  it('may leave questions of an inactive quiz unfinished, not of an active one', async () => {
    const theme = [{ ...aTheme('theme', 1), questions: [aQuestion('how'), unfinished] }];
    const { id } = await made({ is_active: false, theme });
    const refused = await update({ id, updates: { is_active: true } });
    expect(refused).toMatchObject({ status: 400, body: { message: 'В активном квизе есть незаконченные вопросы.' } });
    const places = (refused.body as unknown as { details: { path: string }[] }).details.map(({ path }) => path);
    expect(places).toContain('updates.theme.0.questions.1.question');
    expect(places).toContain('updates.theme.0.questions.1.options.3');
    expect((await read(id)).body.quest.is_active).toBe(false);
  });

  it('cannot reward with an item that does not exist', async () => {
    const rewarding = { ...aQuestion('how'), reward: { points: 1, items: ['nothing'], randomDrop: false } };
    const { id } = await made();
    const refused = await update({ id, updates: { theme: [{ ...aTheme('theme', 1), questions: [rewarding] }] } });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: 'updates.theme.0.questions.0.reward.items.0' }] },
    });
  });

  it('27: of a quiz made before other kinds than options keeps all of it, and it is played', async () => {
    const theme = [{ ...aTheme('old', 1), questions: [aQuestion('old', { explanation: 'Потому что' })] }];
    const backgorundMedia = { audio: { playlistPath: '/media/sounds/a.mp3', volume: 40 } };
    await addQuiz(one, 'old', theme, { backgorundMedia });
    const before = {
      id: 'old',
      title: 'Квиз old',
      locked: false,
      description: '',
      type: 'quiz',
      is_active: true,
      theme,
      backgorundMedia,
    };
    // What authors read is what they export.
    expect((await read('old')).body.quest).toEqual({ ...before, version: 1, updatedAt: expect.anything() });
    const { quest } = await must(update({ id: 'old', version: 1, updates: { title: 'Старый' } }));
    expect(quest).toEqual({ ...before, title: 'Старый', version: 2, updatedAt: expect.anything() });
    const lobby = await Lobby.make(one, [1, 1], 'old');
    await lobby.start();
    await lobby.force(PHASE.answering);
    for (const [index, member] of lobby.members.entries()) await lobby.answer(member, index === 0 ? 2 : 1);
    const scores = Object.values((await lobby.info()).gameData.scores);
    expect(scores).toEqual([100, 0]);
  });
});

describe('deleting', () => {
  it('removes the quiz from every list, and may be repeated', async () => {
    const { id } = await made();
    const remove = (at = one) => at.call(quizEditor.deleteQuiz, { token: author, body: { id } });
    expect((await must(remove())).message).toBe('Квиз удалён!');
    expect((await remove(other)).status).toBe(200);
    expect((await read(id, other)).status).toBe(404);
    const { body } = await one.call(quests.listQuizzes, { token: player.token });
    expect(body.quests[id]).toBeUndefined();
    const lobby = { userId: player.userId, title: 'Без квиза', quest: id };
    expect((await one.call(lobbies.createLobby, { token: player.token, body: lobby })).status).toBe(404);
  });

  it('of a quiz that never existed is 404', async () => {
    const answer = await one.call(quizEditor.deleteQuiz, { token: author, body: { id: 'nowhere' } });
    expect(answer.status).toBe(404);
  });
});

it('only developers see and change quizzes', async () => {
  const { id } = await made({ theme: [aTheme('secret', 1)] });
  const { token } = player;
  const refused = await Promise.all([
    one.call(quizEditor.readQuiz, { token, params: { id } }),
    one.call(quizEditor.createQuiz, { token, body: { title: 'Чужой', description: 'x' } }),
    one.call(quizEditor.updateQuiz, { token, body: { id, updates: { locked: true } } }),
    one.call(quizEditor.deleteQuiz, { token, body: { id } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

describe('a search', () => {
  const search = (text: string, token = author) => one.call(quizEditor.searchQuizzes, { token, query: { text } });

  it('finds questions of all quizzes, also in their options', async () => {
    const word = someone('Слово');
    const asked = (question: string, option: string) => ({
      ...aQuestion('one'),
      question,
      options: [option, 'b', 'c', 'd'],
    });
    const first = await made({ theme: [{ ...aTheme('theme', 0), questions: [asked(`${word}?`, 'a')] }] });
    const second = await made({ theme: [{ ...aTheme('theme', 0), questions: [asked('Что?', `не ${word}`)] }] });
    const { hits, isPartial } = await must(search(word.toUpperCase()));
    expect(hits).toHaveLength(2);
    expect(hits.find(({ quizId }) => quizId === first.id)).toMatchObject({ question: `${word}?`, found: null });
    expect(hits.find(({ quizId }) => quizId === second.id)).toMatchObject({
      ...{ quiz: second.title, themeIndex: 0, index: 0, question: 'Что?', found: `не ${word}` },
    });
    expect(isPartial).toBe(false);
    expect((await must(search('.*'))).hits).toEqual([]);
  });

  it('does not find what was deleted, and is for developers', async () => {
    const word = someone('Слово');
    const { id } = await made({
      theme: [{ ...aTheme('theme', 0), questions: [{ ...aQuestion('one'), question: word }] }],
    });
    await must(one.call(quizEditor.deleteQuiz, { token: author, body: { id } }));
    expect((await must(search(word))).hits).toEqual([]);
    expect((await search(word, player.token)).status).toBe(403);
    expect((await search(' а ')).status).toBe(400);
  });
});
