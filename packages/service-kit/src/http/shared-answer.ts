import { createHash } from 'node:crypto';

/**
 * The answer of a call that many callers share: serialised once for each version. Callers who have it, by its ETag, get
 * 304.
 */
export class SharedAnswer<Fields = unknown> {
  readonly fields: Fields;
  readonly bytes: Buffer;
  readonly etag: string;

  constructor(fields: Fields) {
    this.fields = fields;
    this.bytes = Buffer.from(JSON.stringify({ success: true, ...(fields as object) }));
    // The same on every replica.
    this.etag = `"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }
}

/** Whether `If-None-Match` names the ETag. The gateway makes ETags weak when it compresses. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
