import { useLocation } from 'react-router-dom';

/** Indexes of a theme and of a question in it, from 0. */
interface PlaceAsked {
  theme: number;
  question: number;
}

/** The address of a question in its quiz. */
export const questionPath = (quizId: string, { theme, question }: PlaceAsked): string =>
  `/editor-quiz/${quizId}#question-${theme}-${question}`;

/** The question that the address asks for; null when it asks for none. */
export function usePlaceAsked(): PlaceAsked | null {
  const found = /^#question-(\d+)-(\d+)$/.exec(useLocation().hash);
  return found ? { theme: Number(found[1]), question: Number(found[2]) } : null;
}

/** The element id of a question, for links to it. `key`: the draft's. */
export const anchorOf = (key: string): string => `question-${key}`;
