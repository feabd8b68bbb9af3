import { useSearchParams } from 'react-router-dom';

/** Where in a quiz the phone is: the list of themes, one theme, or one question of it. Indexes begin with 0. */
interface Place {
  theme: number | null;
  question: number | null;
}

export const THEMES: Place = { theme: null, question: null };

/** What places refer to: themes with their questions. */
export type Outline = readonly { questions: readonly unknown[] }[];

/** Beyond the end is the last one, as after a removal. */
function indexIn(number: string | null, length: number): number | null {
  if (number === null || !/^[1-9]\d{0,5}$/.test(number) || length === 0) return null;
  return Math.min(Number(number), length) - 1;
}

/** From the address, where numbers begin with 1. */
export function placeFrom(params: URLSearchParams, outline: Outline): Place {
  const theme = indexIn(params.get('theme'), outline.length);
  if (theme === null) return THEMES;
  return { theme, question: indexIn(params.get('question'), outline[theme]?.questions.length ?? 0) };
}

export function paramsOf({ theme, question }: Place): Record<string, string> {
  if (theme === null) return {};
  return question === null ? { theme: `${theme + 1}` } : { theme: `${theme + 1}`, question: `${question + 1}` };
}

/** One level up. */
export const above = ({ theme, question }: Place): Place => (question === null ? THEMES : { theme, question: null });

/** The next (1) or previous (-1) question; beyond the end of a theme that of the next theme with questions. */
export function neighbour(outline: Outline, { theme, question }: Place, by: 1 | -1): Place | null {
  if (theme === null || question === null) return null;
  if (outline[theme]?.questions[question + by] !== undefined) return { theme, question: question + by };
  for (let index = theme + by; index >= 0 && index < outline.length; index += by) {
    const { length } = outline[index]?.questions ?? [];
    if (length > 0) return { theme: index, question: by > 0 ? 0 : length - 1 };
  }
  return null;
}

export interface PlaceState {
  place: Place;
  /** Each place is a step of the history, so that Back goes one level up and leaves the screen last. */
  go: (to: Place) => void;
  /** Follows what is shown to its new place. */
  follow: (to: Place) => void;
}

/** The place in the quiz that the address names. */
export function usePlace(outline: Outline): PlaceState {
  const [params, setParams] = useSearchParams();
  return {
    place: placeFrom(params, outline),
    go: (to) => setParams(paramsOf(to)),
    follow: (to) => setParams(paramsOf(to), { replace: true }),
  };
}
