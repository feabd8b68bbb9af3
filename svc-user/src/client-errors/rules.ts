import { createHash } from 'node:crypto';
import type { BodyOf } from '@luplay/contracts';
import type { accounts } from '@luplay/contracts/user';

export type ClientErrorReport = BodyOf<typeof accounts.logClientError>;

/** Maximum number of distinct errors, and how long they are kept after the last report, ms. */
export const ERRORS_KEPT = 1000;
export const ERROR_LIFETIME_MS = 30 * 24 * 3600_000;

/** Session tokens, Telegram's init data and passwords must not be stored, even if a report contains them. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b(?:bearer[ .])?eyJ[\w-]+\.[\w-]+\.[\w-]*/gi, '[token]')
    .replace(
      /\b(tgWebAppData|initData|init_data|hash|signature|token|password)(=|%3D|":\s*"?)[^\s&#"']+/gi,
      '$1$2[secret]',
    );
}

/**
 * Removes what names a person: addresses, userIds, telegramIds and other long numbers. Positions in files stay. Errors
 * that differ only in them are the same.
 */
export function withoutPeople(text: string): string {
  return text
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/\bu-[A-Za-z0-9]{12}\b/g, '[user]')
    .replace(/(?<![\w.:-])\d{5,}(?![\w.-])/g, '[number]');
}

/** An address without query and fragment. */
export const placeOf = (path: string | undefined): string | undefined => path?.replace(/[?#].*$/s, '');

/** The report as stored: without secrets. */
export function cleaned(report: ClientErrorReport): ClientErrorReport {
  return {
    ...report,
    message: withoutSecrets(report.message),
    source: report.source && withoutSecrets(placeOf(report.source) ?? ''),
    stack: report.stack && withoutSecrets(report.stack),
    path: placeOf(report.path),
  };
}

/** Reports of the same error in the same build share an id: ten thousand browsers with one bug are one document. */
export function errorId(report: ClientErrorReport): string {
  const where = report.stack?.split('\n').slice(0, 3).join('\n') ?? '';
  return createHash('sha256')
    .update(JSON.stringify([report.message, report.remote ?? '', report.version ?? '', where]))
    .digest('base64url')
    .slice(0, 22);
}
