import { accounts, NICKNAME_LENGTH } from '@luplay/contracts/user';
import { api, IconButton, session, signIn, TextField } from '@luplay/web-kit';
import { useSelectedOnEntry } from '../components/controls/selected-on-entry.ts';
import { guest } from './locale.ts';
import * as css from './nickname-field.module.css';

interface Props {
  value: string;
  onValueChange: (typed: string) => void;
  error: string | null;
  /** Without it the keyboard's button only ends typing. */
  onEnter?: (() => void) | undefined;
}

/** How a visitor without an account wants to be called; beside it another suggestion. */
export function NicknameField({ value, onValueChange, error, onEnter }: Props) {
  const selected = useSelectedOnEntry();
  return (
    <div className={css.nickname}>
      <TextField
        label={guest.nickname}
        value={value}
        onValueChange={(typed) => onValueChange(upToLimit(typed))}
        autoComplete="nickname"
        enterKeyHint={onEnter ? 'go' : 'done'}
        error={error}
        {...selected}
        onKeyDown={(event) => event.key === 'Enter' && (onEnter ? onEnter() : event.currentTarget.blur())}
      />
      <IconButton label={guest.anotherName} icon="refresh" onClick={() => onValueChange(suggestedNickname())} />
    </div>
  );
}

/** A nickname to start from, drawn by `chance` (0 to below 1). */
export function suggestedNickname(chance: () => number = Math.random): string {
  const drawn = (all: readonly string[]) => all[Math.floor(chance() * all.length)] ?? '';
  return `${drawn(guest.adjectives)} ${drawn(guest.animals)}`;
}

/** Only the length, for a quick answer; the service checks the characters. */
export function isNickname(name: string): boolean {
  const length = [...name.trim()].length;
  return length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
}

/** The field takes no more than a nickname may have. `maxLength` would count most emoji twice. */
const upToLimit = (typed: string): string => [...typed].slice(0, NICKNAME_LENGTH.max).join('');

/** The userId of who is signed in; a visitor without an account becomes a guest of this nickname. */
export async function signedIn(nickname: string): Promise<string> {
  const present = session.get();
  if (present) return present.user.userId;
  const { token, user } = await api(accounts.createAccount, { body: { guest: true, displayName: nickname.trim() } });
  signIn(token, user);
  return user.userId;
}
