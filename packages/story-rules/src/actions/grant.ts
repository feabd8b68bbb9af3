import { ACTION_POINTS_MAX } from '@luplay/contracts/story';
import { done, type Outcome, type World } from '../state/outcome.ts';
import type { PlayState } from '../state/state.ts';
import { texts } from '../state/texts.ts';

/** Adds action points to every living player, up to the maximum. */
export function grantPoints(state: PlayState, amount: number, world: World): Outcome {
  const players = Object.fromEntries(
    Object.values(state.players).map((player) => [
      player.characterId,
      player.status === 'dead'
        ? player
        : { ...player, actionPoints: Math.min(ACTION_POINTS_MAX, player.actionPoints + amount) },
    ]),
  );
  return done(state, { ...state, players }, world, texts.log.granted(amount));
}
