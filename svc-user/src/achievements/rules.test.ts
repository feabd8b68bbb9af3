import { describe, expect, it } from '@jest/globals';
import { achievement, CHAT_ACHIEVEMENT, CLICKER_ACHIEVEMENTS, GAME_ACHIEVEMENTS } from '@luplay/contracts/user';
import { BASE_ACHIEVEMENTS, earnedByFollowers, earnedByGames } from './rules.ts';

describe('the catalogue', () => {
  it('has the achievements of the contracts, each with its own title and picture', () => {
    const named = [...Object.values(CLICKER_ACHIEVEMENTS), ...Object.values(GAME_ACHIEVEMENTS), CHAT_ACHIEVEMENT];
    for (const id of named) expect(Object.keys(BASE_ACHIEVEMENTS)).toContain(id);
    const entries = Object.entries(BASE_ACHIEVEMENTS);
    for (const [id, entry] of entries) {
      expect(achievement.parse(entry)).toEqual(entry);
      expect(entry.picture).toBe(`/media/achievements/${id}.webp`);
      expect(entry.lucoins).toBeGreaterThan(0);
    }
    expect(new Set(entries.map(([, entry]) => entry.title)).size).toBe(entries.length);
  });

  it('24.13: speaks of as many keys as the clicker has', () => {
    const texts = Object.values(CLICKER_ACHIEVEMENTS).map((id) => BASE_ACHIEVEMENTS[id]?.description ?? '');
    expect(texts.filter((text) => text.includes('клавиши'))).toEqual([expect.stringContaining('все четыре клавиши')]);
  });

  it('lets screens claim those of the clicker and the chat, and no others', () => {
    const claimable = Object.keys(BASE_ACHIEVEMENTS).filter((id) => BASE_ACHIEVEMENTS[id]?.claimable);
    expect(claimable.sort()).toEqual([...Object.values(CLICKER_ACHIEVEMENTS), CHAT_ACHIEVEMENT].sort());
  });
});

describe('earned achievements', () => {
  it.each([
    [{}, []],
    [{ games: 0, wins: 0 }, []],
    [{ games: 1, wins: 0 }, ['achievement4']],
    [{ games: 1, wins: 1 }, ['achievement4', 'achievement6']],
    [{ games: 9, wins: 0 }, ['achievement4']],
    [{ games: 10, wins: 3 }, ['achievement4', 'achievement6', 'achievement7']],
    [{ games: '10', wins: true }, []],
  ])('by %j is %j', (stats, earned) => {
    expect(earnedByGames(stats)).toEqual(earned);
  });

  it('of followers begin at five', () => {
    expect([0, 4, 5, 6].map(earnedByFollowers)).toEqual([[], [], ['achievement8'], ['achievement8']]);
  });
});
