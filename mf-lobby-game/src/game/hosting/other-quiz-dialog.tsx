import { Button, Dialog, QueryView } from '@luplay/web-kit';
import { useState } from 'react';
import { offeredQuizzes } from '../../lobby-form/lobby-form.ts';
import { QuizChoice } from '../../lobby-form/quiz-choice.tsx';
import { useQuizzes } from '../../lobby-form/use-quizzes.ts';
import { ru } from '../../locale/hosting.ts';
import { ru as formTexts } from '../../locale/ru.ts';

interface Props {
  busy: boolean;
  onClose: () => void;
  onChoose: (quest: string) => void;
}

/** The quiz of the next game. */
export function OtherQuizDialog({ busy, onClose, onChoose }: Props) {
  const [quest, setQuest] = useState<string | null>(null);
  const quizzes = useQuizzes();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ru.otherQuizTitle}
      footer={
        <>
          <Button onClick={onClose}>{ru.cancel}</Button>
          <Button kind="primary" disabled={quest === null} busy={busy} onClick={() => quest && onChoose(quest)}>
            {ru.otherQuizYes}
          </Button>
        </>
      }
    >
      <QueryView query={quizzes} errorText={formTexts.form.questsFailed}>
        {(all) => <QuizChoice quizzes={offeredQuizzes(all)} value={quest} onValueChange={setQuest} />}
      </QueryView>
    </Dialog>
  );
}
