/**
 * A call about the caller may name the caller. `named` are the userIds that it names. Returns the refusal:
 * `validation_failed` for different users, `forbidden` for another user.
 */
export function meMismatch(callerId: string, named: readonly string[]): 'validation_failed' | 'forbidden' | null {
  if (named.every((userId) => userId === callerId)) return null;
  return new Set(named).size > 1 ? 'validation_failed' : 'forbidden';
}
