import { z } from 'zod';
import { defineCall, type ResponseOf } from '../core/call.ts';
import { epochMs, id, storedText } from '../core/fields.ts';
import { LOBBY_LIMITS, SIMULATION_LIMITS } from './constants.ts';
import { broadcastCode, lobbyStatus, lobbyView } from './lobby.ts';

const of = { service: 'svc-lobby-game', method: 'POST', who: 'developer' } as const;
const seconds = z.number().min(0).max(SIMULATION_LIMITS.delay);

const ability = {
  /** Probability of a right answer. */
  skill: z.number().min(0).max(1),
  /** How long a bot thinks about an answer or a theme, seconds. A bot whose time is over does not answer. */
  delay: z
    .strictObject({ min: seconds, max: seconds })
    .refine(({ min, max }) => min <= max, 'наименьшая задержка больше наибольшей'),
};

/** Teams of bots. Every bot draws its answers and delays by itself. */
const crew = {
  teams: z.number().int().min(1).max(LOBBY_LIMITS.maxTeams),
  botsPerTeam: z.number().int().min(1).max(SIMULATION_LIMITS.bots),
  ...ability,
  /** For each team, where teams differ. Others than these are as `skill` and `delay` say. */
  each: z.array(z.strictObject(ability)).max(LOBBY_LIMITS.maxTeams).optional(),
  /** A repeated call with the same id does nothing more. */
  requestId: id,
};
const fits = ({ teams, botsPerTeam }: { teams: number; botsPerTeam: number }) =>
  teams * botsPerTeam <= SIMULATION_LIMITS.bots;
const tooMany = `ботов больше ${SIMULATION_LIMITS.bots}`;

/**
 * A private lobby of the caller with teams of bots. The quiz need not be active, but finished. The lobby disappears by
 * itself some time after its game, see SIMULATION_LIMITS.
 */
export const simulateGame = defineCall({
  ...of,
  id: 'bots.simulate',
  path: '/lobby/simulate',
  summary: 'Лобби с ботами, которые играют в квиз',
  body: z.strictObject({ quest: id, ...crew, start: z.boolean().default(true) }).refine(fits, tooMany),
  response: z.object({ lobbyId: id, broadcastCode }),
  errors: ['not_found', 'conflict'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

/** Teams of bots for a waiting private lobby that the caller hosts. Nobody gets LuCoins for a game with bots. */
export const addBots = defineCall({
  ...of,
  id: 'bots.add',
  path: '/lobby/bots',
  summary: 'Добавить команды ботов в своё закрытое лобби',
  body: z.strictObject({ lobbyId: id, ...crew }).refine(fits, tooMany),
  response: z.object({ lobby: lobbyView }),
  errors: ['not_lobby_admin', 'not_found', 'conflict', 'lobby_full', 'game_in_progress'],
  limit: { points: 20, seconds: 60, by: 'user' },
});

const simulation = z.object({
  lobbyId: id,
  title: storedText,
  quest: id,
  status: lobbyStatus,
  broadcastCode,
  bots: z.number().int(),
  createdAt: epochMs,
});
export const listSimulations = defineCall({
  ...of,
  id: 'bots.list',
  method: 'GET',
  path: '/lobby/simulate/list',
  summary: 'Симуляции вызывающего, новые сначала',
  response: z.object({ simulations: z.array(simulation) }),
});
export type SimulatedLobby = ResponseOf<typeof listSimulations>['simulations'][number];
