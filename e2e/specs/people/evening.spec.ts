import { games, lobbies, PHASE, type Question } from '@luplay/contracts/lobby-game';
import { accounts } from '@luplay/contracts/user';
import { ask, type Session, send } from '../../support/api/api.ts';
import { info, pause, remove, setPhase } from '../../support/api/games.ts';
import { answerAs, chooseThemeAs, guestIn, openParty, type Party } from '../../support/api/party.ts';
import { freshName, lucoinsOf, newcomer } from '../../support/api/people.ts';
import { type DrivenPage, fill, press, see } from '../../support/browser/driven.ts';
import { everybodyLeaves, openEngines, REPLACED } from '../../support/browser/engines.ts';
import { layoutFaults } from '../../support/browser/layout.ts';
import { insideMessenger, messengerRecord } from '../../support/browser/messenger.ts';
import { contextOf, keepPicture, newContext } from '../../support/browser/pages.ts';
import { decodeQr, readQr } from '../../support/browser/qr.ts';
import { makeQuiz } from '../../support/browser/six-people.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { product } from '../../support/product/product.ts';
import { signedInitData } from '../../support/product/telegram.ts';

const PASSWORD = 'скамейка под дождём';
const TEAMS = 5;
const SEATS = 3;
const PEOPLE = 12;
const QUESTIONS = 4;
const SMALL = { width: 360, height: 560 };
const LARGE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1280, height: 900 };
/** The hall's screen is looked at in the smallest and in the largest size. */
const HALLS = [
  { width: 3840, height: 2160 },
  { width: 1024, height: 768 },
];

/** Who leads goes on by hand: no phase ends before everybody has seen it, however busy the machine is. */
const TIMES = { part1: 60, part2: 60, part3: 60, part4: 60 };
const THEMES = ['Космос', 'Еда'].map((name) => ({
  ...{ name, color: '#4B0082', icon: '🎯', description: '' },
  questions: [1, 2].map(
    (index): Question => ({
      ...{
        type: 'single',
        question: `${name}: вопрос ${index}?`,
        options: ['Да', 'Нет', 'Иногда', 'Никогда'],
        answer: 0,
      },
      media:
        index === 1 ? { type: 'Picture', pictureQuestion: { path: '/media/quiz/q-0b8f.webp' } } : { type: 'No media' },
      timers: TIMES,
      reward: { points: 100, items: [], randomDrop: false },
    }),
  ),
}));

const contexts: BrowserContext[] = [];
/** Phones in Firefox and WebKit. */
const engines: DrivenPage[] = [];
test.afterEach(async () => {
  await Promise.all([...contexts.splice(0), ...engines.splice(0)].map((each) => each.close()));
});
test.afterEach(everybodyLeaves);

interface Screens {
  host: Page;
  hall: Page;
  phones: Page[];
}

async function open(browser: Browser, options: Parameters<typeof newContext>[1]): Promise<Page> {
  const context = await newContext(browser, options);
  contexts.push(context);
  return context.newPage();
}

/** A guest comes by the QR code on the hall's screen. */
async function comeByQr(hall: Page, phone: Page, { code, lobbyId }: Party, { name, team }: Record<string, string>) {
  const link = (await readQr(hall.getByRole('img', { name: 'QR-код: играть в этом лобби' })))!;
  expect(new URL(link).pathname).toBe(`/join/${code}`);
  await phone.goto(link);
  await phone.getByRole('textbox', { name: 'Как вас называть' }).fill(name!);
  const seat = team ? new RegExp(`^Войти в команду ${team}`) : 'Играть в любой команде';
  await phone.getByRole('button', { name: seat }).tap();
  await expect(phone).toHaveURL(new RegExp(`/lobby/${lobbyId}$`));
  await expect(phone.getByRole('heading', { name: 'Приглашение' })).toBeVisible();
  await expect(hall.getByText(name!)).toBeVisible();
}

