import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import { api, Button, Card, count, errorText, notify, Row } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unfinishedIn, whyNotEditable } from '../draft/checks.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { QUIZZES, quizQuery } from '../queries.ts';
import * as css from './quiz.module.css';

/** Beside a quiz that is switched off, as imported ones are: makes it active when nothing is missing in it. */
export function SwitchOn({ quiz }: { quiz: EditedQuiz }) {
  const { id, version } = quiz;
  const client = useQueryClient();
  const { queryKey } = quizQuery(id);
  const change = useMutation({
    // With the version that was looked at: what others have saved since has not been.
    mutationFn: () => api(quizEditor.updateQuiz, { body: { id, version, updates: { is_active: true } } }),
    onSuccess: ({ quest }) => {
      client.setQueryData(queryKey, quest);
      void client.invalidateQueries({ queryKey: QUIZZES });
      notify({ kind: 'success', text: texts.switchOn.done });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      notify({ kind: 'error', text: errorText(error, texts.switchOn.failed) });
    },
  });
  if (quiz.is_active || whyNotEditable(quiz) !== null) return null;
  if (quiz.theme.every(({ questions }) => questions.length === 0)) return null;
  const unfinished = unfinishedIn(quiz);
  return (
    <Card title={texts.switchOn.title}>
      <Row align="center" wrap>
        <p className={css.switchOnText}>
          {unfinished === 0 ? texts.switchOn.ready : texts.switchOn.unfinished(count(unfinished, nouns.questions))}
        </p>
        {unfinished === 0 && (
          <Button icon="check" disabled={change.isPending} onClick={() => change.mutate()}>
            {texts.switchOn.act}
          </Button>
        )}
      </Row>
    </Card>
  );
}
