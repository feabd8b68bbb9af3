/** The element id of a question, for links to it. `key`: the draft's. */
export const anchorOf = (key: string): string => `question-${key}`;
