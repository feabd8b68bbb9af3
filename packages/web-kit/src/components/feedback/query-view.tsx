import type { ReactNode } from 'react';
import { errorText, isMissing } from '../../api/api-error.ts';
import { Loading } from '../loading/spinner.tsx';
import { ErrorState, MissingState } from './states.tsx';

interface QueryViewProps<Data> {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Shown until the first response. */
  loading?: ReactNode;
  /** What failed, if the default title is too general. */
  errorTitle?: string;
  /** Shown when the server sends no message. */
  errorText: string;
  /** The page's address names what is asked for: where there is no such thing, another try cannot help. */
  addressed?: boolean;
  children: (data: Data) => ReactNode;
}

/** The data of a query, else loading, else the error, with a retry. Data stay while a refetch fails. */
export function QueryView<Data>({
  query,
  loading,
  errorTitle,
  errorText: fallback,
  addressed,
  children,
}: QueryViewProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError && addressed && isMissing(query.error)) return <MissingState error={query.error} />;
  if (query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        text={errorText(query.error, fallback)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <>{loading ?? <Loading />}</>;
}
