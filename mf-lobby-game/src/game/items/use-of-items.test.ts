import { describe, expect, it } from '@jest/globals';
import { PHASE, PHASES } from '@luplay/contracts/lobby-game';
import { applied, gameView, item, teamVotes } from '../../testing/samples.ts';
import { itemObstacle, targetsFor, teamObstacle } from './use-of-items.ts';

const game = gameView();
const [foxes] = game.teams as [(typeof game.teams)[number]];
const alone = gameView({ teams: [foxes] });
const aimed = (
  target: 'self' | 'any' | 'random' | 'all' | 'all_except_self',
  type: 'shield' | 'block_answer' = 'shield',
) => item('one', { effect: { type, name: '', description: '', target } });

describe('the use of items', () => {
  it('is possible in the item phases of a running game', () => {
    const open = PHASES.filter((roundPhase) => teamObstacle(gameView({ roundPhase }), foxes, null) === null);
    expect(open).toEqual([0, 1, 2, 4]);
    expect(teamObstacle(gameView({ roundPhase: PHASE.themeChoice, stage: 'final' }), foxes, null)).not.toBeNull();
    const over = gameView({ lobby: { ...game.lobby, status: 'finished' } });
    expect(teamObstacle(over, foxes, null)).toBe('Игра сейчас не идёт.');
  });

  it('is possible once per question, whether votes or applied items show the use', () => {
    const used = 'Ваша команда уже применила предмет на этом вопросе.';
    expect(teamObstacle(game, foxes, teamVotes({}, { itemUsed: true }))).toBe(used);
    expect(teamObstacle(gameView({ applied: [applied({ fromTeamId: 'foxes' })] }), foxes, null)).toBe(used);
    expect(teamObstacle(gameView({ applied: [applied({ fromTeamId: 'owls' })] }), foxes, teamVotes())).toBeNull();
  });

  it('allows the own team as target, except for harmful effects', () => {
    expect(targetsFor(aimed('any'), game, foxes).map(({ teamId }) => teamId)).toEqual(['foxes', 'owls']);
    expect(targetsFor(aimed('any', 'block_answer'), game, foxes).map(({ teamId }) => teamId)).toEqual(['owls']);
  });

  it('needs a possible target', () => {
    for (const target of ['self', 'all', 'any'] as const) expect(itemObstacle(aimed(target), alone, foxes)).toBeNull();
    for (const target of ['random', 'all_except_self'] as const) {
      expect(itemObstacle(aimed(target), alone, foxes)).not.toBeNull();
      expect(itemObstacle(aimed(target), game, foxes)).toBeNull();
    }
    expect(itemObstacle(aimed('any', 'block_answer'), alone, foxes)).not.toBeNull();
  });
});
