/** Marks of the right option: before its letter, before its text, or behind it. */
const BEFORE = /^(?:[*+✓✔✅☑→>]\uFE0F?\s*|\[[xх+*v]\]\s*)/iu;
const WORDS = 'верно|верный|верный ответ|правильно|правильный|правильный ответ|прав\\.?|ответ|да|true|correct|\\+|\\*';
const BEHIND = new RegExp(
  `(?:\\s+\\+|\\s*[*✓✔✅☑]\\uFE0F?|\\s*[([{](?:${WORDS})[)\\]}]|\\s+[—–-]\\s*(?:верно|правильно|верный ответ|правильный ответ))[.;,]?$`,
  'iu',
);
/** Markdown: the whole text is bold. */
const BOLD = /^(\*\*|__)(?=\S)(.*\S)\1$/u;

/** The text without a mark, and whether there was one. */
export function withoutMark(text: string): { text: string; isRight: boolean } {
  const bold = BOLD.exec(text.trim());
  if (bold) return { text: (bold[2] as string).trim(), isRight: true };
  const plain = text.trim().replace(BEFORE, '').replace(BEHIND, '').trim();
  return { text: plain, isRight: plain !== text.trim() };
}
