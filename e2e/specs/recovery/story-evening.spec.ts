import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '@luplay/contracts';
import { storyEvenings, storyPlay, storyPlayTools } from '@luplay/contracts/story';
import { ask, raw } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { close, fill, press, see } from '../../support/browser/driven.ts';
import { everybodyLeaves, REPLACED } from '../../support/browser/engines.ts';
import { keepPicture } from '../../support/browser/pages.ts';
import { secretOf } from '../../support/browser/story.ts';
import {
  confirm,
  controls,
  dialog,
  evening as eveningRow,
  pressByKey,
  tell,
  trigger,
} from '../../support/browser/story-host.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  CAST,
  idOf,
  joinTheatre,
  offer,
  openTheatre,
  say,
  sessionOn,
  WHO,
  type Who,
  whisper,
} from '../../support/browser/theatre.ts';
import { type Canary, expectKept } from '../../support/live/canaries.ts';
import { heardIn } from '../../support/live/page-recorder.ts';
import type { Heard } from '../../support/live/recorder.ts';
import { killFor, productIsHealthy } from '../../support/product/kill.ts';
import { EveningLedger } from '../../support/story/evening-ledger.ts';

/*
 * The acceptance of an evening of the story: from the QR code to the film of it. What is acknowledged is written down
 * and compared after each kill; every secret has a text that may be in the bytes of those alone who know it.
 */

test.afterEach(productIsHealthy);
test.afterEach(everybodyLeaves);

/** Longer than a part of the second act takes on a busy machine. */
const LONG_PART_MS = 22_000;
const BUFFET = 'Самовар ещё тёплый';
const SIGN = { item: 'item-sign', note: 'note-sign', name: 'Табличка кассы' };
/** Nobody else has these words. */
const TEXTS = {
  aloud: 'Суфлёрская будка пуста с полудня.',
  whisper: 'Встретимся у синей лебёдки.',
  noted: 'Ключ спрятать под третьей доской.',
  told: 'Никодим видел тебя в валенках.',
  hall: 'Оркестр играет без антракта.',
  host: 'Рубин нервничает, следить за ним.',
  afterDeath: 'Рыжей больше нет, молчи.',
  dark: 'Не трогайте портьеру.',
  aside: 'Пойдём на сцену вдвоём.',
  ghost: 'Меня толкнули тёплой рукой.',
} as const;

/** The order of the chapter. */
const REVEALED = ['vera', 'foma', 'zoya', 'rubin'] as const;
/** Lines of the log that players are not shown. */
const OF_HOSTS = /^(Начался акт|Акт |Время акта|Ведущий |Всем живым|Каждые )/;

/** Both replicas at once, as a power cut would, and for so long, ms. Resolves when both are back. */
const killAll = (ms = 0) => Promise.all(['svc-story#0', 'svc-story#1'].map((part) => killFor(part, ms)));

