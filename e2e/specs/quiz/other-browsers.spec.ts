import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lobbies, PHASE } from '@luplay/contracts/lobby-game';
import { expect, test } from '@playwright/test';
import { ask, session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { type DrivenPage, fill, press, see } from '../../support/browser/driven.ts';
import { FirefoxPage, findFirefox } from '../../support/browser/firefox.ts';
import { decodeQr } from '../../support/browser/qr.ts';
import { findWebKit, WebKitPage } from '../../support/browser/webkit.ts';
import { account, product, REPOSITORY } from '../../support/product/product.ts';

const PICTURES = join(REPOSITORY, 'test-results/screens');
const TITLE = 'Другой браузер';
const NICKNAME = 'Guest 17';
const HALL = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** From the QR code on the hall's screen to the final, as a guest. The host plays along over HTTP. */
async function playEvening(page: DrivenPage, name: string): Promise<void> {
  const keep = async (what: string) => {
    mkdirSync(PICTURES, { recursive: true });
    const picture = await page.screenshot();
    writeFileSync(join(PICTURES, `${name}-${what}.png`), picture);
    return picture;
  };
  const host = await session(account('User', 0));
  const { lobbyId } = await lobbyWithTeams([host], undefined, TITLE);
  try {
    await page.resize(HALL);
    await page.goto(`${product().url}/broadcast/${lobbyId}`);
    await see(page, 'QR-код: играть в этом лобби');
    const link = await decodeQr(await keep('hall'));
    expect(link).toMatch(/^http:[/][/][^/]+[/]join[/]\d{6}$/);
    await page.resize(PHONE);
    await page.goto(link!);
    await fill(page, 'Как вас называть', NICKNAME);
    await keep('invitation');
    await press(page, 'Играть в любой команде');
    await see(page, 'Приглашение');
    const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
    const members = Object.values(lobby.teams).flatMap((team) => team.members.map((member) => member.name));
    expect(members).toContain(NICKNAME);
    await keep('lobby');
    await start(lobbyId, host);
    await see(page, 'Игра начинается!');
    for (const [question, option] of ['Вариант А', 'Вариант Г'].entries()) {
      await setPhase(lobbyId, PHASE.answering, host);
      await pause(lobbyId, true, host);
      await press(page, option);
      await see(page, 'Ответ принят');
      await keep(`answering-${question}`);
      expect((await info(lobbyId)).progress?.answered).toBe(1);
      await setPhase(lobbyId, PHASE.results, host);
      await see(page, 'Правильный ответ');
    }
    await keep('reveal');
    await press(page, 'Аплодисменты');
    await setPhase(lobbyId, PHASE.introOrFinal, host);
    await see(page, 'Финал!');
    await see(page, 'Спасибо за игру!');
    await see(page, 'Вы играете как гость');
    await keep('final');
    await press(page, 'Запись игры');
    await see(page, 'Вариант Г');
    await keep('record');
  } finally {
    await page.close();
    await remove(lobbyId, host);
  }
}

const firefox = findFirefox();
const noFirefox = firefox ? '' : ' (skipped: the package firefox-esr is not installed)';
test(`17, 26: from the QR code to the record, by touch, in Firefox${noFirefox}`, async () => {
  test.skip(!firefox);
  await playEvening(await FirefoxPage.open(firefox!), 'firefox');
});

const webkit = findWebKit();
const noWebKit = webkit ? '' : ' (skipped: the packages webkit2gtk-driver and xvfb are not installed)';
test(`17, 26: from the QR code to the record, by touch, in WebKit${noWebKit}`, async () => {
  test.skip(!webkit);
  await playEvening(await WebKitPage.open(webkit!), 'webkit');
});
