import { PHASE, quizStatistics } from '@luplay/contracts/lobby-game';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, type Session } from '../api/api.ts';
import { answer, lobbyWithTeams, pause, remove, setPhase, start } from '../api/games.ts';
import { newcomer } from '../api/people.ts';
import { player } from '../live/follower.ts';
import { contextOf } from './pages.ts';

/** One question of a quiz as it is played: its right option, another one, and what the first player's phone shows. */
export interface PlayedQuestion {
  text: string;
  right: string;
  /** The index of a wrong option, which the second player gives. */
  wrong: number;
  shows: (phone: Page) => Promise<void>;
}

/**
 * Plays a quiz to its end: one player on a phone, who is right, and one by calls, who is wrong. The questions come in
 * this order. Resolves when the game counts in the quiz's statistics.
 */
export async function playQuiz(browser: Browser, quest: string, questions: PlayedQuestion[], author: Session) {
  const viewport = { width: 390, height: 844 };
  const { context, me: anya } = await contextOf(browser, await newcomer('Аня'), { viewport, hasTouch: true });
  const { session: boris } = await newcomer('Борис');
  const { lobbyId, teamIds } = await lobbyWithTeams([anya, boris], quest, 'Вечер с картинками');
  const phone = await context.newPage();
  // Whose answer is awaited is who has a socket.
  const presence = player(lobbyId, boris.token);
  presence.open();
  await start(lobbyId, anya);
  await phone.goto(`/game/${lobbyId}`);
  for (const { text, right, wrong, shows } of questions) {
    await setPhase(lobbyId, PHASE.answering, anya);
    await expect(phone.getByRole('heading', { name: text })).toBeVisible();
    await pause(lobbyId, true, anya);
    await shows(phone);
    await pause(lobbyId, false, anya);
    await phone.getByRole('button', { name: right }).tap();
    await expect(phone.getByRole('main').getByText('Ответ принят')).toBeVisible();
    await answer(lobbyId, teamIds[1]!, wrong, boris);
    await setPhase(lobbyId, PHASE.totals, anya);
  }
  await setPhase(lobbyId, PHASE.introOrFinal, anya);
  presence.close();
  await context.close();
  const counted = () => ask(quizStatistics.readStatistics, { params: { id: quest } }, author.token);
  await expect.poll(async () => (await counted()).games).toBe(1);
  await remove(lobbyId, anya);
}
