import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { EmptyState, ErrorState, isMissing, Loading, MissingState, noticesOnTop } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { DraftOffer } from '../autosave/draft-offer.tsx';
import { mobile as texts } from '../locale/mobile.ts';
import { Uploads } from '../media/uploads.tsx';
import { quizQuery } from '../queries.ts';
import { useEditing } from '../quiz/use-editing.ts';
import * as css from './mobile.module.css';
import { MobileEditor, NOTICE_MS } from './mobile-editor.tsx';
import { MobileView } from './mobile-view.tsx';

/** One quiz on a phone: shown, or edited, one question at a time. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(quizQuery(id));
  useEffect(noticesOnTop, []);
  if (query.data !== undefined) return <Quiz key={id} quiz={query.data} />;
  return (
    <div className={css.level}>
      <h1 tabIndex={-1} className={css.title}>
        {texts.title}
      </h1>
      {isMissing(query.error) ? (
        <MissingState error={query.error} title={texts.loadFailed} />
      ) : query.isError ? (
        <ErrorState
          title={texts.loadFailed}
          text={texts.loadHint}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Quiz({ quiz }: { quiz: EditedQuiz | null }) {
  const { editing, edit, resume, end } = useEditing(quiz, NOTICE_MS);
  if (!quiz || !Array.isArray(quiz.theme) || !quiz.theme.every((theme) => Array.isArray(theme?.questions))) {
    return (
      <div className={css.level}>
        <h1 tabIndex={-1} className={css.title}>
          {quiz?.title ?? texts.title}
        </h1>
        <EmptyState icon="quiz" title={texts.noData} text={texts.broken} />
      </div>
    );
  }
  return editing ? (
    <Uploads>
      <MobileEditor quiz={quiz} kept={editing.kept} onClose={end} />
    </Uploads>
  ) : (
    <MobileView quiz={quiz} offer={<DraftOffer quiz={quiz} onContinue={resume} />} onEdit={edit} />
  );
}