/** Guests of the last teams come by the QR code that their own browser draws on a hall's screen. */
async function comeInEngines(browser: Browser, { lobbyId }: Party): Promise<void> {
  engines.push(...(await Promise.all(openEngines(browser))));
  const come = async (page: DrivenPage, index: number) => {
    await page.resize(DESK);
    await page.goto(`${product().url}/broadcast/${lobbyId}`);
    await see(page, 'QR-код: играть в этом лобби');
    const link = await decodeQr(await page.screenshot());
    expect(link).toMatch(/^http:[/][/][^/]+[/]join[/]\d{6}$/);
    await page.resize(LARGE);
    await page.goto(link!);
    await fill(page, 'Как вас называть', `Guest ${index + 1}`);
    // The host's was the first one.
    await press(page, `Войти в команду Команда ${TEAMS - engines.length + index + 2}`);
    await see(page, 'Приглашение');
  };
  await Promise.all(engines.map(come));
}

const next = (host: Page) =>
  host.getByRole('region', { name: 'Управление игрой' }).getByRole('button', { name: /^Дальше/ });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken') ?? '');
const options = (page: Page) => page.getByRole('group', { name: 'Варианты ответа' }).getByRole('button');

/** Every screen of the evening has its pictures taken and is measured. */
async function measure({ host, hall, phones }: Screens, phase: string): Promise<void> {
  for (const [name, page] of Object.entries({ host, small: phones[0]!, large: phones[1]! })) {
    await keepPicture(page, `evening-${phase}-${name}`);
    expect.soft(await layoutFaults(page, 'main'), `${phase}, ${name}`).toEqual([]);
  }
  for (const size of HALLS) {
    await hall.setViewportSize(size);
    expect.soft(await layoutFaults(hall, 'main'), `${phase}, hall of ${size.width}`).toEqual([]);
  }
  await keepPicture(hall, `evening-${phase}-hall`);
}

/** Plays one question to its totals: who has a phone taps, the others call. */
async function playQuestion(screens: Screens, party: Party, others: Session[], isMeasured: boolean): Promise<void> {
  const { host, phones } = screens;
  const look = async (phase: string) => {
    if (!isMeasured) return;
    // The time stands still while the screens are looked at.
    await pause(party.lobbyId, true, party.host);
    await measure(screens, phase);
    await pause(party.lobbyId, false, party.host);
  };
  await expect(phones[0]!.getByRole('list', { name: 'Темы' })).toBeVisible();
  await look('theme');
  if (!(await chooseThemeAs(party, others))) {
    const chooser = phones.map((phone) => phone.getByRole('heading', { name: 'Ваша команда выбирает тему' }));
    const index = (await chooser[0]!.isVisible()) ? 0 : 1;
    await phones[index]!.getByRole('list', { name: 'Темы' }).getByRole('button').first().tap();
  }
  // «Дальше» of a page that shows an older phase does nothing.
  for (const page of [host, phones[0]!]) await expect(page.getByText('Варианты появятся чуть позже')).toBeVisible();
  await next(host).tap();
  for (const phone of phones) await expect(options(phone)).toHaveCount(4);
  await look('answering');
  const answers = engines.map(async (page) => {
    await press(page, 'Вариант А');
    await see(page, 'Ответ принят');
  });
  await Promise.all(answers);
  await answerAs(party, others);
  await options(phones[0]!).nth(1).tap();
  await expect(phones[0]!.getByRole('main').getByText('Ответ принят')).toBeVisible();
  // The last answer ends the phase: the reveal may follow at once.
  await options(phones[1]!).nth(2).tap();
  for (const phone of phones) {
    await expect(phone.locator('[data-reveal], [data-state="right"]').first()).toBeVisible();
  }
  if (isMeasured) {
    for (const phone of phones) await expect(phone.locator('[data-reveal]')).toHaveCount(0);
    await look('results');
  }
  await Promise.all(engines.map((page) => see(page, 'Правильный ответ')));
  await expect(host.getByText('Правильный ответ').first()).toBeVisible();
  await next(host).tap();
  for (const page of [host, phones[1]!]) await expect(page.getByText('Счёт после вопроса')).toBeVisible();
  await look('totals');
}

/** Comes during the game in the simulated messenger, waits on the bench, and is seated between two questions. */
async function seatLatecomer({ lobbyId, code, host }: Party, page: Page): Promise<Session> {
  const id = 3_000_000 + Math.floor(Math.random() * 1e9);
  await insideMessenger(page, signedInitData({ id, first_name: 'Опоздавший' }, `join_${code}`));
  await page.goto('/');
  await page.getByRole('button', { name: 'На скамейку' }).tap();
  await expect(page.getByText('Вы на скамейке', { exact: true })).toBeVisible();
  const token = await tokenOf(page);
  const { user } = await ask(accounts.me, {}, token);
  await ask(lobbies.seatFromBench, { body: { lobbyId, userId: user.userId } }, host.token);
  await expect(page.getByText('Вы на скамейке', { exact: true })).toBeHidden();
  await expect.poll(() => messengerRecord(page)).toMatchObject({ closingConfirmation: true, swipes: false });
  return { token, user };
}

