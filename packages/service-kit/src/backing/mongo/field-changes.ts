/**
 * The fields of `next` that are other objects than in `base`, by their paths, as `$set` takes them. Rules keep the
 * parts they do not change, so identity tells.
 *
 * `openPaths`: objects that are compared field by field instead of being written whole. A list that was only appended
 * to is written by its new elements.
 */
export function fieldChanges(base: object, next: object, openPaths: ReadonlySet<string>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const compare = (before: object, after: object, prefix: string) => {
    for (const [key, value] of Object.entries(after)) {
      const was = (before as Record<string, unknown>)[key];
      if (was === value) continue;
      const path = prefix + key;
      if (openPaths.has(path) && hasSameFields(was, value)) compare(was, value, `${path}.`);
      else if (isAppended(was, value))
        for (let i = was.length; i < value.length; i += 1) found[`${path}.${i}`] = value[i];
      else found[path] = value;
    }
  };
  compare(base, next, '');
  delete found._id;
  return found;
}

/** An empty list may be missing in the database: it is written whole. */
function isAppended(was: unknown, value: unknown): was is unknown[] {
  if (!Array.isArray(was) || !Array.isArray(value) || was.length === 0 || was.length >= value.length) return false;
  return was.every((one, index) => one === value[index]);
}

function hasSameFields(was: unknown, value: unknown): was is object {
  if (typeof was !== 'object' || was === null || typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === Object.keys(was).length && keys.every((key) => key in was);
}
