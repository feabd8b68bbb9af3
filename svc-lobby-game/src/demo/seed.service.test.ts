import { expect, it } from '@jest/globals';
import { quests, quizEditor } from '@luplay/contracts/lobby-game';
import { startStopwatch } from '@luplay/service-kit/testing/stopwatch';
import { account, must, someone, startTwo } from '../lobby.fixture.ts';

const [one] = await startTwo();

it('27.9: the demo quizzes and their library are read and stored within 5 s, whole, and once', async () => {
  const elapsed = startStopwatch();
  const { seedCatalogue } = await import('./seed-catalogue.ts');
  const made = await seedCatalogue(one.kit.mongo);
  expect(elapsed()).toBeLessThanOrEqual(5000);
  const { demoQuizzes } = await import('./quizzes.ts');
  expect(made).toEqual(expect.arrayContaining(demoQuizzes.map(({ id }) => id)));

  const { token } = await account(one);
  const { quests: listed } = await must(one.call(quests.listQuizzes, { token }));
  const author = await one.token({ userId: someone('author'), roles: ['developer'] });
  for (const { id, theme, title } of demoQuizzes) {
    const questions = theme.reduce((sum, part) => sum + part.questions.length, 0);
    expect(listed[id]).toMatchObject({ title, themes: theme.length, questions });
    const { quest } = await must(one.call(quizEditor.readQuiz, { token: author, params: { id } }));
    expect(quest.theme).toEqual(theme);
  }
  expect(await seedCatalogue(one.kit.mongo)).toEqual([]);
});
