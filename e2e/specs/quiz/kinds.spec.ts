import { PHASE, type Question, quizEditor, teams } from '@luplay/contracts/lobby-game';
import { ask, type Session, session } from '../../support/api/api.ts';
import { info, lobbyWithTeams, pause, remove, setPhase, start } from '../../support/api/games.ts';
import { newcomer } from '../../support/api/people.ts';
import { COMMON, themeOf } from '../../support/api/quizzes.ts';
import { announcements, recordAnnouncements } from '../../support/browser/announcements.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { contextOf, fingersOn, keepPicture, newContext } from '../../support/browser/pages.ts';
import { type Browser, expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const PLANETS = ['Меркурий', 'Венера', 'Земля', 'Марс', 'Юпитер', 'Сатурн'];
const CAPITALS = {
  Франция: 'Париж',
  Великобритания: 'Лондон',
  Казахстан: 'Астана',
  Чили: 'Сантьяго',
  Италия: 'Рим',
  Норвегия: 'Осло',
};

const QUESTIONS: Question[] = [
  {
    ...{ ...COMMON, type: 'several', question: 'Какие планеты — газовые гиганты?', right: [4, 5], partial: true },
    options: PLANETS,
  },
  { ...COMMON, type: 'order', question: 'Расставьте по удалённости от Солнца', options: PLANETS, partial: true },
  {
    ...{ ...COMMON, type: 'pairs', question: 'Соедините страну и столицу' },
    ...{ options: Object.keys(CAPITALS), matches: Object.values(CAPITALS) },
  },
  {
    ...{ ...COMMON, type: 'number', question: 'Какова высота Эвереста?', unit: 'м', value: 8849 },
    // Wider steps than a pixel of the slider, so that a tap in its middle is a round number.
    slider: { min: 0, max: 10_000, step: 100 },
  },
  {
    ...{ ...COMMON, type: 'text', question: 'Кто написал «Евгения Онегина»?', hint: 'фамилия' },
    accepted: ['Пушкин', 'Александр Пушкин'],
  },
  {
    ...{ ...COMMON, type: 'point', question: 'Где на картинке середина?', partial: true },
    media: { type: 'Picture', pictureQuestion: { path: '/media/question-unknown.webp' } },
    areas: [{ circle: { x: 0.5, y: 0.5, radius: 0.1 }, name: 'Середина' }],
  },
  { ...COMMON, type: 'poll', question: 'Куда поедем?', options: ['К морю', 'В горы'] },
];

const PHONE = { width: 360, height: 560 };
const DESKTOP = { width: 1280, height: 800 };

/** Long words may have soft hyphens. */
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(name.replace(/[а-яё]/giu, '$&\u00ad?')) });
const send = (page: Page) => page.getByRole('button', { name: 'Ответить' });
const accepted = (page: Page) => page.getByRole('main').getByText('Ответ принят. Ждём остальных', { exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Ваш ответ' });
const entries = (page: Page) => page.getByRole('list', { name: 'Что расставить по порядку' }).getByRole('listitem');
const namesOf = async (list: Locator) =>
  (await list.allTextContents()).map((text) => PLANETS.find((planet) => text.endsWith(planet)));

/** Drags by a finger. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const touch = await fingersOn(page);
  const middle = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [begin, end] = [await middle(from), await middle(to)];
  await touch('touchStart', begin);
  // It stops before it is lifted: after a throw the browser takes no tap for a moment.
  for (const part of [0.25, 0.5, 0.75, 1, 1, 1, 1, 1]) {
    await touch('touchMove', { x: begin.x, y: begin.y + (end.y - begin.y) * part });
  }
  await touch('touchEnd');
}

async function sitDown(browser: Browser, name: string, options: Parameters<Browser['newContext']>[0]) {
  const person = await newcomer(name);
  const { context } = await contextOf(browser, person, { reducedMotion: 'reduce', ...options });
  return { me: person.session, page: await context.newPage(), context };
}

async function makeQuiz(questions = QUESTIONS): Promise<{ id: string; author: Session }> {
  const author = await session(account('developer'));
  const theme = [themeOf('Всё подряд', questions)];
  const body = { title: 'Вопросы всех видов', description: 'По одному', theme };
  return { id: (await ask(quizEditor.createQuiz, { body }, author.token)).id, author };
}

test('a question of each kind is played on a small phone and by the keyboard', async ({ browser }) => {
  test.setTimeout(240_000);
  const { id, author } = await makeQuiz();
  const ada = await sitDown(browser, 'Ада', { viewport: DESKTOP });
  const boris = await sitDown(browser, 'Борис', { viewport: PHONE, hasTouch: true, isMobile: true });
  const { lobbyId, teamIds } = await lobbyWithTeams([ada.me, boris.me], id, 'Все виды');
  await start(lobbyId, ada.me);
  const [desk, phone] = [ada.page, boris.page];
  for (const page of [desk, phone]) await page.goto(`/game/${lobbyId}`);

  const picture = (page: Page, name: string) => keepPicture(page, `kinds-${name}`);
  const total = [0, 0];
  /** Both answer, then the results show what is `right` and what each has gained. */
  const play = async (
    name: string,
    { answers, right, points }: { answers: (() => Promise<void>)[]; right: RegExp | null; points: [number, number] },
  ) => {
    await setPhase(lobbyId, PHASE.answering, ada.me);
    for (const page of [desk, phone]) await expect(button(page, 'Ответить|К морю').first()).toBeVisible();
    await checkScreen(desk, `kinds-${name}`);
    await desk.setViewportSize(DESKTOP);
    expect.soft(await layoutFaults(phone, 'main'), `${name}, asked`).toEqual([]);
    await picture(phone, `${name}-asked`);
    for (const answer of answers) await answer();
    await expect(phone.getByText('Ответы команд').first()).toBeVisible();
    if (right) for (const page of [desk, phone]) await expect(page.getByRole('main')).toContainText(right);
    await expect(phone.locator('[data-reveal]')).toHaveCount(0);
    expect.soft(await layoutFaults(phone, 'main'), `${name}, results`).toEqual([]);
    await picture(phone, `${name}-results`);
    points.forEach((gained, team) => {
      total[team]! += gained;
    });
    expect((await info(lobbyId)).scores, name).toEqual({ [teamIds[0]!]: total[0], [teamIds[1]!]: total[1] });
  };

  await play('several', {
    answers: [
      async () => {
        await desk.keyboard.press('5');
        await desk.keyboard.press('6');
        await desk.keyboard.press('Enter');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        await button(phone, 'Марс').tap();
        await button(phone, 'Сатурн').tap();
        await button(phone, 'Марс').tap();
        await picture(phone, 'several-marked');
        await send(phone).tap();
      },
    ],
    right: /Правильный ответ.*Юпитер.*Сатурн/,
    points: [100, 50],
  });

  await play('order', {
    answers: [
      async () => {
        for (const [place, planet] of PLANETS.entries()) {
          await button(desk, planet).focus();
          for (let at = (await namesOf(entries(desk))).indexOf(planet); at > place; at -= 1) {
            await desk.keyboard.press('ArrowUp');
          }
          await expect.poll(async () => (await namesOf(entries(desk)))[place]).toBe(planet);
        }
        // The drawn order may have been the right one.
        for (const key of ['ArrowUp', 'ArrowDown']) await desk.keyboard.press(key);
        await send(desk).click();
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        for (const planet of PLANETS) await button(phone, planet).tap();
        await expect.poll(() => namesOf(entries(phone))).toEqual(PLANETS);
        const handle = (at: number) => entries(phone).nth(at).locator('> :last-child');
        await drag(phone, handle(5), handle(0));
        await expect.poll(() => namesOf(entries(phone))).toEqual([PLANETS[5], ...PLANETS.slice(0, 5)]);
        await drag(phone, handle(0), handle(1));
        await drag(phone, handle(1), handle(3));
        await expect
          .poll(() => namesOf(entries(phone)))
          .toEqual(['Меркурий', 'Венера', 'Земля', 'Сатурн', 'Марс', 'Юпитер']);
        await picture(phone, 'order-dragged');
        await send(phone).tap();
      },
    ],
    right: /Меркурий\s*2\s*Венера\s*3\s*Земля/,
    points: [100, 50],
  });

  await play('pairs', {
    answers: [
      async () => {
        for (const [country, capital] of Object.entries(CAPITALS)) {
          await button(desk, capital).focus();
          await desk.keyboard.press('Space');
          await button(desk, country).focus();
          await desk.keyboard.press('Enter');
        }
        await send(desk).press('Enter');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        const [france, britain] = Object.keys(CAPITALS);
        const joined = { ...CAPITALS, [france!]: 'Лондон', [britain!]: 'Париж' };
        for (const [country, capital] of Object.entries(joined)) {
          await button(phone, country).tap();
          await button(phone, capital).tap();
        }
        await picture(phone, 'pairs-joined');
        await send(phone).tap();
      },
    ],
    right: /Великобритания — Лондон/,
    points: [100, 0],
  });

  await play('number', {
    answers: [
      async () => {
        await field(desk).fill('много');
        await field(desk).press('Enter');
        await expect(desk.getByText('Это не число')).toBeVisible();
        await field(desk).fill('8 840,5');
        await field(desk).press('Enter');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        await phone.getByRole('slider').tap();
        await expect(field(phone)).toHaveValue('5000');
        await picture(phone, 'number-set');
        await send(phone).tap();
      },
    ],
    right: /8849 м/,
    points: [100, 0],
  });

  await play('text', {
    answers: [
      async () => {
        // The field is ready for the keyboard, also after a reload.
        await expect(field(desk)).toBeFocused();
        await desk.keyboard.type('пушк');
        await desk.reload();
        await expect(field(desk)).toBeFocused();
        await desk.keyboard.type('ин!');
        await desk.keyboard.press('Enter');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        await field(phone).pressSequentially('Александр П');
        // Who is away for too long is not waited for, and the others have answered.
        await pause(lobbyId, true, ada.me);
        await phone.reload();
        await expect(field(phone)).toHaveValue('Александр П');
        await pause(lobbyId, false, ada.me);
        await field(phone).tap();
        await field(phone).press('End');
        await field(phone).pressSequentially('ушкин');
        await send(phone).tap();
      },
    ],
    right: /Пушкин.*Также верно: Александр Пушкин/,
    points: [100, 100],
  });

  await play('point', {
    answers: [
      async () => {
        const cell = (name: string) => desk.getByRole('button', { name, exact: true });
        await cell('А1').focus();
        for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
          await desk.keyboard.press(key);
        await expect(cell('Г4')).toHaveAttribute('aria-pressed', 'true');
        await picture(desk, 'point-keyboard');
        await desk.keyboard.press('Shift+ArrowUp');
        await send(desk).press('Enter');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => {
        const shown = phone.getByRole('img', { name: 'Картинка к вопросу' });
        const { width, height } = (await shown.boundingBox())!;
        await shown.tap({ position: { x: width * 0.2, y: height * 0.2 } });
        await expect(phone.getByText('Точка в клетке Б2')).toBeVisible();
        await picture(phone, 'point-put');
        await send(phone).tap();
      },
    ],
    right: /Правильный ответ.*Середина/,
    points: [100, 0],
  });

  await play('poll', {
    answers: [
      async () => {
        await desk.keyboard.press('1');
        await expect(accepted(desk)).toBeVisible();
      },
      async () => button(phone, 'В горы').tap(),
    ],
    right: null,
    points: [0, 0],
  });

  await Promise.all([ada.context.close(), boris.context.close()]);
  await remove(lobbyId, ada.me);
  await ask(quizEditor.deleteQuiz, { body: { id } }, author.token);
});

test('a question is answered aloud by who presses the button first', async ({ browser }) => {
  test.setTimeout(180_000);
  const { id, author } = await makeQuiz([
    {
      ...{ ...COMMON, type: 'spoken', question: 'Кто написал «Евгения Онегина»?', note: 'Фамилии довольно' },
      accepted: ['Александр Пушкин', 'Пушкин'],
    },
  ]);
  const ada = await sitDown(browser, 'Ада', { viewport: PHONE, hasTouch: true, isMobile: true });
  const boris = await sitDown(browser, 'Борис', { viewport: PHONE, hasTouch: true, isMobile: true });
  const vera = await sitDown(browser, 'Вера', { viewport: PHONE, colorScheme: 'dark' });
  const { lobbyId, teamIds } = await lobbyWithTeams([ada.me, boris.me, vera.me], id, 'Кнопка');
  const leaving = { lobbyId, teamId: teamIds[0]!, userId: ada.me.user.userId };
  await ask(teams.leaveTeam, { body: leaving }, ada.me.token);
  await start(lobbyId, ada.me);
  const hall = await (
    await newContext(browser, { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
  ).newPage();
  const [host, near, far] = [ada.page, boris.page, vera.page];
  await recordAnnouncements(near);
  await Promise.all([host, near, far].map((page) => page.goto(`/game/${lobbyId}`)));
  await hall.goto(`/broadcast/${lobbyId}`);
  await setPhase(lobbyId, PHASE.question, ada.me);
  const shot = async (name: string) => {
    for (const [who, page] of Object.entries({ host, near, far, hall })) {
      expect.soft(await layoutFaults(page, 'main'), `${name}, ${who}`).toEqual([]);
      await keepPicture(page, `button-${name}-${who}`);
    }
  };

  await expect(button(host, 'Верно')).toHaveCount(0);
  await expect(button(near, 'Рано!')).toBeVisible();
  await expect(button(far, 'Рано!')).toBeVisible();
  await shot('early');
  await announcements(near);
  await button(near, 'Рано!').tap();
  // For a second.
  await expect.poll(() => announcements(near)).toContain('Фальстарт');
  await setPhase(lobbyId, PHASE.answering, ada.me);
  await expect(button(near, 'Отвечу!')).toBeEnabled();
  await expect(button(far, 'Отвечу!')).toBeVisible();
  await shot('open');
  await far.keyboard.press('Space');
  await expect(button(far, 'Отвечайте!')).toBeVisible();
  await expect(near.getByRole('main')).toContainText('Отвечает Вера');
  await expect(hall.getByRole('main')).toContainText('Отвечает Вера');
  await expect(host.getByRole('main')).toContainText('Александр Пушкин');
  await shot('answers');
  await checkScreen(host, 'button-host');
  await host.setViewportSize(PHONE);
  await button(host, 'Неверно').tap();
  await expect(button(far, 'Мимо')).toBeVisible();
  await button(near, 'Отвечу!').tap();
  await expect(button(near, 'Отвечайте!')).toBeVisible();
  await shot('again');
  await button(host, 'Верно').tap();
  await expect(near.getByText('Ответы команд').first()).toBeVisible();
  await expect(near.locator('[data-reveal]')).toHaveCount(0);
  await expect(hall.getByRole('main')).toContainText('Ответ вслух: верно');
  await shot('results');
  expect((await info(lobbyId)).scores).toEqual({ [teamIds[1]!]: 100, [teamIds[2]!]: 0 });

  for (const { context } of [ada, boris, vera]) await context.close();
  await hall.context().close();
  await remove(lobbyId, ada.me);
  await ask(quizEditor.deleteQuiz, { body: { id } }, author.token);
});
