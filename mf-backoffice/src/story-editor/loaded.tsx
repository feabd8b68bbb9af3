import { ErrorState, Loading } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { failureText } from '../catalogue/form/use-change.ts';

interface Query<Data> {
  data: Data | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Query<Data>;
  /** What did not come, in words; the server's own sentence stands below. */
  failed: string;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query brought; while it is on its way its shape, and after a failure the words of the specification. */
export function Loaded<Data>({ query, failed, loading, children }: Props<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.isError) return <>{loading ?? <Loading />}</>;
  const why = failureText(query.error, '');
  return <ErrorState title={failed} text={why} onRetry={() => query.refetch()} busy={query.isFetching} />;
}
