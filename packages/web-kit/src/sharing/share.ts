import { notify } from '../components/feedback/notices.ts';
import { ru } from '../locale/ru.ts';

/** Copies a text to the clipboard and notifies about it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No permission, or a page without a secure origin.
    if (!copySelected(text)) return void notify({ kind: 'error', text: ru.copyFailed });
  }
  notify({ kind: 'success', text: ru.copied });
}

/** Selects the text and copies the selection, which every page may do that was just pressed. */
function copySelected(text: string): boolean {
  const pressed = document.activeElement;
  const field = document.createElement('textarea');
  // Without a keyboard on phones.
  field.readOnly = true;
  field.value = text;
  // An open dialog takes the focus back from what is outside of it.
  (pressed?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  return isCopied;
}

/** Opens the device's share sheet; without one the link is copied. */
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

/** Opens Telegram's list of chats to send the link to. */
export const telegramShareLink = (title: string, url: string): string =>
  `https://t.me/share/url?${new URLSearchParams({ url, text: title })}`;
