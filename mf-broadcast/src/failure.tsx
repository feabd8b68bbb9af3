import { ErrorState, errorText, isApiError } from '@luplay/web-kit';
import type { UseQueryResult } from '@tanstack/react-query';
import { ru } from './locale/rooms.ts';

interface Props {
  /** What failed, in the words of the specification. */
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** What could not be read, the server's reason if there is one, and a button to try again. */
export const Failed = ({ title, query }: Props) => (
  <ErrorState
    title={title}
    text={errorText(query.error, ru.noReason)}
    busy={query.isFetching}
    onRetry={() => void query.refetch()}
  />
);

/** What failed, and the server's reason if there is one. */
export const failureText = (error: unknown, failed: string): string =>
  isApiError(error) && error.status > 0 && error.message ? `${failed}. ${error.message}` : failed;
