import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHASE } from '@luplay/contracts/lobby-game';
import { expect, test } from '@playwright/test';
import { session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { type DrivenPage, fill, press, see } from '../../support/browser/driven.ts';
import { FirefoxPage, findFirefox } from '../../support/browser/firefox.ts';
import { findWebKit, WebKitPage } from '../../support/browser/webkit.ts';
import { account, product, REPOSITORY } from '../../support/product/product.ts';

const PICTURES = join(REPOSITORY, 'test-results/screens');
const TITLE = 'Другой браузер';
const TEAM = 'Другие';

/** From the log-in to the final, as a player who makes a team. The host plays along over HTTP. */
async function playEvening(page: DrivenPage, name: string): Promise<void> {
  const keep = async (what: string) => {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, `${name}-${what}.png`), await page.screenshot());
  };
  const host = await session(account('User', 0));
  const player = account('User', 1);
  const { lobbyId } = await lobbyWithTeams([host], undefined, TITLE);
  try {
    await page.goto(`${product().url}/auth`);
    await fill(page, 'Имя пользователя', player.username);
    await fill(page, 'Пароль', player.password);
    await press(page, 'Войти');
    await press(page, 'Quiz');
    await press(page, `Join: ${TITLE}`);
    await press(page, 'Создать команду');
    await fill(page, 'Название команды', TEAM);
    await press(page, 'Создать');
    await see(page, TEAM);
    await keep('lobby');
    await start(lobbyId, host);
    await see(page, 'Игра начинается!');
    await setPhase(lobbyId, PHASE.answering, host);
    await pause(lobbyId, true, host);
    await keep('answering');
    await press(page, 'Вариант А');
    await see(page, 'Ответ принят');
    expect((await info(lobbyId)).progress?.answered).toBe(1);
    await setPhase(lobbyId, PHASE.results, host);
    await see(page, 'Правильный ответ');
    await keep('reveal');
    await setPhase(lobbyId, PHASE.introOrFinal, host);
    await see(page, 'Финал!');
    await see(page, 'Спасибо за игру!');
    await keep('final');
  } finally {
    await page.close();
    await remove(lobbyId, host);
  }
}

const firefox = findFirefox();
const noFirefox = firefox ? '' : ' (skipped: the package firefox-esr is not installed)';
test(`17: from the log-in to the final in Firefox${noFirefox}`, async () => {
  test.skip(!firefox);
  await playEvening(await FirefoxPage.open(firefox!), 'firefox');
});

const webkit = findWebKit();
const noWebKit = webkit ? '' : ' (skipped: the packages webkit2gtk-driver and xvfb are not installed)';
test(`17: from the log-in to the final in WebKit${noWebKit}`, async () => {
  test.skip(!webkit);
  await playEvening(await WebKitPage.open(webkit!), 'webkit');
});
