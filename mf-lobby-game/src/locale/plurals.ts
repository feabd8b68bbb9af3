/** Russian nouns after a number, besides `nouns` of quiz-ui. */
export const forms = {
  themes: { one: 'тема', few: 'темы', many: 'тем', other: 'темы' },
} as const;
