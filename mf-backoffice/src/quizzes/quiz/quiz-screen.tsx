import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { ButtonLink, notify, Page, QueryView, Skeleton } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { mobile } from '../../locale/mobile.ts';
import { quiz as texts } from '../../locale/quiz.ts';
import { DraftOffer } from '../autosave/draft-offer.tsx';
import type { KeptDraft } from '../autosave/stored-draft.ts';
import { whyNotEditable } from '../draft/checks.ts';
import { Uploads } from '../media/uploads.tsx';
import { quizQuery } from '../queries.ts';
import { QuizEditor } from './quiz-editor.tsx';
import { QuizView } from './quiz-view.tsx';

interface Editing {
  /** The kept draft to continue with. */
  kept?: KeptDraft;
}

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
  // A quiz that was just created opens for writing.
  const { state } = useLocation() as { state: { isEditing?: boolean } | null };
  const [editing, setEditing] = useState<Editing | null>(state?.isEditing === true ? {} : null);
  const edit = () => {
    const obstacle = whyNotEditable(quiz);
    if (obstacle === null) setEditing({});
    else notify({ kind: 'error', text: texts.toggleFailed(obstacle), ms: 2500 });
  };
  return editing ? (
    <Uploads>
      <QuizEditor quiz={quiz} kept={editing.kept} onClose={() => setEditing(null)} />
    </Uploads>
  ) : (
    <>
      <DraftOffer quiz={quiz} onContinue={(kept) => setEditing({ kept })} />
      <QuizView quiz={quiz} onEdit={edit} />
    </>
  );
}
