import { describe, expect, it } from '@jest/globals';
import { drawReply, sendable } from './conversation.ts';
import { ru } from './locale.ts';

describe('what is sent', () => {
  it('is trimmed, at most 500 characters, and never empty', () => {
    expect(sendable('  привет\n')).toBe('привет');
    expect(sendable(' \n\t ')).toBeNull();
    expect(sendable('')).toBeNull();
    expect(sendable('я'.repeat(501))).toBe('я'.repeat(500));
  });
});

describe('the replies', () => {
  it('are ten different ones', () => {
    expect(new Set(ru.replies).size).toBe(10);
  });

  it('can each be drawn, and none twice in a row', () => {
    const steps = Array.from({ length: 90 }, (_, index) => index / 90);
    expect(new Set(steps.map((draw) => drawReply(undefined, draw)))).toEqual(new Set(ru.replies));
    for (const before of ru.replies) {
      const drawn = new Set(steps.map((draw) => drawReply(before, draw)));
      expect(drawn).toEqual(new Set(ru.replies.filter((reply) => reply !== before)));
    }
  });
});
