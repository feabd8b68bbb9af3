import { type EditedQuiz, type Question, quizEditor } from '@luplay/contracts/lobby-game';
import { callAs, type Player } from './client.ts';

/** What all questions of a bench have in common. */
export const COMMON = {
  media: { type: 'No media' as const },
  timers: { part1: 60, part2: 60, part3: 60, part4: 60 },
  reward: { points: 100, items: [], randomDrop: false },
};

export const theme = (name: string, questions: Question[]) => ({
  ...{ name, color: '#1976D2', icon: '🎯', description: '', questions },
});

/** Writes a quiz; resolves to its id. */
export async function writeQuiz(
  url: string,
  developer: Player,
  quiz: Pick<EditedQuiz, 'title' | 'theme'> & Partial<EditedQuiz>,
): Promise<string> {
  const body = { description: 'Для измерения', is_active: true, ...quiz };
  return (await callAs(url, developer, quizEditor.createQuiz, { body })).id;
}
