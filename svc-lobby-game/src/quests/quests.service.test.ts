import { expect, it } from '@jest/globals';
import { quests } from '@luplay/contracts/lobby-game';
import { account, startOne } from '../lobby.fixture.ts';

const service = await startOne();

it('quizzes are listed without their questions', async () => {
  const { token } = await account(service);
  const answer = await service.call(quests.listQuizzes, { token });
  expect(answer.body.quests.quiz).toEqual({
    id: 'quiz',
    title: 'Квиз quiz',
    description: '',
    is_active: true,
    locked: false,
    themes: 2,
    questions: 6,
    questionSeconds: 50,
    played: 0,
    rightShare: null,
  });
  expect(JSON.stringify(answer.body)).not.toContain('theme0');
  expect((await service.call(quests.listQuizzes)).status).toBe(401);
});