const all = (run: (who: Who) => Promise<unknown>, whom: readonly Who[] = WHO) => Promise.all(whom.map(run));
test(`28: an evening of the story by four players in three browsers, a guest among them, a host and a hall, over kills in both acts${REPLACED}`, async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const theatre = await openTheatre(browser);
  const { evening, lead, recorder, host, hall, page, account, guest } = theatre;
  const { token } = lead;
  const code = await joinTheatre(theatre);
  const stranger = await newcomer('Прохожий');
  /** What somebody without a character reads. */
  const strangerReads = async () => {
    const headers = { Authorization: `Bearer ${stranger.session.token}` };
    for (const path of ['story-state', 'story-map', 'all-players', 'evenings', `join/${code}`]) {
      const { text } = await raw(`/api2/story-play/${path}`, { headers });
      recorder.heard.push({ who: 'stranger', at: Date.now(), via: 'http', url: path, text });
    }
  };

  const { storyState } = await ask(storyPlay.readStoryState, {}, token);
  const inventories = Object.fromEntries(
    WHO.map((who) => [who, storyState.host!.characters[idOf(who)]!.inventory]),
  ) as Record<Who, string[]>;
  const ledger = new EveningLedger('foyer', inventories);
  const { people } = ledger;
  people.vera.notes.push('note-threat');
  for (const who of WHO) ledger.add(`${CAST[who]} входит в игру: Фойе`);
  await ledger.compare('everybody is in', token);
  const points = (who: Who) => see(page[who], `Очки действий: ${people[who].points} / 10`);
  const [first, second] = evening.acts;
  const readAll = async (text: string) => {
    await all(async (who) => {
      await see(page[who], text);
      await press(page[who], 'Понятно');
    });
  };
  const finale = dialog(host, 'Голосование и эпилог');
  /** From when on everybody may know. */
  const until: Record<string, number> = {};
  const vote = async (who: Who, whom: Who) => {
    await press(page[who], CAST[whom]);
    ledger.votes[who] = whom;
    ledger.add(`${CAST[who]} голосует: ${CAST[whom]}`);
  };
  const toldHall = (text: string) => expect(hall.getByRole('alert', { name: 'Сообщение всем' })).toContainText(text);

  await test.step('the first act: talk, giving, showing, darkness', async () => {
    await confirm(host, 'Начать акт 1');
    ledger.add(`Начался акт 1 «${first!.name}». Всем живым очков: 10`);
    ledger.add('Событие «Тревога в театре»');
    await toldHall('В 21:15 на сцену рухнул мешок');
    await readAll('В 21:15 на сцену рухнул мешок');

    const players = async () => {
      await press(page.vera, `Взять (3⚡): ${SIGN.name}`);
      ledger.add(`${CAST.vera} берёт «${SIGN.name}» (Фойе)`, 'vera', 3);
      await points('vera');
      await Promise.all([
        offer(page.vera, CAST.zoya, 'Отдать', SIGN.name).then(() => press(page.zoya, 'Взять')),
        whisper(page.foma, CAST.vera, TEXTS.whisper),
      ]);
      ledger.add(`${CAST.vera} отдаёт «${SIGN.name}»: ${CAST.zoya}`);
      ledger.people.zoya.inventory.push(SIGN.item);
      for (const who of ['vera', 'zoya'] as const) people[who].notes.push(SIGN.note);
    };
    const leading = async () => {
      await eveningRow(host).getByRole('button', { name: 'Кубики и записи' }).click();
      const tools = dialog(host, 'Кубики и записи');
      await tools.getByRole('textbox', { name: 'Мои записи' }).fill(TEXTS.host);
      await Promise.all([
        expect(host.getByText('Записи сохранены')).toBeVisible(),
        tools.getByRole('button', { name: 'Сохранить записи' }).click(),
      ]);
      await host.keyboard.press('Escape');
      ledger.hostNotes = [TEXTS.host];
    };
    await Promise.all([players(), leading(), strangerReads()]);
    ledger.talk.push({ kind: 'whisper', from: 'foma', to: 'vera', text: TEXTS.whisper });
    ledger.talk.push({ kind: 'give', from: 'vera', to: 'zoya', text: '', thing: SIGN.item });
    await trigger(host, 'Погас свет в театре');
    ledger.add('Событие «Погас свет в театре»');
    await readAll('Щелчок, и театр тонет в темноте');
    await all((who) => see(page[who], 'Темно: вы никого не видите'));
    await keepPicture(account, 'evening-dark');
    await ledger.compare('the first act', token);
  });

  await test.step('svc-story dies as the time of the first act is over, and while somebody speaks', async () => {
    await press(page.rubin, 'Разговор');
    await fill(page.rubin, 'Сообщение', TEXTS.dark);
    await keepPicture(account, 'evening-talk');
    await ask(storyPlayTools.extendAct, { body: { minutes: -first!.minutes } }, token);
    ledger.add(`Акт «${first!.name}» сокращён, минут: ${first!.minutes}`);
    ledger.add(`Время акта «${first!.name}» вышло`);
    await Promise.all([killAll(), press(page.rubin, 'Сказать')]);
    await productIsHealthy();
    // Who was told that it failed presses again.
    const { storyState: now } = await ask(storyPlay.readStoryState, {}, token);
    const isSaid = now.host!.talk!.lines.some(({ text }) => text === TEXTS.dark);
    if (!isSaid) await press(page.rubin, 'Сказать');
    ledger.talk.push({ kind: 'say', from: 'rubin', to: null, text: TEXTS.dark });
    await see(page.rubin, TEXTS.dark);
    await close(page.rubin);
    await ledger.compare('after the first kill', token);
    await all(async (who) => {
      await points(who);
      await see(page[who], 'время вышло');
      await see(page[who], 'Темно: вы никого не видите');
    });
    await expect(hall.getByRole('timer')).toHaveText('Время вышло');
    await expect(eveningRow(host).getByRole('timer')).toHaveText('время вышло');
    await keepPicture(host, 'evening-host-over');
    await ask(storyPlayTools.setPointsEvery, { body: { pointsEvery: { points: 2, minutes: 1 } } }, token);
    ledger.add('Каждые 1 мин акта всем живым очков: 2');
  });

  const lights = async () => {
    await trigger(host, 'Свет дали');
    ledger.add('Событие «Свет дали»');
    await readAll('Люстра вспыхнула');
    await Promise.all([
      offer(page.foma, CAST.rubin, 'Показать', 'Разводной ключ машиниста').then(() => press(page.rubin, 'Посмотреть')),
      press(page.zoya, 'Разговор').then(() => say(page.zoya, TEXTS.aloud)),
    ]);
    ledger.talk.push(
      { kind: 'show', from: 'foma', to: 'rubin', text: '', thing: 'item-pliers' },
      { kind: 'say', from: 'zoya', to: null, text: TEXTS.aloud },
    );
    await Promise.all([goTo('rubin'), goTo('zoya')]);
  };
  const goTo = async (who: Who) => {
    await press(page[who], 'Буфет');
    await see(page[who], BUFFET);
    ledger.add(`${CAST[who]}: Фойе → Буфет`, who, 2);
    people[who].room = 'buffet';
  };
  const attacks = async () => {
    for (let isDead = false; !isDead; ) {
      if (people.rubin.points < 3) {
        await pressByKey(eveningRow(host), 'Всем по 10');
        ledger.add('Всем живым персонажам выдано очков: 10');
        ledger.give(10);
        await points('rubin');
      }
      await press(page.rubin, CAST.zoya);
      await press(page.rubin, 'Напасть (3⚡)');
      const attacked = account.waitForResponse((response) => response.url().endsWith(storyPlay.attack.path));
      await press(page.rubin, 'Напасть');
      const { result } = (await (await attacked).json()) as ResponseOf<typeof storyPlay.attack>;
      isDead = result === 'killed';
      const how = isDead ? 'убивает' : 'нападает, но неудачно';
      ledger.add(`${CAST.rubin} ${how}: ${CAST.zoya} (Буфет)`, 'rubin', 3);
      await see(page.zoya, isDead ? 'Вас убили.' : 'На вас пытались напасть');
      if (isDead) await keepPicture(guest, 'evening-death');
      await press(page.zoya, 'Понятно');
      await points('rubin');
    }
    people.zoya.status = 'dead';
    people.zoya.inventory = [];
    await see(page.zoya, 'Вы призрак');
    await expect(hall.getByText('нет в живых')).toBeVisible();
  };
  const ghostWhispers = async () => {
    await Promise.all([
      press(page.zoya, 'Разговор').then(() => say(page.zoya, TEXTS.ghost)),
      whisper(page.vera, CAST.foma, TEXTS.afterDeath).then(() =>
        press(page.foma, 'Разговор').then(() => say(page.foma, TEXTS.aside)),
      ),
    ]);
    ledger.talk.push(
      { kind: 'whisper', from: 'zoya', to: '@host', text: TEXTS.ghost },
      { kind: 'whisper', from: 'vera', to: 'foma', text: TEXTS.afterDeath },
      { kind: 'say', from: 'foma', to: null, text: TEXTS.aside },
    );
    await keepPicture(guest, 'evening-ghost');
  };
  const messages = async () => {
    const leading = async () => {
      await tell(host, 'На экран зала', TEXTS.hall);
      await toldHall(TEXTS.hall);
      await tell(host, 'Некоторым', TEXTS.told, CAST.foma);
    };
    const reading = see(page.foma, TEXTS.told).then(() => press(page.foma, 'Понятно'));
    const noting = async () => {
      await press(page.rubin, 'Разговор');
      const notes = dialog(account, 'Разговор');
      await notes.getByRole('tab', { name: 'Мои заметки' }).click();
      await notes.getByRole('textbox', { name: 'Заметки для себя' }).fill(TEXTS.noted);
      await notes.getByRole('button', { name: 'Сохранить' }).click();
      await expect(notes.getByRole('button', { name: 'Заметки сохранены' })).toBeVisible();
      await close(page.rubin);
    };
    await Promise.all([leading(), reading, noting()]);
    ledger.add(`Ведущий пишет в зал: «${TEXTS.hall}»`);
    ledger.add(`Ведущий сообщает: ${CAST.foma}`);
    ledger.ownNotes.rubin = TEXTS.noted;
  };
  const accuses = async () => {
    await pressByKey(controls(host), 'Финал');
    await finale.getByRole('button', { name: 'Спросить: Кто перерезал канат?' }).click();
    ledger.add('Началось голосование: Кто перерезал канат?');
    await vote('vera', 'rubin');
    await vote('foma', 'rubin');
    await ledger.compare('an open vote', token);
    await keepPicture(host, 'evening-host-vote');
  };
  const dies = async (left: () => number) => {
    const clock = hall.getByRole('timer');
    await expect(clock).toBeVisible();
    await sleep(Math.max(0, left() - 2_000));
    await killAll(4_000);
    ledger.add('Событие «Люк приоткрылся»');
    ledger.add('Всем живым персонажам выдано очков: 2');
    ledger.add(`Время акта «${second!.name}» вышло`);
    ledger.give(2);
    await readAll('От удара разошлись доски');
    await Promise.all([all(points), productIsHealthy(), expect(clock).toHaveText('Время вышло')]);
    await ledger.compare('after the second kill', token);
  };

  await test.step('the second act: a death, a ghost, the accusation; svc-story is away as the act ends', async () => {
    until.second = Date.now();
    await confirm(host, 'Начать акт 2');
    ledger.add(`Начался акт 2 «${second!.name}». Всем живым очков: 10`);
    ledger.add('Событие «Сторож отпер колосники»');
    ledger.give(10);
    await readAll('Никодим отпер решётку');
    const { storyState: now } = await ask(storyPlay.readStoryState, {}, token);
    const left = () => now.host!.act!.endsAt - Date.now();
    // The act ends in time, however slow the machine is.
    let hasDied = false;
    for (const part of [lights, attacks, ghostWhispers, messages, accuses]) {
      if (!hasDied && left() < LONG_PART_MS) {
        await dies(left);
        hasDied = true;
      }
      await part();
    }
    if (!hasDied) await dies(left);
    await Promise.all([vote('rubin', 'foma'), vote('zoya', 'vera')]);
    await Promise.all([ledger.compare('the second act', token), strangerReads()]);
  });

  await test.step('the result, the epilogue secret by secret, the film', async () => {
    await expect(finale).toContainText('Проголосовали: 4 из 4');
    await keepPicture(hall, 'evening-hall-vote');
    until.result = Date.now();
    await finale.getByRole('button', { name: 'Объявить итог' }).click();
    ledger.add(
      'Итог голосования объявлен: Кто перерезал канат? Борис Рубин: 2, Вера Полевая: 1, Фома Гвоздь: 1, Зоя Листова: 0',
    );
    await Promise.all([see(page.zoya, '2 голоса'), see(page.vera, 'ваш голос, 2 голоса')]);
    await expect(hall.getByText('Вера Полевая, Фома Гвоздь')).toBeVisible();
    await keepPicture(hall, 'evening-hall-result');
    await keepPicture(account, 'evening-result');
    until.epilogue = Date.now();
    await finale.getByRole('button', { name: 'Начать эпилог' }).click();
    ledger.add('Начался эпилог');
    await all((who) => see(page[who], 'Что с кем стало'));
    for (const [index, who] of REVEALED.entries()) {
      until[who] = Date.now();
      await finale.getByRole('button', { name: `Открыть тайну ${index + 1} из 4` }).click();
      ledger.add(`Открыта тайна: ${CAST[who]}`);
      await expect(hall.getByRole('heading', { name: `Тайна: ${CAST[who]}` })).toBeVisible();
    }
    await keepPicture(hall, 'evening-hall-epilogue');
    until.over = Date.now();
    await finale.getByRole('button', { name: 'Закончить вечер' }).click();
    ledger.add('Вечер закончен');
    await all((who) => see(page[who], 'Вечер закончен. Спасибо за игру!'));
    await ledger.compare('the end', token);
    await keepPicture(host, 'evening-host-epilogue');
    await keepPicture(account, 'evening-epilogue');
    await press(page.rubin, 'Мои вечера');
    await press(page.rubin, 'Смотреть');
    await account.getByRole('slider', { name: 'Время' }).press('End');
    await expect(account.getByRole('region', { name: 'Что происходило' })).toContainText('Вечер закончен');
    await keepPicture(account, 'evening-film', { fullPage: true });
    const filmFor = async (of: string) => {
      const [newest] = (await ask(storyEvenings.listEvenings, {}, of)).evenings;
      const film = (await ask(storyEvenings.readEvening, { params: { id: newest!.id } }, of)).evening;
      return film.log.flatMap(({ action }) => (action === '' ? [] : [action])).toSorted();
    };
    expect(await filmFor(token)).toEqual(ledger.log.toSorted());
    await all(async (who) => {
      const shown = ledger.log.filter((line) => !OF_HOSTS.test(line)).toSorted();
      expect([who, await filmFor((await sessionOn(page[who])).token)]).toEqual([who, shown]);
    });
  });

  await strangerReads();
  await recorder.settle();
  const heard: Heard[] = [...recorder.heard];
  for (const who of ['vera', 'foma'] as const) heard.push(...(await heardIn(page[who], who)));
  const secrets = await Promise.all(
    WHO.map(async (who) => ({ text: await secretOf(idOf(who)), knows: [who], from: until[who] })),
  );
  const canaries: Canary[] = [
    ...secrets,
    { text: TEXTS.aloud, knows: WHO },
    { text: TEXTS.dark, knows: WHO },
    { text: TEXTS.whisper, knows: ['foma', 'vera'] },
    { text: TEXTS.noted, knows: ['rubin'] },
    { text: TEXTS.told, knows: ['foma'] },
    { text: TEXTS.hall, knows: ['hall'] },
    { text: TEXTS.host, knows: [] },
    { text: TEXTS.afterDeath, knows: ['foma', 'vera'] },
    { text: TEXTS.aside, knows: ['foma', 'vera'] },
    { text: TEXTS.ghost, knows: ['zoya'] },
    { text: 'закрывать кассу было не от кого', knows: ['vera', 'zoya'] },
    { text: 'Обе книги ведёт кассир', knows: [] },
    { text: 'Сравните, где вы были в 21:15', knows: [] },
    { text: 'Борис Рубин убивает', knows: [], from: until.over },
    { text: 'Борис Рубин голосует', knows: [], from: until.over },
    { text: '"by":["Вера Полевая"', knows: [], from: until.result },
    { text: 'Убийства не вышло по случайности', knows: [], from: until.epilogue },
    { text: 'Она порвала оба: впервые пьеса', knows: [], from: until.epilogue },
    { text: 'Перед милицией', knows: [], from: until.second },
    // Ghosts see the whole map, but in each room no more than they could touch.
    { text: 'Трюм под сценой', knows: ['zoya'], from: until.over },
    { text: 'следы узких ботинок', knows: [] },
  ];
  expectKept(canaries, heard, 'host');
  expect(recorder.lost.filter((url) => url.includes('/api2/'))).toEqual([]);
});
