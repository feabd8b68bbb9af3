import { describe, expect, it } from '@jest/globals';
import { bots } from '@luplay/contracts/lobby-game';
import { crewOf, faultsOf, firstWishes } from './wishes.ts';

const good = firstWishes('quiz-1');

describe('the form of a simulation', () => {
  it('begins with what the service takes', () => {
    expect(faultsOf(good)).toEqual([]);
    const body = { quest: 'quiz-1', start: true, ...crewOf(good, 'request-1') };
    expect(bots.simulateGame.body.parse(body)).toMatchObject({ skill: 0.7, delay: { min: 2, max: 12 } });
    expect(bots.addBots.body.parse({ lobbyId: 'l', ...crewOf(good, 'request-1') })).toMatchObject({ teams: 3 });
  });

  it('needs a quiz unless the bots go to a lobby that has one', () => {
    expect(faultsOf({ ...good, quest: null })).toEqual(['quest']);
    expect(faultsOf({ ...good, quest: null, lobbyId: 'lobby-1' })).toEqual([]);
  });

  it.each([
    [12, 1, true],
    [1, 19, true],
    [4, 5, false],
    [null, 3, false],
    [3, null, false],
  ])('with %p teams of %p bots is right: %p', (teams, botsPerTeam, isRight) => {
    expect(faultsOf({ ...good, teams, botsPerTeam })).toEqual(isRight ? [] : ['bots']);
  });

  it.each([
    [0, 0, true],
    [5, 4, false],
    [null, 4, false],
    [1, null, false],
  ])('with a delay from %p to %p is right: %p', (from, to, isRight) => {
    expect(faultsOf({ ...good, areAlike: true, from, to })).toEqual(isRight ? [] : ['delay']);
  });

  it('24.22: gives each team its strength and pace, or all the same', () => {
    const { each } = bots.addBots.body.parse({ lobbyId: 'l', ...crewOf(good, 'request-1') });
    expect(each).toEqual([
      { skill: 0.85, delay: { min: 1, max: 5 } },
      { skill: 0.7, delay: { min: 3, max: 12 } },
      { skill: 0.55, delay: { min: 8, max: 20 } },
    ]);
    const alike = crewOf({ ...good, areAlike: true }, 'request-1');
    expect(alike).toMatchObject({ skill: 0.7, delay: { min: 2, max: 12 } });
    expect(alike.each).toBeUndefined();
    const most = crewOf({ ...good, teams: 12, botsPerTeam: 1 }, 'request-1');
    expect(bots.addBots.body.parse({ lobbyId: 'l', ...most }).each).toHaveLength(12);
  });
});
