import { type EditedQuiz, quizEditor } from '@luplay/contracts/lobby-game';
import { ask, type Session, session } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let me: Session;
test.beforeAll(async () => {
  me = await session(account('developer'));
});

const TYPED = `Где пингвины?
[x] Антарктида
[ ] Канада
[x] Чили

Что ближе к Солнцу?
Порядок:
1) Меркурий
2) Венера
3) Земля

Где столица?
Пары:
Франция — Париж
Италия — Рим
Испания — Мадрид

Когда полетел Гагарин?
Число: 1961 ± 1 год

Кто написал «Войну и мир»?
Ответ: Толстой / Лев Толстой

Опрос: Что пьём?
Чай
Кофе`;

const question = (text: string): EditedQuiz['theme'][number]['questions'][number] => ({
  ...{ question: text, type: 'single', options: ['раз', 'два', 'три', 'четыре'], answer: 0 },
  timers: { part1: 10, part2: 30, part3: 5, part4: 5 },
  reward: { points: 60, items: [], randomDrop: false },
  media: { type: 'No media' },
});
const theme = (name: string, ...texts: string[]): EditedQuiz['theme'][number] => ({
  ...{ name, color: '#1976D2', icon: '🎯', description: '' },
  questions: texts.map(question),
});

async function create(title: string, ...themes: EditedQuiz['theme']): Promise<string> {
  const body = { title, description: 'Для авторов', is_active: false, theme: themes };
  return (await ask(quizEditor.createQuiz, { body }, me.token)).id;
}
const remove = (id: string) => ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
const stored = async (id: string): Promise<EditedQuiz> =>
  (await ask(quizEditor.readQuiz, { params: { id } }, me.token)).quest;

