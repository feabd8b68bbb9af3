import { storyChapters, storyContent, storyPeople } from '@luplay/contracts/story';
import { ask, type Session } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { headed } from '../../support/browser/pages.ts';
import { CHAPTER, developer, pageOf } from '../../support/browser/story.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

const FAULTY = { chapter: 'chapter-faulty', map: 'map-faulty', item: 'item-lost-letter', character: 'char-knight' };

let token: Session['token'];

const room = (id: string, name: string, x: number, more: object) => ({ id, name, position: { x, y: 1 }, ...more });

/** A chapter whose tower is behind a key that lies in it, with a pit that nobody leaves. */
test.beforeAll(async () => {
  ({ token } = await developer());
  const item = { visibility: 'invisible' as const, probability: 0, description: 'Письмо.' };
  await ask(storyContent.items.create, { body: { id: FAULTY.item, name: 'Потерянное письмо', ...item } }, token);
  const key = { id: 'item-tower-key', name: 'Ключ от башни', description: 'Железный.', visibility: 'visible' as const };
  await ask(storyContent.items.create, { body: key }, token);
  const knight = { id: FAULTY.character, name: 'Рыцарь', description: 'Ищет башню.' };
  await ask(storyContent.characters.create, { body: knight }, token);
  const rooms = {
    gate: room('gate', 'Ворота', 1, { connections: ['tower', 'pit'], items: [FAULTY.item] }),
    tower: room('tower', 'Башня', 5, { connections: ['gate'], requiresItem: key.id, items: [key.id] }),
    pit: room('pit', 'Яма', 9, {}),
  };
  await ask(storyContent.maps.create, { body: { id: FAULTY.map, name: 'Замок', startRoom: 'gate', rooms } }, token);
  const chapter = { id: FAULTY.chapter, name: 'Замок с ошибками', map: FAULTY.map, characters: [FAULTY.character] };
  await ask(storyChapters.saveChapter, { body: { ...chapter, events: [], items: [] } }, token);
});

const errors = (page: Page) => page.getByRole('region', { name: 'Ошибки' }).getByRole('listitem');

test('a developer sees what is wrong with a chapter, mends it and checks again', async ({ browser }) => {
  const page = await pageOf(browser, account('developer'));
  await page.goto(`/storiesConfigurator?chapter=${FAULTY.chapter}`);
  await page.getByRole('button', { name: 'Проверить главу' }).click();
  await expect(page).toHaveURL(new RegExp(`/storyCheck/${FAULTY.chapter}$`));
  await headed(page, 'Проверка главы');
  await expect(errors(page)).toHaveCount(3);
  const locked = errors(page).filter({ hasText: 'Комнату «Башня» не открыть' });
  await expect(locked).toContainText('лежит только за её же дверью');
  await expect(locked.getByRole('link')).toHaveAttribute('href', `/storyPreview?map=${FAULTY.map}&room=tower`);
  await expect(errors(page).filter({ hasText: 'Из комнаты «Яма» нельзя выйти' })).toBeVisible();
  await checkScreen(page, 'chapter-check-findings');

  const lost = errors(page).filter({ hasText: 'Потерянное письмо' });
  await lost.getByRole('link', { name: /^Открыть предмет/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'id', exact: true })).toHaveValue(FAULTY.item);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/storyEditor\?tab=items$/);

  await ask(storyContent.items.update, { params: { id: FAULTY.item }, body: { probability: 50 } }, token);
  await page.goto(`/storyCheck/${FAULTY.chapter}`);
  await expect(errors(page)).toHaveCount(2);
  const { map } = await ask(storyContent.maps.read, { params: { id: FAULTY.map } }, token);
  const rooms = { ...map.rooms, pit: { ...map.rooms.pit!, connections: ['gate'] } };
  await ask(storyContent.maps.update, { params: { id: FAULTY.map }, body: { rooms } }, token);
  await page.getByRole('button', { name: 'Проверить ещё раз' }).click();
  await expect(errors(page)).toHaveCount(1);
  await page.context().close();
});

test('the robot plays the demo chapter a thousand times while the page stays usable', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await pageOf(browser, account('developer'));
  await page.goto(`/storyCheck/${CHAPTER}`);
  const start = page.getByRole('button', { name: 'Сыграть 1000 раз' });
  const progress = page.getByRole('progressbar', { name: 'Сколько игр сыграно' });
  // Pressed in the page, as the robot may have ended before the next call.
  const stopped = page.evaluate(
    () =>
      new Promise<number | undefined>((done) => {
        const look = () => {
          const stop = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Остановить');
          if (!stop) return requestAnimationFrame(look);
          done(document.querySelector('progress')?.max);
          stop.click();
        };
        look();
      }),
  );
  await start.click();
  expect(await stopped).toBe(1000);
  await expect(progress).toBeHidden();

  // The page answers while the robot plays.
  const answered = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const look = () => {
          if (!/Сыграно [1-9]/.test(document.body.textContent ?? '')) return requestAnimationFrame(look);
          const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Проверить ещё раз');
          again?.click();
          requestAnimationFrame(() => done(again !== undefined && document.querySelector('progress') !== null));
        };
        look();
      }),
  );
  await start.click();
  expect(await answered).toBe(true);
  await expect(page.getByText('Увидели всё, что доступно')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table', { name: 'Комнаты' }).getByRole('row')).toHaveCount(15);
  await expect(page.getByRole('row', { name: /Вестибюль/ })).toContainText('100 %');
  await checkScreen(page, 'chapter-check-robot');
  await page.context().close();
});

test('a host checks a chapter, a player does not', async ({ browser }) => {
  const host = await newcomer('Ведёт вечер');
  const page = await pageOf(browser, host);
  await page.goto(`/storyCheck/${FAULTY.chapter}`);
  await expect(page.getByRole('alert')).toBeVisible();
  const params = { userId: host.session.user.userId };
  await ask(storyPeople.setStoryRole, { params, body: { role: 'host' } }, token);
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(errors(page).first()).toBeVisible();
  // Content is mended by developers.
  await expect(errors(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Выдать карту роли/ })).toHaveAttribute('href', '/storyPlay');
  await ask(storyPeople.setStoryRole, { params, body: { role: 'player' } }, token);
  await page.context().close();
});
