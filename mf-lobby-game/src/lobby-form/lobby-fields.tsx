import {
  BOARD_RULES,
  COURSE_RULES,
  type CourseRule,
  LOBBY_LIMITS,
  QUESTION_LIMITS,
  type QuestionLimit,
  type QuizSummary,
} from '@luplay/contracts/lobby-game';
import { courseSentences, nouns } from '@luplay/quiz-ui';
import {
  ChoiceButtons,
  count,
  NumberField,
  QueryView,
  Select,
  Skeleton,
  Stack,
  Switch,
  TextField,
} from '@luplay/web-kit';
import { bench } from '../locale/bench.ts';
import { ru as lengthTexts } from '../locale/length.ts';
import { ru } from '../locale/ru.ts';
import { eveningText } from './evening.ts';
import { type LobbyDraft, type LobbyErrors, offeredQuizzes } from './lobby-form.ts';
import { QuizChoice } from './quiz-choice.tsx';
import { useMaxPlayers, useQuizzes } from './use-quizzes.ts';

const ALL = 'all';
const LIMITS = [
  ...QUESTION_LIMITS.map((limit) => ({
    value: String(limit),
    text: String(limit),
    name: lengthTexts.limitName(limit),
  })),
  { value: ALL, text: lengthTexts.all, name: lengthTexts.allName },
];

const RULES = Object.keys(COURSE_RULES) as CourseRule[];
const valueTexts = (rule: CourseRule): Readonly<Record<string, string>> => ru.form.course[rule].values;

/** Questions that are answered aloud are left out of games that nobody judges. */
function lengthHint(quiz: QuizSummary | undefined, limit: QuestionLimit | null): string {
  if (!quiz) return lengthTexts.limitHint;
  const spoken = quiz.spoken ? ` ${lengthTexts.spoken(count(quiz.spoken, nouns.questions))}` : '';
  return `${eveningText(quiz, limit)}. ${lengthTexts.limitHint}${spoken}`;
}

interface Props {
  draft: LobbyDraft;
  onChange: (draft: LobbyDraft) => void;
  errors: LobbyErrors;
  /** The lobby's present quiz stays in the list even when it is no longer offered. */
  keepQuiz?: string;
}

/** The fields of a lobby, for creating and for editing it. */
export function LobbyFields({ draft, onChange, errors, keepQuiz }: Props) {
  const most = useMaxPlayers();
  const quizzes = useQuizzes();
  const isOnBoard = (quest: string | null) => quest !== null && quizzes.data?.[quest]?.course === 'board';
  const isBoard = isOnBoard(draft.quest);
  const shownRules = RULES.filter((rule) => isBoard || !BOARD_RULES.some((one) => one === rule));
  const set = <K extends keyof LobbyDraft>(key: K, value: LobbyDraft[K]) => onChange({ ...draft, [key]: value });
  const chooseQuiz = (quest: string) => {
    // Players are told of the rules of a lobby; those of boards are not shown here for other quizzes.
    const left = isOnBoard(quest) ? [] : BOARD_RULES.filter((rule) => draft.course[rule]);
    const usual = Object.fromEntries(left.map((rule) => [rule, COURSE_RULES[rule][0]]));
    onChange({ ...draft, quest, course: { ...draft.course, ...usual } });
  };
  return (
    <Stack gap={4}>
      <TextField
        label={ru.form.name}
        value={draft.title}
        onValueChange={(title) => set('title', title)}
        placeholder={ru.form.namePlaceholder}
        maxLength={LOBBY_LIMITS.titleLength}
        error={errors.title}
        required
        autoComplete="off"
      />
      <QueryView query={quizzes} errorText={ru.form.questsFailed} loading={<Skeleton shape="block" height="12rem" />}>
        {(all) => (
          <QuizChoice
            quizzes={offeredQuizzes(all, keepQuiz)}
            value={draft.quest}
            onValueChange={chooseQuiz}
            error={errors.quest}
          />
        )}
      </QueryView>
      <ChoiceButtons
        label={lengthTexts.limit}
        hint={lengthHint(draft.quest === null ? undefined : quizzes.data?.[draft.quest], draft.questionLimit)}
        options={LIMITS}
        value={draft.questionLimit === null ? ALL : String(draft.questionLimit)}
        onValueChange={(value) => set('questionLimit', QUESTION_LIMITS.find((one) => String(one) === value) ?? null)}
      />
      <Switch
        label={lengthTexts.advance}
        hint={lengthTexts.advanceHint}
        checked={draft.advance === 'host'}
        onCheckedChange={(waits) => set('advance', waits ? 'host' : 'auto')}
      />
      {shownRules.map((rule) => (
        <Select
          key={rule}
          label={ru.form.course[rule].label}
          hint={courseSentences({ [rule]: draft.course[rule] })[0]}
          value={draft.course[rule] ?? COURSE_RULES[rule][0]}
          options={COURSE_RULES[rule].map((value) => ({ value, label: valueTexts(rule)[value] ?? value }))}
          onValueChange={(value) => set('course', { ...draft.course, [rule]: value })}
        />
      ))}
      <NumberField
        label={ru.form.maxPlayers}
        value={draft.maxPlayers}
        onValueChange={(maxPlayers) => set('maxPlayers', maxPlayers)}
        min={LOBBY_LIMITS.minPlayers}
        max={most}
        hint={ru.form.maxPlayersHint(most)}
        error={errors.maxPlayers}
      />
      <TextField
        label={ru.form.description}
        hint={ru.form.descriptionHint}
        value={draft.description}
        onValueChange={(description) => set('description', description)}
        maxLength={LOBBY_LIMITS.descriptionLength}
        multiline
        rows={2}
      />
      <Switch
        label={ru.form.isPublic}
        hint={ru.form.isPublicHint}
        checked={draft.isPublic}
        onCheckedChange={(isPublic) => set('isPublic', isPublic)}
      />
      <Switch
        label={bench.latecomers}
        hint={bench.latecomersHint}
        checked={draft.latecomers}
        onCheckedChange={(latecomers) => set('latecomers', latecomers)}
      />
    </Stack>
  );
}
