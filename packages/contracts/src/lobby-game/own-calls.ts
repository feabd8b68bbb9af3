import { nextPhase, playAgain } from './hosting.ts';
import { gameHistory, runningGames } from './my-games.ts';

export const hosting = { nextPhase, playAgain };
export const myGames = { runningGames, gameHistory };
