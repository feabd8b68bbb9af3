import { QUIZ_SEARCH, quizEditor } from '@luplay/contracts/lobby-game';
import { api, Card, QueryView, Stack } from '@luplay/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useRested } from '../../search/use-rested.ts';
import { authoring } from '../locale/authoring.ts';
import { questionPath } from '../navigation/place-asked.ts';
import { QUIZZES } from '../queries.ts';
import * as css from './search.module.css';

const { search: texts } = authoring;

/** Questions of all quizzes that hold the sought text; each leads to its place. */
export function QuestionHits({ sought }: { sought: string }) {
  const text = useRested(sought.trim()).slice(0, QUIZ_SEARCH.longest);
  const isSought = text.length >= QUIZ_SEARCH.shortest;
  const query = useQuery({
    queryKey: [...QUIZZES, 'search', text],
    queryFn: ({ signal }) => api(quizEditor.searchQuizzes, { query: { text }, signal }),
    enabled: isSought,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!isSought) return null;
  return (
    <Card title={texts.title}>
      <QueryView query={query} errorText={texts.failed}>
        {({ hits, isPartial }) => (
          <>
            <p role="status">{hits.length === 0 ? texts.none : texts.count(hits.length, isPartial)}</p>
            <Stack as="ul" gap={2} className={css.hits}>
              {hits.map(({ quizId, quiz, theme, themeIndex, index, question, found }) => (
                <li key={`${quizId} ${themeIndex} ${index}`}>
                  <Link to={questionPath(quizId, { theme: themeIndex, question: index })}>
                    {question || texts.untitled}
                  </Link>
                  {found !== null && <span className={css.found}>{found}</span>}
                  <span className={css.place}>{texts.place(quiz, theme, index + 1)}</span>
                </li>
              ))}
            </Stack>
          </>
        )}
      </QueryView>
    </Card>
  );
}
