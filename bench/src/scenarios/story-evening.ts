import { storyEvenings, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { contextOf, launchBrowser } from '../players/browser.ts';
import { type Actor, beginAct, enter, giveCards, makeStory, moveOn, playChapter } from '../players/chapter.ts';
import { callAs, type Player } from '../players/client.ts';
import { PlayWatch } from '../players/play-watch.ts';
import { type Row, rowOf } from '../stats.ts';

const CAST = 12;
const WATCHERS = 100;
const TOLD = 100;
/** Of twelve people in two hours: an action a minute each. */
const STEPS = CAST * 120;
const OPENED = 10;
/** Points that the host gives back after so many moves of everybody. */
const ROUNDS = 5;

/** What the host says to the hall, sent → the last of a hundred projectors has it. */
async function hall(url: string, developer: Player): Promise<Row> {
  const { storyState } = await callAs(url, developer, storyPlay.readStoryState);
  const code = storyState.host?.state.joining?.code;
  const watch = new PlayWatch();
  await watch.open(url, Array<string>(WATCHERS).fill(''), `hall~${code}`);
  const times: number[] = [];
  for (let n = 0; n < TOLD; n += 1) {
    const seq = watch.newest + 1;
    const told = watch.allTold(seq);
    const sentAt = performance.now();
    const body = { to: { kind: 'hall' as const }, text: `Говорит ведущий, в ${n + 1}-й раз.` };
    await Promise.all([told, callAs(url, developer, storyPlayTools.tellMessage, { body })]);
    times.push(watch.seen(seq).lastAt - sentAt);
  }
  watch.close();
  return rowOf(`${WATCHERS} watchers of a hall: told → last of them`, times, 'LuPlay p99 ≤ 60');
}

/** As many lines as an evening of two hours has. */
async function playEvening(url: string, developer: Player, actors: readonly Actor[]): Promise<void> {
  for (let step = 0; step < STEPS / CAST; step += 1) {
    if (step % ROUNDS === 0) await callAs(url, developer, storyPlayTools.grantActions, { body: { amount: 10 } });
    await Promise.all(actors.map((actor) => moveOn(url, actor)));
  }
}

/** The film of the evening: the page is opened → its map and its controls are painted. */
async function film(url: string, developer: Player): Promise<Row[]> {
  const { evenings } = await callAs(url, developer, storyEvenings.listEvenings);
  const id = evenings[0]?.id ?? '';
  const { evening } = await callAs(url, developer, storyEvenings.readEvening, { params: { id } });
  const browser = await launchBrowser();
  const times: number[] = [];
  try {
    const context = await contextOf(browser, url, developer, 'developer');
    const page = await context.newPage();
    await page.goto('/storyEvenings');
    const link = page.locator(`a[href$="/storyEvening/${id}"]`);
    await link.waitFor();
    for (let n = 0; n < OPENED; n += 1) {
      await page.waitForLoadState('networkidle');
      const opened = page.evaluate(async (href) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(`a[href$="${href}"]`)?.click();
        const isShown = () => document.querySelector('input[type="range"]') && document.querySelector('[data-room]');
        while (!isShown()) await new Promise((painted) => requestAnimationFrame(painted));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        return performance.now() - start;
      }, `/storyEvening/${id}`);
      times.push(await opened);
      await page.goto('/storyEvenings');
      await link.waitFor();
    }
  } finally {
    await browser.close();
  }
  return [
    rowOf(`film of an evening with ${evening.log.length} lines: pressed → painted`, times, 'LuPlay ≤ 1000'),
    rowOf('  its bytes', [JSON.stringify(evening).length / 1024], '', 'KB'),
  ];
}

/** The hall's screens, and looking back on an evening of two hours. */
export async function storyEvening(
  url: string,
  developer: Player,
  players: Player[],
  say: (line: string) => void,
): Promise<Row[]> {
  say('making a map of 100 rooms and 12 characters');
  const cast = await makeStory(url, developer, CAST);
  const actors = await giveCards(url, developer, players.slice(0, CAST), cast);
  await playChapter(url, developer, 'bench-evening', cast);
  await enter(url, actors);
  await beginAct(url, developer);
  say(`${WATCHERS} watchers of a hall`);
  const told = await hall(url, developer);
  say(`an evening of ${STEPS} steps`);
  await playEvening(url, developer, actors);
  await callAs(url, developer, storyPlayTools.restart);
  return [told, ...(await film(url, developer))];
}
