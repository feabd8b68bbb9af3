import {
  type Advance,
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
  ErrorState,
  errorText,
  NumberField,
  Select,
  Skeleton,
  Stack,
  Switch,
  TextField,
} from '@luplay/web-kit';
import { bench } from '../locale/bench.ts';
import { ru as paceFieldsTexts } from '../locale/length.ts';
import { ru } from '../locale/ru.ts';
import { eveningText } from './evening.ts';
import { type LobbyDraft, type LobbyErrors, offeredQuizzes } from './lobby-form.ts';
import { QuizChoice } from './quiz-choice.tsx';
import { useMaxPlayers, useQuizzes } from './use-quizzes.ts';

const ALL = 'all';

const RULES = Object.keys(COURSE_RULES) as CourseRule[];
const valueTexts = (rule: CourseRule): Readonly<Record<string, string>> => ru.form.course[rule].values;

interface PaceFieldsProps {
  limit: QuestionLimit | null;
  onLimitChange: (limit: QuestionLimit | null) => void;
  advance: Advance;
  onAdvanceChange: (advance: Advance) => void;
  /** The chosen quiz. */
  quiz: QuizSummary | undefined;
}

/** Questions that are answered aloud are left out of games that nobody judges. */
function lengthHint(quiz: QuizSummary | undefined, limit: QuestionLimit | null): string {
  if (!quiz) return paceFieldsTexts.limitHint;
  const spoken = quiz.spoken ? ` ${paceFieldsTexts.spoken(count(quiz.spoken, nouns.questions))}` : '';
  return `${eveningText(quiz, limit)}. ${paceFieldsTexts.limitHint}${spoken}`;
}

/** How long the evening is, and whether results wait for the host. */
function PaceFields({ limit, onLimitChange, advance, onAdvanceChange, quiz }: PaceFieldsProps) {
  return (
    <>
      <ChoiceButtons
        label={paceFieldsTexts.limit}
        hint={lengthHint(quiz, limit)}
        options={[
          ...QUESTION_LIMITS.map((value) => ({
            value: String(value),
            text: String(value),
            name: paceFieldsTexts.limitName(value),
          })),
          { value: ALL, text: paceFieldsTexts.all, name: paceFieldsTexts.allName },
        ]}
        value={limit === null ? ALL : String(limit)}
        onValueChange={(value) => onLimitChange(QUESTION_LIMITS.find((one) => String(one) === value) ?? null)}
      />
      <Switch
        label={paceFieldsTexts.advance}
        hint={paceFieldsTexts.advanceHint}
        checked={advance === 'host'}
        onCheckedChange={(waits) => onAdvanceChange(waits ? 'host' : 'auto')}
      />
    </>
  );
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
      {quizzes.data ? (
        <QuizChoice
          quizzes={offeredQuizzes(quizzes.data, keepQuiz)}
          value={draft.quest}
          onValueChange={chooseQuiz}
          error={errors.quest}
        />
      ) : quizzes.isError ? (
        <ErrorState
          text={errorText(quizzes.error, ru.form.questsFailed)}
          onRetry={() => quizzes.refetch()}
          busy={quizzes.isFetching}
        />
      ) : (
        <Skeleton shape="block" height="12rem" />
      )}
      <PaceFields
        limit={draft.questionLimit}
        onLimitChange={(questionLimit) => set('questionLimit', questionLimit)}
        advance={draft.advance}
        onAdvanceChange={(advance) => set('advance', advance)}
        quiz={draft.quest === null ? undefined : quizzes.data?.[draft.quest]}
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