async function edit(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/editor-quiz/${id}`);
  await headed(page, title);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

/** Drags with a finger to the upper or lower half of an element, as the browser itself makes touches into pointers. */
async function swipe(page: Page, grip: Locator, target: Locator, side: 'before' | 'after' = 'before'): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('the grip or its target is not shown');
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const end = { x: start.x + 40, y: side === 'before' ? to.y + 6 : to.y + to.height - 6 };
  const scrolled = await page.evaluate(() => scrollY);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const part of [0.2, 0.5, 0.8, 1]) {
    const point = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}
const rows = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('article').locator('[data-part="title"]');

test('a theme with a question is written by keyboard alone', async ({ browser }) => {
  const id = await create('Клавиши');
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await edit(page, id, 'Клавиши');
  const { keyboard } = page;
  /** Keys besides the texts: seven for a theme with a question, its four options and the right one. */
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await keyboard.press(key);
  };
  await press('Control+Shift+Enter');
  await expect(page.getByLabel('Название темы')).toBeFocused();
  await keyboard.type('Моря');
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Вопрос', exact: true })).toBeFocused();
  await keyboard.type('Какое море солёнее?');
  for (const option of ['Чёрное', 'Белое', 'Красное', 'Жёлтое']) {
    await press('Enter');
    await keyboard.type(option);
  }
  await press('Alt+3');
  expect(keys).toBe(7);
  await press('Control+s');
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  expect((await stored(id)).theme).toMatchObject([
    {
      name: 'Моря',
      questions: [{ question: 'Какое море солёнее?', options: ['Чёрное', 'Белое', 'Красное', 'Жёлтое'], answer: 2 }],
    },
  ]);
  await context.close();
  await remove(id);
});

test('questions are dragged, pasted, kept over a reload and found', async ({ browser }) => {
  const id = await create('Сборка', theme('Север', 'Где тундра?', 'Где тайга?'), theme('Юг', 'Где степь?'));
  const { context } = await contextOf(browser, account('developer'));
  const page = await context.newPage();
  await edit(page, id, 'Сборка');

  // Everything is on the screen: a drag near its edges would scroll.
  await page.setViewportSize({ width: 1280, height: 1800 });
  const grip = page.getByRole('region', { name: 'Север' }).getByRole('article').first().locator('[data-drag]');
  await grip.hover();
  const target = await page.getByRole('region', { name: 'Юг' }).getByRole('article').boundingBox();
  await page.mouse.down();
  await page.mouse.move(target!.x + 60, target!.y + target!.height - 6, { steps: 6 });
  await page.mouse.up();
  await expect(rows(page, 'Юг')).toHaveText([/Где степь/, /Где тундра/]);
  await expect(rows(page, 'Север')).toHaveText([/Где тайга/]);

  // And back with a finger, which must not scroll the page.
  const moved = page.getByRole('region', { name: 'Юг' }).getByRole('article').last().locator('[data-drag]');
  const north = page.getByRole('region', { name: 'Север' }).getByRole('article').first();
  await swipe(page, moved, north);
  await expect(rows(page, 'Север')).toHaveText([/Где тундра/, /Где тайга/]);
  const first = page.getByRole('region', { name: 'Север' }).getByRole('article').first().locator('[data-drag]');
  await swipe(page, first, page.getByRole('region', { name: 'Юг' }).getByRole('article').first(), 'after');
  await expect(rows(page, 'Юг')).toHaveText([/Где степь/, /Где тундра/]);

  await page.getByRole('button', { name: 'Вставить текстом' }).click();
  const dialog = page.getByRole('dialog', { name: 'Вопросы из текста' });
  await dialog.getByRole('textbox').fill('Где джунгли?\nА) тут\n*Б) там\nВ) нигде\nГ) везде');
  await dialog.getByRole('button', { name: 'Добавить 1 вопрос' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows(page, 'Юг')).toHaveText([/Где степь/, /Где тундра/, /Где джунгли/]);

  // What was added is open.
  await page.getByRole('button', { name: 'Предпросмотр' }).click();
  for (const screen of ['Телефон, 390 × 844', 'Проектор, 1280 × 720']) {
    const frame = page.frameLocator(`iframe[title="${screen}"]`);
    await expect(frame.getByRole('heading', { name: 'Где джунгли?' })).toBeVisible();
    await expect(frame.getByText('везде')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Результат' }).press('Enter');
  for (const screen of ['Телефон, 390 × 844', 'Проектор, 1280 × 720']) {
    const frame = page.frameLocator(`iframe[title="${screen}"]`);
    for (const team of ['Умные лисы', 'Ночные совы', 'Синие киты'])
      await expect(frame.getByText(team).first()).toBeVisible();
  }
  const tooLong = page.getByText('не помещается на экране телефона');
  await page.getByRole('textbox', { name: 'Вариант 1' }).fill('Широкошумящие '.repeat(14));
  await page.getByRole('textbox', { name: 'Вариант 2' }).fill('Живописнейшие '.repeat(14));
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Достопримечательность '.repeat(22));
  await expect(tooLong).toBeVisible();
  await page.getByRole('textbox', { name: 'Вопрос', exact: true }).fill('Где джунгли?');
  await page.getByRole('textbox', { name: 'Вариант 1' }).fill('тут');
  await page.getByRole('textbox', { name: 'Вариант 2' }).fill('там');
  await expect(tooLong).toBeHidden();
  await checkScreen(page, 'quiz-authoring');
  await page.setViewportSize({ width: 1280, height: 800 });

  // The page is left without saving: the browser's own question is accepted.
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByText(/^Есть несохранённая правка от /)).toBeVisible();
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(rows(page, 'Юг')).toHaveText([/Где степь/, /Где тундра/, /Где джунгли/]);

  // Somebody else changes another question meanwhile: both changes are kept.
  const { version, theme: before } = await stored(id);
  const theirs = before.map((one) => ({
    ...one,
    questions: one.questions.map((each) => (each.question === 'Где тайга?' ? { ...each, answer: 3 } : each)),
  }));
  await ask(quizEditor.updateQuiz, { body: { id, version, updates: { theme: theirs } } }, me.token);
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'Квиз уже изменили' });
  await expect(conflict.getByText('«Север»: Где тайга? — изменено')).toBeVisible();
  await conflict.getByRole('button', { name: 'Сохранить вместе' }).press('Enter');
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  const merged = await stored(id);
  expect(merged.theme.map(({ questions }) => questions.map((one) => one.question))).toEqual([
    ['Где тайга?'],
    ['Где степь?', 'Где тундра?', 'Где джунгли?'],
  ]);
  expect(merged.theme[0]?.questions[0]).toMatchObject({ answer: 3 });

  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await page.getByRole('searchbox').fill('ГДЕ ДЖУНГЛИ');
  await page.getByRole('link', { name: 'Где джунгли?' }).click();
  const found = page.getByRole('listitem').filter({ hasText: 'Где джунгли?' });
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await context.close();
  await remove(id);
});

test('a question of each kind is pasted, changed, previewed and stored', async ({ browser }) => {
  const id = await create('Каждого типа', theme('Все'));
  const { context } = await contextOf(browser, account('developer'), { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await edit(page, id, 'Каждого типа');
  await page.getByRole('button', { name: 'Вставить текстом' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(TYPED);
  await dialog.getByRole('button', { name: 'Добавить 6 вопросов' }).click();
  const row = (text: string) => page.locator('[data-part="title"]').filter({ hasText: text });
  const phone = page.getByTitle('Маленький телефон').contentFrame();
  /** What players answer with is on the screen of the preview. */
  const shown = async (text: string, sign: Locator) => {
    await row(text).click();
    await expect(sign).toBeVisible();
  };
  // The first of them is open.
  await page.getByRole('button', { name: 'Предпросмотр' }).click();
  await expect(phone.getByText('Антарктида')).toBeVisible();
  await shown('Кто написал', phone.locator('input'));
  await shown('Что пьём', phone.getByText('Кофе'));
  await shown('Где столица', phone.getByText('Париж'));
  await shown('Что ближе', phone.getByText('Венера'));
  const entry = page.getByRole('textbox', { name: 'Пункт 3' });
  await entry.press('Alt+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'Пункт 2' })).toBeFocused();
  await shown('Когда', phone.getByText('год', { exact: true }));
  await page.getByRole('switch', { name: /ползунком/ }).check();
  await page.getByRole('textbox', { name: 'От', exact: true }).fill('1900');
  await page.getByRole('textbox', { name: 'До', exact: true }).fill('2000');
  await checkScreen(page, 'quiz-authoring-kinds');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Quiz updated successfully!')).toBeVisible();
  expect((await stored(id)).theme[0]?.questions).toMatchObject([
    { type: 'several', right: [0, 2] },
    { type: 'order', options: ['Меркурий', 'Земля', 'Венера'] },
    { type: 'pairs', matches: ['Париж', 'Рим', 'Мадрид'] },
    { type: 'number', value: 1961, unit: 'год', tolerance: 1, slider: { min: 1900, max: 2000, step: 1 } },
    { type: 'text', accepted: ['Толстой', 'Лев Толстой'] },
    { type: 'poll', options: ['Чай', 'Кофе'] },
  ]);
  await context.close();
  await remove(id);
});
