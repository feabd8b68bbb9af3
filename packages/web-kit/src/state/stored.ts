type Kind = 'localStorage' | 'sessionStorage';

/** A text in the browser's storage; null when there is none, or no storage, as in some private windows. */
export function stored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** The same as a value, which is untrusted; null when the text is no JSON. */
export function storedJson(key: string, kind?: Kind): unknown {
  try {
    return JSON.parse(stored(key, kind) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text, or removes it (null). False without storage: what was chosen then lasts as long as the page. */
export function store(key: string, text: string | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
