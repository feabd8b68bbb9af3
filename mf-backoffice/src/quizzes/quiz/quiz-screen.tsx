import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { ButtonLink, Page, QueryView, Skeleton } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { DraftOffer } from '../autosave/draft-offer.tsx';
import { mobile } from '../locale/mobile.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { Uploads } from '../media/uploads.tsx';
import { quizQuery } from '../queries.ts';
import { QuizEditor } from './quiz-editor.tsx';
import { QuizView } from './quiz-view.tsx';
import { useEditing } from './use-editing.ts';
import { NOTICE_MS } from './use-quiz-editing.tsx';

/** One quiz: shown, or edited. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(quizQuery(id));
  return (
    <Page
      title={query.data?.title ?? texts.screenTitle}
      width="wide"
      actions={
        <>
          <ButtonLink icon="back" to="/editor-quiz">
            {texts.backToQuizzes}
          </ButtonLink>
          <ButtonLink to={`/editor-quiz-mobile/${id}`}>{mobile.open}</ButtonLink>
        </>
      }
    >
      <QueryView
        addressed
        query={query}
        errorTitle={texts.fetchFailed}
        errorText={mobile.loadHint}
        loading={<Skeleton lines={8} />}
      >
        {(quiz) => <Quiz key={id} quiz={quiz} />}
      </QueryView>
    </Page>
  );
}

function Quiz({ quiz }: { quiz: EditedQuiz }) {
  const { editing, edit, resume, end } = useEditing(quiz, NOTICE_MS);
  return editing ? (
    <Uploads>
      <QuizEditor quiz={quiz} kept={editing.kept} onClose={end} />
    </Uploads>
  ) : (
    <>
      <DraftOffer quiz={quiz} onContinue={resume} />
      <QuizView quiz={quiz} onEdit={edit} />
    </>
  );
}
