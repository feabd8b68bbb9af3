import { describe, expect, it } from '@jest/globals';
import { NO_TALK, storyActions } from '@luplay/contracts/story';
import { character } from '@luplay/story-rules/testing';
import { hostPlayer, hostView } from '../testing/host-samples.ts';
import { attentionOf } from './attention.ts';

const found = (...args: Parameters<typeof attentionOf>) =>
  attentionOf(...args).map(({ kind, characterId }) => `${kind} ${characterId}`);
const nobody = new Set<string>();
const leastCost = Math.min(...Object.values(storyActions).map(({ cost }) => cost));

describe('what needs the host’s attention', () => {
  it('is nothing while everybody is connected, alive and has points', () => {
    const host = hostView({ players: [hostPlayer('anna', { actionPoints: leastCost }), hostPlayer('boris')] });
    expect(found({ host, connected: ['u-anna', 'u-boris'], held: nobody })).toEqual([]);
  });

  it('is a lost connection, missing points, an unread message and the dead, the most urgent first', () => {
    const players = [
      hostPlayer('dora', { status: 'dead', actionPoints: 0, message: 'Вас убили.' }),
      hostPlayer('carl', { message: 'Слышен крик.' }),
      hostPlayer('boris', { actionPoints: leastCost - 1 }),
      hostPlayer('anna'),
    ];
    const connected = ['u-boris', 'u-carl'];
    expect(found({ host: hostView({ players }), connected, held: nobody })).toEqual([
      'away anna',
      'tired boris',
      'unread dora',
      'unread carl',
      'dead dora',
    ]);
  });

  it('is somebody with a card who has not entered', () => {
    const characters = { anna: character('anna'), boris: character('boris'), carl: character('carl') };
    const host = hostView({ players: [hostPlayer('anna')], characters });
    expect(found({ host, connected: ['u-anna'], held: new Set(['anna', 'boris']) })).toEqual(['absent boris']);
  });

  it('is first of all who calls, and who asks for points', () => {
    const asks = [
      { characterId: 'anna', what: 'points' as const, ts: 0 },
      { characterId: 'boris', what: 'host' as const, ts: 1 },
      { characterId: 'carl', what: 'host' as const, ts: 2 },
    ];
    const players = [
      hostPlayer('anna', { actionPoints: 0 }),
      hostPlayer('boris'),
      hostPlayer('carl', { userId: null }),
    ];
    const host = hostView({ players, talk: { ...NO_TALK, asks } });
    expect(found({ host, connected: undefined, held: nobody })).toEqual(['calling boris', 'asking anna', 'tired anna']);
  });

  it('ignores a character that nobody plays, and connections that are unknown', () => {
    const players = [hostPlayer('anna', { userId: null, actionPoints: 0, message: 'Тук-тук' }), hostPlayer('boris')];
    expect(found({ host: hostView({ players }), connected: undefined, held: nobody })).toEqual([]);
  });
});
