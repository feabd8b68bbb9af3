import type { Finding, FindingKind } from '@luplay/contracts/story';

type Where = Finding['entry'] & { roomId?: string };

const report =
  (severity: Finding['severity']) =>
  (kind: FindingKind, { roomId, ...entry }: Where, message: string): Finding => ({
    kind,
    severity,
    entry,
    ...(roomId !== undefined && { roomId }),
    message,
  });

/** It breaks the play, or a part of it. */
export const error = report('error');
/** It may be intended. */
export const warning = report('warning');

/** Names in quotation marks, one after the other. */
export const quoted = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');

/** The entry of that id; undefined when there is none. */
export const entryIn = <Entry>(entries: Readonly<Record<string, Entry>>, id: string): Entry | undefined =>
  Object.hasOwn(entries, id) ? entries[id] : undefined;

/** The name of an entry; its id when it does not exist. */
export const nameIn = (entries: Readonly<Record<string, { name: string }>>, id: string): string =>
  entryIn(entries, id)?.name ?? id;
