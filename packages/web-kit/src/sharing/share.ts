import { notify } from '../components/feedback/notices.ts';
import { ru } from '../locale/ru.ts';

/** Copies a text to the clipboard and notifies about it. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ kind: 'success', text: ru.copied });
  } catch {
    // No permission, or a page without a secure origin.
    notify({ kind: 'error', text: ru.copyFailed });
  }
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
