/** Russian nouns after a number, besides `nouns` of quiz-ui. */
export const forms = {
  teams: { one: 'команда', few: 'команды', many: 'команд', other: 'команды' },
  themes: { one: 'тема', few: 'темы', many: 'тем', other: 'темы' },
} as const;
