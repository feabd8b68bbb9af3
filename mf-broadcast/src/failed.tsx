import { ErrorState, errorText } from '@luplay/web-kit';
import { ru } from './locale/rooms.ts';

interface Props {
  /** What failed, as the specification's catalogue has it. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** What could not be read, why when the server says it, and a way to try again. */
export const Failed = ({ error, ...state }: Props) => <ErrorState {...state} text={errorText(error, ru.noReason)} />;
