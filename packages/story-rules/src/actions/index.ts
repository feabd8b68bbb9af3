import { type ActionInput, type ActionName, storyActions } from '@luplay/contracts/story';
import { done, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import { currentRoomOf, type PlayerState, type PlayState, type Tally, withPlayer } from '../state/state.ts';
import { texts } from '../state/texts.ts';
import type { PlayerAction } from './action.ts';
import { attack } from './attack.ts';
import { move } from './move.ts';
import { search } from './search.ts';
import { useItem } from './use-item.ts';

/** The actions of players, in the order in which robots consider them. */
export const ACTIONS = { move, useItem, search, attack } satisfies {
  [Name in ActionName]: PlayerAction<Name, unknown>;
};

/** What the player is told of an action, besides the state. */
export type ReplyTo<Name extends ActionName> = NonNullable<ReturnType<(typeof ACTIONS)[Name]['take']>['reply']>;

/** The character does something of `ACTIONS`, if it can: pays for it, and the action's line gets into the log. */
export function act<Name extends ActionName>(
  name: Name,
  state: PlayState,
  characterId: string,
  input: ActionInput<Name>,
  world: World,
): Outcome<ReplyTo<Name>> {
  const { content } = world;
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  if (player.status === 'dead') return reject(state, 'conflict', texts.dead);
  const action: PlayerAction<Name, ReplyTo<Name>> = ACTIONS[name] as never;
  const here = currentRoomOf(content, state, player);
  const turn = { state, player, name: nameOf(content, characterId), here, content, world };
  const refusal = action.refuse?.(turn, input);
  if (refusal) return refusal === 'nothing' ? { state } : { state, rejection: refusal };
  const { cost, log } = storyActions[name];
  if (player.actionPoints < cost) return reject(state, 'forbidden', texts.fewPoints);

  const paid = { ...player, actionPoints: player.actionPoints - cost };
  const after = action.take({ ...turn, state: withPlayer(state, paid), player: paid }, input);
  const counted = world.unrecorded ? after.state : tallied(after.state, player);
  return done(state, counted, world, { kind: log, action: after.line, who: characterId }, after.reply);
}

/** Counts what the character has just done, for the awards. */
function tallied(state: PlayState, before: PlayerState): PlayState {
  const player = state.players[before.characterId];
  if (!player) return state;
  const had = ({ foundHidden, inventory, notes }: PlayerState) => foundHidden.length + inventory.length + notes.length;
  const done: [keyof Tally, number][] = [
    ['found', Math.max(0, had(player) - had(before))],
    ['walked', player.currentRoom === before.currentRoom ? 0 : 1],
  ];
  const counted = done.filter(([, times]) => times > 0);
  if (counted.length === 0) return state;
  const { tally = {} } = player;
  const sums = Object.fromEntries(counted.map(([what, times]) => [what, (tally[what] ?? 0) + times]));
  return withPlayer(state, { ...player, tally: { ...tally, ...sums } });
}
