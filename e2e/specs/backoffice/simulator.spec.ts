import type { BodyInputOf } from '@luplay/contracts';
import { bots, quizEditor } from '@luplay/contracts/lobby-game';
import { ask } from '../../support/api/api.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { choose, contextOf, headed } from '../../support/browser/pages.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const TITLE = 'Проба с ботами';
const DESKTOP = { width: 1280, height: 800 };

/** Two quick questions, not released to players. */
const quiz = (): BodyInputOf<typeof quizEditor.createQuiz> => ({
  title: TITLE,
  description: 'Для симулятора',
  is_active: false,
  theme: [
    {
      name: 'Числа',
      color: '#4B0082',
      icon: '🔢',
      description: '',
      questions: ['Сколько будет дважды два?', 'Сколько ног у паука?'].map((question) => ({
        question,
        type: 'single',
        options: ['4', '6', '8', '10'],
        answer: question.includes('паука') ? 2 : 0,
        timers: { part1: 1, part2: 5, part3: 2, part4: 1 },
        reward: { points: 60, items: [], randomDrop: false },
        media: { type: 'No media' },
      })),
    },
  ],
});

test('a developer lets bots play a quiz and watches it on the projector', async ({ browser }) => {
  const { context, me } = await contextOf(browser, account('developer'), { viewport: DESKTOP });
  const { id } = await ask(quizEditor.createQuiz, { body: quiz() }, me.token);
  const page = await context.newPage();
  await page.goto('/dev-panel');
  await page.getByRole('main').getByRole('link', { name: 'Симулятор игры' }).click();
  await headed(page, 'Симулятор игры');

  const run = page.getByRole('button', { name: 'Запустить' });
  await run.click();
  await expect(page.getByText('Выберите квиз!')).toBeVisible();
  await choose(page, 'Квиз', TITLE);
  await page.getByRole('textbox', { name: 'Ботов в команде' }).fill('9');
  await expect(page.getByText('Всего 27, а мест для ботов 19.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ботов в команде' }).fill('2');
  await page.getByRole('switch', { name: 'Все команды одинаковы' }).click();
  await page.getByRole('slider', { name: 'Знают ответ', exact: true }).fill('100');
  await page.getByRole('textbox', { name: 'От', exact: true }).fill('0');
  await page.getByRole('textbox', { name: 'До', exact: true }).fill('2');
  await run.click();

  const watch = page.getByRole('region', { name: 'Ход игры' });
  await expect(watch.getByText('Начинаем')).toBeVisible();
  const projector = watch.getByRole('link', { name: 'Проектор' });
  const [screen] = await Promise.all([context.waitForEvent('page'), projector.click()]);
  // Shown for a few seconds, at whatever the page is looked at for meanwhile.
  const asked = expect(screen.getByText('Сколько ног у паука?').first()).toBeVisible({ timeout: 60_000 });
  asked.catch(() => {});
  await expect(watch.getByRole('list', { name: 'Счёт' }).getByRole('listitem')).toHaveCount(3);
  await checkScreen(page, 'simulator');
  await page.setViewportSize(DESKTOP);

  await asked;
  const log = watch.getByRole('region', { name: 'Что было' });
  await expect(log.getByRole('listitem').first()).toContainText('Сколько ног у паука? верно ответили 6 из 6');
  await expect(log.getByRole('listitem').last()).toContainText('Сколько будет дважды два? верно ответили 6 из 6');
  await expect(watch.getByText('Игра окончена.')).toBeVisible();
  await expect(watch.getByRole('list', { name: 'Счёт' }).getByText('120', { exact: true })).toHaveCount(3);
  await screen.close();

  const list = page.getByRole('table', { name: 'Мои симуляции' });
  await expect(list.getByRole('row', { name: `Симуляция: ${TITLE}` })).toContainText('6 ботов');
  await page.getByRole('button', { name: `Удалить: Симуляция: ${TITLE}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(page.getByText('Симуляция удалена')).toBeVisible();
  await expect(watch).toBeHidden();
  await expect(list.getByRole('row', { name: `Симуляция: ${TITLE}` })).toBeHidden();
  const { simulations } = await ask(bots.listSimulations, {}, me.token);
  expect(simulations.filter(({ quest }) => quest === id)).toEqual([]);
  await ask(quizEditor.deleteQuiz, { body: { id } }, me.token);
  await context.close();

  const player = await contextOf(browser, account('User', 3));
  const other = await player.context.newPage();
  await other.goto('/test');
  await expect(other).toHaveURL(/\/home$/);
  await player.context.close();
});
