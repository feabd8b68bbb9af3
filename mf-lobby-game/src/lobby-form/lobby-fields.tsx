import { LOBBY_LIMITS } from '@luplay/contracts/lobby-game';
import { ErrorState, errorText, NumberField, Skeleton, Stack, Switch, TextField } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import { type LobbyDraft, type LobbyErrors, offeredQuizzes } from './lobby-form.ts';
import { PaceFields } from './pace-fields.tsx';
import { QuizChoice } from './quiz-choice.tsx';
import { useQuizzes } from './use-quizzes.ts';

interface Props {
  draft: LobbyDraft;
  onChange: (draft: LobbyDraft) => void;
  errors: LobbyErrors;
  /** The lobby's present quiz stays in the list even when it is no longer offered. */
  keepQuiz?: string;
}

/** The fields of a lobby, for creating and for editing it. */
export function LobbyFields({ draft, onChange, errors, keepQuiz }: Props) {
  const quizzes = useQuizzes();
  const set = <K extends keyof LobbyDraft>(key: K, value: LobbyDraft[K]) => onChange({ ...draft, [key]: value });
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
          onValueChange={(quest) => set('quest', quest)}
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
      <NumberField
        label={ru.form.maxPlayers}
        value={draft.maxPlayers}
        onValueChange={(maxPlayers) => set('maxPlayers', maxPlayers)}
        min={LOBBY_LIMITS.minPlayers}
        max={LOBBY_LIMITS.maxPlayers}
        hint={ru.form.maxPlayersHint}
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
    </Stack>
  );
}
