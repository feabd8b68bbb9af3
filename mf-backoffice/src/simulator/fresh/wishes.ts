import type { BodyInputOf } from '@luplay/contracts';
import { type bots, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';

/** What the form holds. Null: the field is empty. */
export interface Wishes {
  quest: string | null;
  /** The lobby that bots are let into; null: a new one. */
  lobbyId: string | null;
  teams: number | null;
  botsPerTeam: number | null;
  /** Percent. */
  skill: number;
  /** Seconds. */
  from: number | null;
  to: number | null;
  start: boolean;
}

export const firstWishes = (quest: string | null): Wishes => ({
  quest,
  lobbyId: null,
  teams: 3,
  botsPerTeam: 3,
  skill: 70,
  from: 2,
  to: 12,
  start: true,
});

/** Number of bots. */
export const botsOf = ({ teams, botsPerTeam }: Wishes): number => (teams ?? 0) * (botsPerTeam ?? 0);

export type Fault = 'quest' | 'bots' | 'delay';

/** What is wrong with the form. */
export function faultsOf(wishes: Wishes): Fault[] {
  const { quest, lobbyId, from, to } = wishes;
  const bots = botsOf(wishes);
  const isDelay = from !== null && to !== null && from <= to;
  return [
    ...(quest === null && lobbyId === null ? ['quest' as const] : []),
    ...(bots < 1 || bots > SIMULATION_LIMITS.bots ? ['bots' as const] : []),
    ...(isDelay ? [] : ['delay' as const]),
  ];
}

/** The teams of bots as the service takes them. The form has no faults. */
export function crewOf(wishes: Wishes, requestId: string): Omit<BodyInputOf<typeof bots.addBots>, 'lobbyId'> {
  const { teams, botsPerTeam, skill, from, to } = wishes;
  return {
    teams: teams ?? 1,
    botsPerTeam: botsPerTeam ?? 1,
    skill: skill / 100,
    delay: { min: from ?? 0, max: to ?? 0 },
    requestId,
  };
}
