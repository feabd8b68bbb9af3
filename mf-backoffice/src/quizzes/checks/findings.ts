import { lackingIn } from '../draft/checks.ts';
import type { KeyedQuestion, QuizDraft } from '../draft/draft.ts';
import { checksOf } from '../kinds/checks.ts';
import { plainWords } from '../kinds/plain-words.ts';
import { authoring } from '../locale/authoring.ts';

const { checks: texts } = authoring;

/** Something to look at before a quiz is played, at a question or a theme. */
export interface Finding {
  themeKey: string;
  /** Null when the theme itself is meant. */
  questionKey: string | null;
  /** Both begin with 1. */
  themeNumber: number;
  number: number | null;
  /** The service refuses an active quiz with it. */
  isObstacle: boolean;
  texts: readonly string[];
}

const plainTexts = new WeakMap<KeyedQuestion, string>();
function plainTextOf(question: KeyedQuestion): string {
  const known = plainTexts.get(question) ?? plainWords(question.question);
  plainTexts.set(question, known);
  return known;
}

/** What the kind says, media that players wait for in vain, and times in which nobody can answer. */
function adviceOn(question: KeyedQuestion): string[] {
  const { media, timers } = question;
  const isSilent =
    (media.type === 'Picture' && !media.pictureQuestion?.path && !media.pictureAnswer?.path) ||
    (media.type === 'Video' && !media.videoQuestion?.path && !media.videoAnswer?.path);
  const hasEmptyFile = [media.audio, media.audioQuestion, media.audioAnswer].some((file) => file?.path === '');
  return [
    ...(checksOf(question).advice?.(question) ?? []),
    ...(isSilent ? [media.type === 'Picture' ? texts.noPicture : texts.noVideo] : []),
    ...(hasEmptyFile ? [texts.noAudio] : []),
    ...(timers.part2 === 0 ? [texts.noTime] : []),
  ];
}

/** `isLong`: whether a question does not fit a phone; known for those that have been measured. */
export function findingsOf({ theme: themes }: QuizDraft, isLong: (question: KeyedQuestion) => boolean): Finding[] {
  const uses = new Map<string, number>();
  for (const { questions } of themes) {
    for (const question of questions) {
      const text = plainTextOf(question);
      if (text !== '') uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  }
  return themes.flatMap(({ key: themeKey, questions }, themeIndex): Finding[] => {
    const place = { themeKey, themeNumber: themeIndex + 1 };
    if (questions.length === 0) {
      return [{ ...place, questionKey: null, number: null, isObstacle: false, texts: [texts.noQuestions] }];
    }
    return questions.flatMap((question, index): Finding[] => {
      const lacking = lackingIn(question);
      const found = [
        ...lacking,
        ...((uses.get(plainTextOf(question)) ?? 0) > 1 ? [texts.twice] : []),
        ...(isLong(question) ? [texts.long] : []),
        ...adviceOn(question),
      ];
      if (found.length === 0) return [];
      const at = { ...place, questionKey: question.key, number: index + 1 };
      return [{ ...at, isObstacle: lacking.length > 0, texts: found }];
    });
  });
}
