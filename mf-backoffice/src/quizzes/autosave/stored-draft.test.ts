import { expect, it } from '@jest/globals';
import { addRound, addTheme, changeQuestion, insertAfter, moveQuestionTo, removeTheme } from '../draft/changes.ts';
import { contentOf, draftOf, newQuestion } from '../draft/draft.ts';
import { question, quiz, theme } from '../testing/quiz-samples.ts';
import { packDraft, unpackDraft } from './stored-draft.ts';

const stored = quiz({
  course: 'board',
  rounds: [
    { name: '1', themes: 1 },
    { name: '2', themes: 1 },
  ],
  theme: [
    theme('A', question({ question: 'a1' }), question({ question: 'a2' })),
    theme('B', question({ question: 'b1' })),
  ],
});
const origin = draftOf(stored);
const [a, b] = origin.theme.map(({ key }) => key) as [string, string];
const [a1, a2] = origin.theme[0]!.questions.map(({ key }) => key) as [string, string];

it('a changed draft comes back from the storage, on another reading of its base', () => {
  let draft = changeQuestion({ ...origin, title: 'Другое' }, a1, { answer: 3 });
  draft = addRound(addTheme(moveQuestionTo(draft, a2, b, 0)), { name: '3' });
  draft = insertAfter(draft, a1, { ...newQuestion(), question: 'new' });
  const packed = JSON.parse(JSON.stringify(packDraft(origin, draft, 5))) as ReturnType<typeof packDraft>;
  const again = draftOf(stored);
  const restored = unpackDraft(again, packed);
  expect(contentOf(restored)).toEqual(contentOf(draft));
  // Keys tell what was stored: a conflict can be merged after the page has been closed.
  expect(restored.theme[0]?.questions[0]?.key).toBe(again.theme[0]?.questions[0]?.key);
  expect(restored.theme[1]?.questions[0]).toBe(again.theme[0]?.questions[1]);
});

it('unchanged questions take no room', () => {
  const packed = packDraft(origin, removeTheme(changeQuestion(origin, a1, { answer: 3 }), b), 5);
  expect(packed.theme.map(({ questions }) => questions.map((one) => typeof one))).toEqual([['object', 'number']]);
  expect(packed.theme[0]?.from).toBe(0);
  expect(a).toBe(origin.theme[0]?.key);
});
