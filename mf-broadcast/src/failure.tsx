import { ErrorState, errorText, isApiError } from '@luplay/web-kit';
import { ru } from './locale/rooms.ts';

interface Props {
  /** What failed, in the words of the specification. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** What could not be read, the server's reason if there is one, and a button to try again. */
export const Failed = ({ error, ...state }: Props) => <ErrorState {...state} text={errorText(error, ru.noReason)} />;

/** What failed, and the server's reason if there is one. */
export const failureText = (error: unknown, failed: string): string =>
  isApiError(error) && error.status > 0 && error.message ? `${failed}. ${error.message}` : failed;
