import { type FinishedRecord, GAME_REWARDS } from '@luplay/contracts/lobby-game';
import { achievements, GAME_ACHIEVEMENTS, profiles } from '@luplay/contracts/user';
import { expect } from '@playwright/test';
import { ask, type Session } from './api.ts';

/** A user's expected statistics and LuCoins from games. */
interface Due {
  session: Session;
  games: number;
  wins: number;
  /** From games only. */
  lucoins: number;
}

/** Tracks the LuCoins due to users who started with none. */
export class ExpectedRewards {
  readonly #due = new Map<string, Due>();

  add(session: Session): void {
    this.#due.set(session.user.userId, { session, games: 0, wins: 0, lucoins: 0 });
  }

  /** Records a finished game: each of its players must be paid once. */
  played({ teams }: Pick<FinishedRecord, 'teams'>): void {
    const top = Math.max(...teams.map(({ score }) => score));
    for (const { score, members } of teams) {
      const hasWon = score === top && top > 0;
      for (const { id } of members) {
        const due = this.#due.get(id)!;
        due.games += 1;
        if (hasWon) due.wins += 1;
        due.lucoins += hasWon ? GAME_REWARDS.winner : GAME_REWARDS.other;
      }
    }
  }

  /** Waits until everybody has exactly the expected amount. */
  async allPaid(): Promise<void> {
    const all = [...this.#due.values()];
    const { achievements: catalogue } = await ask(achievements.achievementList, {}, all[0]!.session.token);
    const worth = (id: string) => catalogue[id]!.lucoins;
    const due = all.map(({ games, wins, lucoins }) => {
      const first = games > 0 ? worth(GAME_ACHIEVEMENTS.firstGame) : 0;
      const won = wins > 0 ? worth(GAME_ACHIEVEMENTS.firstWin) : 0;
      return `${games} games, ${lucoins + first + won} LuCoins`;
    });
    const have = () =>
      Promise.all(
        all.map(async ({ session: { token, user } }) => {
          const { user: profile } = await ask(profiles.fullProfile, { params: { id: user.userId } }, token);
          return `${profile.stats.games ?? 0} games, ${profile.lucoins} LuCoins`;
        }),
      );
    await expect.poll(have, { message: 'what everybody has', timeout: 30_000 }).toEqual(due);
  }
}
