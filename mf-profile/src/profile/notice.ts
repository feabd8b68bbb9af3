import { type NoticeKind, notify } from '@luplay/web-kit';

/** How long the notices of the profile stand, ms. */
const NOTICE_MS = 2500;

export const tell = (kind: NoticeKind, text: string): void => notify({ kind, text, ms: NOTICE_MS });
