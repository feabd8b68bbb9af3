import { LOBBY_LIMITS } from './constants.ts';

/** Games of bots. One place of the lobby is the developer's. */
export const SIMULATION_LIMITS = {
  bots: LOBBY_LIMITS.maxPlayers - 1,
  /** Seconds. */
  delay: 60,
  /** Simulations of one developer at the same time. */
  running: 5,
  /** The lobby of a simulation is deleted this long after its game, ms. */
  finishedTtl: 10 * 60_000,
  /** ... when it waits for its game, or its game is paused, ms. */
  idleTtl: 60 * 60_000,
} as const;
