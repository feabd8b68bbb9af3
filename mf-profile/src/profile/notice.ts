import { type NoticeKind, notify } from '@luplay/web-kit';

/** How long notices of the profile are shown, ms. */
const NOTICE_MS = 2500;

export const showNotice = (kind: NoticeKind, text: string): void => void notify({ kind, text, ms: NOTICE_MS });
