import { describe, expect, it } from '@jest/globals';
import { hostPlayer, hostView, storyUser } from '../testing/host-samples.ts';
import { chapterCards, heldBy, playedBy, seatsOf } from './seats.ts';

const vera = storyUser('vera', ['elsewhere', 'boris', 'anna']);
const oleg = storyUser('oleg', ['anna']);

describe('the seats of a chapter', () => {
  it('are its characters with everybody who holds their card', () => {
    const view = hostView({ players: [hostPlayer('anna')] });
    expect(
      seatsOf(view, [vera, oleg]).map(({ characterId, hasEntered, holders }) => [
        characterId,
        hasEntered,
        holders.map(({ username }) => username),
      ]),
    ).toEqual([
      ['anna', true, ['vera', 'oleg']],
      ['boris', false, ['vera']],
    ]);
  });

  it('of several cards the one is played that a host selected, else the first of the chapter', () => {
    const { state } = hostView();
    expect(chapterCards(hostView(), vera)).toEqual(['boris', 'anna']);
    expect(playedBy(hostView(), vera)).toBe('boris');
    const selecting = (id: string) => hostView({ state: { ...state, selected: { 'u-vera': id } } });
    expect(playedBy(selecting('anna'), vera)).toBe('anna');
    expect(playedBy(selecting('elsewhere'), vera)).toBe('boris');
    expect(playedBy(hostView(), storyUser('nobody', ['elsewhere']))).toBeNull();
    expect([...heldBy(selecting('anna'), [vera])]).toEqual(['anna']);
  });
});
