import { ACTION_POINTS_MAX } from '@luplay/contracts/story';
import type { PlayerState } from './state.ts';

/** Action points that each action costs. */
export const COST = { move: 2, search: 2, interact: 3, attack: 3 } as const;

export const canPay = (player: Pick<PlayerState, 'actionPoints'>, cost: number): boolean => player.actionPoints >= cost;

export const pay = (player: PlayerState, cost: number): PlayerState => ({
  ...player,
  actionPoints: player.actionPoints - cost,
});

export const cappedPoints = (points: number): number => Math.min(ACTION_POINTS_MAX, Math.max(0, points));