/** A guest goes on with another phone, by the return code of the first one. */
async function changeDevice({ lobbyId, code }: Party, before: Page, page: Page): Promise<void> {
  const issued = await ask(accounts.issueReturnCode, {}, await tokenOf(before));
  await before.close();
  await page.goto(`/join/${code}`);
  await page.getByRole('link', { name: 'Вернуться по коду' }).tap();
  await page.getByLabel('Код возвращения').fill(issued.code);
  await page.getByRole('button', { name: 'Вернуться', exact: true }).tap();
  await expect(page.getByLabel('Код возвращения')).toBeHidden();
  await page.goto(`/game/${lobbyId}`);
  await expect(page.getByText('Команда 3').first()).toBeVisible();
}

test(`26: twelve people in five teams play a whole evening: QR code, latecomer, device change, kick, staged final, record, kept account, another game${REPLACED}`, async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const lead = await newcomer('Ведущая');
  const quiz = await makeQuiz({ title: 'Вечер пятницы', theme: THEMES });
  const party = await openParty(lead.session, TEAMS, SEATS, 'Вечер пятницы', quiz);
  const { lobbyId, captains, teamIds } = party;
  const guests: Session[] = [];
  await comeInEngines(browser, party);
  for (let index = 0; index < PEOPLE - TEAMS - 2 - engines.length; index += 1) {
    guests.push(await guestIn(party, teamIds[index]!, `Гость ${index + 1}`));
  }
  const others = [...captains, ...guests];
  const opened = await contextOf(browser, lead, { viewport: TABLET, hasTouch: true, reducedMotion: 'reduce' });
  contexts.push(opened.context);
  const host = await opened.context.newPage();
  const phone = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  const hall = await open(browser, { viewport: HALLS[1], reducedMotion: 'reduce' });
  const phones = [
    await open(browser, { ...phone, viewport: SMALL }),
    await open(browser, { ...phone, viewport: LARGE }),
  ];
  const screens = { host, hall, phones };
  await Promise.all([host.goto(`/lobby/${lobbyId}`), hall.goto(`/broadcast/${lobbyId}`)]);
  await expect(host.getByText('Вы ведёте игру без команды')).toBeVisible();
  await comeByQr(hall, phones[0]!, party, { name: 'Бодрый лис' });
  await comeByQr(hall, phones[1]!, party, { name: 'Тихая рысь', team: 'Команда 3' });
  // The host leads without a team and is no player.
  await expect(hall.getByText(/^12 игроков/)).toBeVisible();
  await measure(screens, 'lobby');

  await host.getByRole('button', { name: 'Start Game' }).tap();
  for (const page of [host, ...phones]) await expect(page).toHaveURL(new RegExp(`/game/${lobbyId}$`));
  const first = await info(lobbyId);
  await pause(lobbyId, true, lead.session);
  await expect(host.getByRole('heading', { name: 'Игра начинается!' })).toBeVisible();
  await measure(screens, 'intro');
  await pause(lobbyId, false, lead.session);
  expect(first.teams.map(({ members }) => members.length).sort()).toEqual([2, 2, 2, 3, 3]);
  await next(host).tap();
  for (let question = 1; question <= QUESTIONS; question += 1) {
    await playQuestion(screens, party, others, question === 1);
    if (question === 1) {
      const late = await open(browser, { ...phone, viewport: LARGE });
      others.push(await seatLatecomer(party, late));
      await late.close();
    }
    if (question === 2) {
      // Somebody is removed in the middle of the evening.
      const gone = others.splice(others.indexOf(guests[0]!), 1)[0]!;
      await ask(lobbies.kickPlayer, { body: { lobbyId, userId: gone.user.userId } }, lead.session.token);
      expect((await send(games.gameInfo, { params: { lobbyId } }, gone.token)).status).toBe(200);
    }
    if (question === 3) {
      const other = await open(browser, { ...phone, viewport: LARGE });
      await changeDevice(party, phones[1]!, other);
      phones[1] = other;
      const bar = phones[0]!.getByRole('region', { name: 'Реакции на экран' });
      await bar.getByRole('button', { name: 'Аплодисменты' }).tap();
      await expect(bar.getByRole('button', { name: 'Огонь' })).toHaveAttribute('aria-disabled', 'true');
      await Promise.all(engines.map((page) => press(page, 'Аплодисменты')));
    }
    await next(host).tap();
  }
  // The hall shows the winner first.
  for (const page of phones) await expect(page.getByRole('heading', { name: 'Смотрите на экран' })).toBeVisible();
  await pause(lobbyId, true, lead.session);
  await hall.reload();
  await expect(hall.getByRole('status'), 'loaded again: not told yet').toHaveText(/место…|Победитель…|^[23] место/);
  await phones[0]!.reload();
  await expect(phones[0]!.getByRole('heading', { name: 'Смотрите на экран' })).toBeVisible();
  await pause(lobbyId, false, lead.session);
  for (const page of [host, ...phones])
    await expect(page.getByRole('heading', { name: /Финал!|Вы победили!/ })).toBeVisible();
  await expect(hall.getByRole('heading', { name: /^Финал/ })).toBeVisible();
  for (const page of phones) {
    await expect(page.getByText('за эту игру')).toBeVisible();
    // Everybody's first game brings one; its moment covers the screen for a while.
    await expect(page.getByRole('list', { name: 'Новые ачивки' })).toBeVisible();
    await expect(page.locator('[data-achievements]')).toHaveCount(0);
  }
  const readRecord = async (page: DrivenPage) => {
    await see(page, 'Спасибо за игру!');
    await see(page, 'Вы играете как гость');
    await press(page, 'Запись игры');
    await see(page, 'Счёт по вопросам');
  };
  await Promise.all(engines.map(readRecord));
  await measure(screens, 'final');
  const played = await info(lobbyId);

  const kept = phones[0]!;
  const before = await tokenOf(kept);
  const { user } = await ask(accounts.me, {}, before);
  const podium = await kept.getByRole('list', { name: 'Пьедестал' }).elementHandle();
  await kept.getByRole('button', { name: 'Сохранить', exact: true }).tap();
  const dialog = kept.getByRole('dialog');
  const username = freshName();
  await dialog.getByLabel('Имя пользователя').fill(username);
  await dialog.getByLabel('Пароль').fill(PASSWORD);
  // A slow network: the next connection is refused before the reply with the new token is here.
  const refused = new Promise<void>((resolve) => {
    kept.on('websocket', (socket) => socket.on('close', () => resolve()));
  });
  await kept.route('**/api2/profile/keep', async (route) => {
    const response = await route.fetch();
    await refused;
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Сохранить', exact: true }).tap();
  await expect(dialog).toBeHidden();
  expect((await send(accounts.me, {}, before)).status, 'the guest’s token has ended').toBe(401);
  expect(await podium!.evaluate((list) => list.isConnected), '26.10: the podium is not drawn again').toBe(true);
  const login = await ask(accounts.login, { body: { username, password: PASSWORD } });
  expect(login.user.userId, 'the account is the guest’s').toBe(user.userId);
  await expect.poll(() => lucoinsOf(login), 'what was won is kept').toBeGreaterThan(0);

  await host.getByRole('button', { name: 'Перемешать и сыграть' }).tap();
  for (const page of phones) await expect(page.getByRole('heading', { name: 'Игра начинается!' })).toBeVisible();
  const second = await info(lobbyId);
  expect(second.gameId).not.toBe(first.gameId);
  const people = (game: typeof first) => game.teams.flatMap(({ members }) => members.map(({ id }) => id)).sort();
  expect(people(second)).toEqual(people(played));
  expect(people(second)).toHaveLength(PEOPLE);
  // The kept account plays on where the guest was.
  await setPhase(lobbyId, PHASE.answering, lead.session);
  await options(kept).first().tap();
  await expect(kept.getByRole('main').getByText('Ответ принят')).toBeVisible();
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, login.token);
  expect(Object.keys(lobby.players)).toHaveLength(PEOPLE + 1);
  await remove(lobbyId, lead.session);
});
