import type { BodyInputOf } from '@luplay/contracts';
import { type bots, LOBBY_LIMITS, SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';

/** How long bots think, seconds. */
const PACES = { fast: { from: 1, to: 5 }, usual: { from: 3, to: 12 }, slow: { from: 8, to: 20 } } as const;
export type Pace = keyof typeof PACES;

/** How well and how fast a team plays. */
export interface Ability {
  /** Percent. */
  skill: number;
  pace: Pace;
}

/** What the form holds. Null: the field is empty. */
export interface Wishes {
  quest: string | null;
  /** The lobby that bots are let into; null: a new one. */
  lobbyId: string | null;
  teams: number | null;
  botsPerTeam: number | null;
  /** All teams play as `skill`, `from` and `to` say; otherwise `each` has an ability for every team that may be. */
  areAlike: boolean;
  /** Percent. */
  skill: number;
  /** Seconds. */
  from: number | null;
  to: number | null;
  each: readonly Ability[];
  start: boolean;
}

/** The first team is the strongest and fastest: teams that are alike often tie. */
const abilityAt = (team: number): Ability => ({
  skill: Math.max(30, 85 - 15 * team),
  pace: team === 0 ? 'fast' : team === 2 ? 'slow' : 'usual',
});

export const firstWishes = (quest: string | null): Wishes => ({
  quest,
  lobbyId: null,
  teams: 3,
  botsPerTeam: 3,
  skill: 70,
  from: 2,
  to: 12,
  areAlike: false,
  each: Array.from({ length: LOBBY_LIMITS.maxTeams }, (_, team) => abilityAt(team)),
  start: true,
});

/** Number of bots. */
export const botsOf = ({ teams, botsPerTeam }: Wishes): number => (teams ?? 0) * (botsPerTeam ?? 0);

export type Fault = 'quest' | 'bots' | 'delay';

/** What is wrong with the form. */
export function faultsOf(wishes: Wishes): Fault[] {
  const { quest, lobbyId, areAlike, from, to } = wishes;
  const bots = botsOf(wishes);
  const isDelay = !areAlike || (from !== null && to !== null && from <= to);
  return [
    ...(quest === null && lobbyId === null ? ['quest' as const] : []),
    ...(bots < 1 || bots > SIMULATION_LIMITS.bots ? ['bots' as const] : []),
    ...(isDelay ? [] : ['delay' as const]),
  ];
}

/** The teams of bots as the service takes them. The form has no faults. */
export function crewOf(wishes: Wishes, requestId: string): Omit<BodyInputOf<typeof bots.addBots>, 'lobbyId'> {
  const { teams, botsPerTeam, areAlike, skill, from, to } = wishes;
  const each = wishes.each.slice(0, teams ?? 1).map((ability) => {
    const { from: min, to: max } = PACES[ability.pace];
    return { skill: ability.skill / 100, delay: { min, max } };
  });
  return {
    teams: teams ?? 1,
    botsPerTeam: botsPerTeam ?? 1,
    skill: skill / 100,
    delay: { min: from ?? 0, max: to ?? 0 },
    ...(areAlike ? {} : { each }),
    requestId,
  };
}
