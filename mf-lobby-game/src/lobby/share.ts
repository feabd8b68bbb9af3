import { notify } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';

/** Puts a text onto the clipboard and says so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: ru.notices.copied });
  } catch {
    // No permission, or a page without a secure origin.
    notify({ kind: 'error', text: ru.notices.copyFailed });
  }
}

/** Offers a link to the device's own sharing; where there is none, it is copied. */
export async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

export const broadcastLink = (lobbyId: string): string => `${location.origin}/broadcast/${lobbyId}`;
export const invitationLink = (lobbyId: string, inviteCode: string): string =>
  `${location.origin}/lobby/${lobbyId}?invite=${encodeURIComponent(inviteCode)}`;
