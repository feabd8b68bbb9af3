import { type GameQuiz, questionId } from '../../state/game.ts';
import type { LobbyState } from '../../state/lobby.ts';
import type { World } from '../../state/outcome.ts';
import { shuffled } from './shuffle.ts';
import { questionCount } from './themes.ts';

type Themes = GameQuiz['themes'];

/** The themes of a game, and the ids of the picked questions; `picked` is null when the whole quiz is played. */
export interface Shortened {
  themes: Themes;
  picked: string[] | null;
}

/**
 * Picks the questions of a short game. Themes take turns, so that their numbers of questions differ by one at most
 * while they last; of each theme the next questions come, in the author's order. Questions that the lobby's last
 * games picked come only when all others are used up. Themes of which least was picked before come first, equal ones by
 * lot. `isPlayed`: other questions are left out.
 */
export function shortened(
  quiz: Pick<GameQuiz, 'themes'>,
  { quest, questionLimit, picked }: Pick<LobbyState, 'quest' | 'questionLimit' | 'picked'>,
  world: Pick<World, 'chance'>,
  isPlayed: (question: Themes[number]['questions'][number]) => boolean = () => true,
): Shortened {
  const themes = quiz.themes.map((theme) => ({ ...theme, questions: theme.questions.filter(isPlayed) }));
  if (questionLimit == null || questionCount({ themes }) <= questionLimit) return { themes, picked: null };
  const before = new Set(picked?.quest === quest ? picked.questions : []);
  const wasPicked = (theme: number, question: number) => before.has(questionId(theme, question));
  const all = quiz.themes.map(({ questions }, theme) =>
    questions.flatMap((one, question) => (isPlayed(one) ? [{ theme, question }] : [])),
  );
  const fresh = all.map((places) => places.filter(({ theme, question }) => !wasPicked(theme, question)));
  const old = all.map((places) => places.filter(({ theme, question }) => wasPicked(theme, question)));
  const order = shuffled([...all.keys()], world.chance).sort(
    (one, other) => (old[one]?.length ?? 0) - (old[other]?.length ?? 0),
  );
  const inTurn = [
    ...takeTurns(order.map((theme) => fresh[theme] ?? [])),
    ...takeTurns(order.map((at) => old[at] ?? [])),
  ];
  const ids = inTurn.slice(0, questionLimit).map(({ theme, question }) => questionId(theme, question));
  const chosen = new Set(ids);
  const chosenThemes = quiz.themes.flatMap((theme, at) => {
    const questions = theme.questions.filter((_, question) => chosen.has(questionId(at, question)));
    return questions.length > 0 ? [{ ...theme, questions }] : [];
  });
  const isUsedUp = ids.some((one) => before.has(one));
  return { themes: chosenThemes, picked: isUsedUp ? ids : [...before, ...ids] };
}

/** The first of each list, then the second of each, and so on. */
function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat();
}
