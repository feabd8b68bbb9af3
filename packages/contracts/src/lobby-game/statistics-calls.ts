import { listEvenings, listPlayers, readEvening, readStatistics } from './statistics.ts';

export const quizStatistics = { readStatistics, listPlayers, listEvenings, readEvening };
