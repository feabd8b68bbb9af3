import { describe, expect, it } from '@jest/globals';
import { findingsIn } from '../checks/comments.mjs';

const LONG = 'word '.repeat(40).trim();

describe('comment check', () => {
  it('reports comments over 120 columns, stacked doc comments and private wording', () => {
    expect(findingsIn(`const a = 1;\n  // ${LONG}\n`)).toEqual(['2: comment over 120 columns']);
    expect(findingsIn('/** One. */\n/** Two. */\nconst a = 1;')).toEqual(['2: second doc comment in a row']);
    expect(findingsIn('/**\n * Kept for whoever asks.\n */')).toEqual([
      '2: "whoever" in a comment: name the actor or the reason',
    ]);
  });

  it('accepts lines that cannot be wrapped, code, and comments separated by code', () => {
    expect(findingsIn(`/** https://example.org/${'x'.repeat(120)} */\nconst text = '${LONG}';`)).toEqual([]);
    expect(findingsIn('interface A {\n  /** One. */\n  a: 1;\n  /** Two. */\n  b: 2;\n}')).toEqual([]);
  });
});
