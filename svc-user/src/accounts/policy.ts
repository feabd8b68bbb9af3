/**
 * A caller asks for themself and may say who they are; `named` are the userIds of what they said. Returns the refusal
 * when that is not so: `validation_failed` when these are different people, `forbidden` when it is somebody else.
 */
export function meMismatch(callerId: string, named: readonly string[]): 'validation_failed' | 'forbidden' | null {
  if (named.every((userId) => userId === callerId)) return null;
  return new Set(named).size > 1 ? 'validation_failed' : 'forbidden';
}
