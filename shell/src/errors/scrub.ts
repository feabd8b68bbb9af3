/**
 * Takes out of a text what is nobody's to read: tokens, the messenger's signed data, and whatever addresses carry behind `?` and
 * `#`. What is left still tells where a fault is.
 */
export function scrub(text: string): string {
  return (
    text
      .replace(/\beyJ[\w-]*\.[\w-]+(\.[\w-]*)?/g, '[token]')
      .replace(/\bbearer[ .]+[^\s"',)]+/gi, 'Bearer [token]')
      .replace(/tgWebAppData[^\s"')]*/g, '[init data]')
      // Init data by itself, plain or encoded once more: whatever hangs together with its date.
      .replace(/[^\s"'(]*auth_date(=|%3D)[^\s"')]*/gi, '[init data]')
      .replace(/(\/[\w.~%-]*)[?#][^\s"')]*/g, '$1')
      // The contract refuses control characters and those that turn the direction of writing.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: taking control characters out is the purpose
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
  );
}
