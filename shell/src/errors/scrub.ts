/**
 * Removes private data from a text: tokens, the messenger's signed data, and everything behind `?` and `#` in
 * addresses. The remaining text still shows where the error is.
 */
export function scrub(text: string): string {
  return (
    text
      .replace(/\beyJ[\w-]*\.[\w-]+(\.[\w-]*)?/g, '[token]')
      .replace(/\bbearer[ .]+[^\s"',)]+/gi, 'Bearer [token]')
      .replace(/tgWebAppData[^\s"')]*/g, '[init data]')
      // Init data by itself, plain or percent-encoded: the whole word around its date.
      .replace(/[^\s"'(]*auth_date(=|%3D)[^\s"')]*/gi, '[init data]')
      .replace(/(\/[\w.~%-]*)[?#][^\s"')]*/g, '$1')
      // The contract refuses control characters and those that change the writing direction.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
  );
}
