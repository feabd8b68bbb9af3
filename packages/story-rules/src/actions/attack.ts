import { actor, done, isPlayer, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { COST, canPay, pay } from '../state/points.ts';
import { currentRoomOf, including, isInSight, type PlayState, withLying, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';

const KILL_CHANCE = 0.5;

export type AttackResult = 'killed' | 'fail';

/**
 * Attacks another living player in the same room, for COST.attack points. A killed one drops everything that it
 * carries; one that escapes is warned. Neither learns who it was.
 */
export function attack(state: PlayState, characterId: string, targetId: string, world: World): Outcome<AttackResult> {
  const { content } = world;
  const player = actor(state, characterId);
  if (!isPlayer(player)) return player;
  const target = state.players[targetId];
  if (!target || !isInSight(player, target)) return reject(state, 'forbidden', texts.noTarget);
  if (target.status === 'dead') return reject(state, 'conflict', texts.targetDead);
  if (!canPay(player, COST.attack)) return reject(state, 'forbidden', texts.fewPoints);

  const paid = withPlayer(state, pay(player, COST.attack));
  const names = [nameOf(content, characterId), nameOf(content, targetId)] as const;
  const { name: room } = currentRoomOf(content, state, player);
  if (world.chance() >= KILL_CHANCE) {
    const warned = withPlayer(paid, { ...target, message: texts.wasWarned });
    return done<AttackResult>(state, warned, world, texts.log.failed(...names, room), 'fail');
  }
  const killed = withPlayer(paid, { ...target, status: 'dead', message: texts.wasKilled, inventory: [] });
  const dropped = including(killed.lying[target.currentRoom] ?? [], ...target.inventory);
  const after = withLying(killed, target.currentRoom, dropped);
  return done<AttackResult>(state, after, world, texts.log.killed(...names, room), 'killed');
}
