import type { GameView, Phase } from '@luplay/contracts/lobby-game';
import type { Page } from '@playwright/test';
import type { Frame, Recorder } from './recorder.ts';

/** Which replica serves a new page is random: the page is opened again at most this often. */
const TRIES = 12;

/** The replica that serves this person's newest socket: the `server` of its greeting, such as `svc-lobby-game#1`. */
export async function replicaOf(recorder: Recorder, who: string, since = 0): Promise<string> {
  await recorder.frame(who, greets, since);
  return recorder.lastFrame(who, greets)!.server!;
}

const greets = (frame: Frame) => frame.type === 'connection_established';

/**
 * Opens `page` anew until its socket is served by another replica than `taken`. Returns the replica it is served by.
 * What leaving the page cuts off does not count as lost.
 */
export async function moveAway(recorder: Recorder, who: string, page: Page, taken: string): Promise<string> {
  const lost = recorder.lost.length;
  for (let left = TRIES; left > 0; left -= 1) {
    const replica = await replicaOf(recorder, who);
    if (replica !== taken) {
      await recorder.settle();
      if (left < TRIES) recorder.lost.splice(lost);
      return replica;
    }
    const address = page.url();
    // Its former socket is told nothing more after that: a greeting since then is of the new one.
    await page.goto('about:blank');
    const since = Date.now();
    await page.goto(address);
    await replicaOf(recorder, who, since);
  }
  throw new Error(`after ${TRIES} tries the socket of ${who} is still served by ${taken}`);
}

/** The game as `who` was first told of it in this phase of the question with this number, and when that was. */
export async function reach(
  recorder: Recorder,
  who: string,
  phase: Phase,
  questionNumber: number,
): Promise<{ game: GameView; at: number }> {
  const { frame, at } = await recorder.frame(
    who,
    ({ game }) => game?.roundPhase === phase && game.questionNumber === questionNumber,
  );
  return { game: frame.game!, at };
}

declare global {
  interface Window {
    recovered?: Promise<number>;
  }
}

/** Makes the page watch for the loss and return of its socket. Await it before the loss; then call `recoveredAt`. */
export function watchRecovery(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.recovered = new Promise<number>((done) => {
      let lost = false;
      const look = () => {
        const away = document.body.textContent.includes('Переподключаемся');
        if (lost && !away) done(Date.now());
        lost ||= away;
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

/** Epoch ms at which the page, having lost its socket, no longer says that it is coming back. */
export const recoveredAt = (page: Page): Promise<number> => page.evaluate(() => window.recovered as Promise<number>);
