import { randomBytes } from 'node:crypto';
import { storyContent, storyPeople } from '@luplay/contracts/story';
import { profiles } from '@luplay/contracts/user';
import sharp from 'sharp';
import { ask, type Session, send, session } from '../../support/api/api.ts';
import { newcomer } from '../../support/api/people.ts';
import { checkScreen } from '../../support/browser/check-screen.ts';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { choose, create, edit, field, fill, row, save, tab } from '../../support/browser/story-editor.ts';
import { type BrowserContext, expect, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let context: BrowserContext;
let page: Page;
let me: Session;
/** Story content is never deleted: each run makes its own. */
let mark: string;

test.beforeEach(async ({ browser }) => {
  ({ context, me } = await contextOf(browser, account('developer')));
  page = await context.newPage();
  mark = randomBytes(3).toString('hex');
});

test.afterEach(() => context.close());

async function portrait() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#1d2740"/>
    <circle cx="160" cy="120" r="60" fill="#ffd45c"/><path d="M60 300a100 100 0 0 1 200 0z" fill="#ff6f3d"/></svg>`;
  return { name: 'a.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Row 25: nothing of it runs, leads anywhere or asks anybody outside. */
const HOSTILE = `# Ночью

Жди у **маяка**. ![след](https://outside.invalid/p.png) [дверь](javascript:alert(1)) [окно](data:text/html,x)

<img src="https://outside.invalid/i.png" onerror="document.title = 'взлом'"><svg onload="document.title = 'взлом'"></svg>

<iframe src="https://outside.invalid/"></iframe>
<style>@import "https://outside.invalid/s.css";</style>`;

test('one entry of each kind is created, edited and referenced by other entries', async () => {
  test.setTimeout(240_000);
  await page.goto('/home');
  const entries = page.getByRole('main').getByRole('link');
  const ofDevelopers = entries.filter({ hasText: /^(StoryEditor|Editor|Dev Panel)/ });
  await expect(ofDevelopers).toHaveText([/^StoryEditor/, /^Editor/, /^Dev Panel/]);
  await entries.filter({ hasText: /^StoryEditor/ }).click();
  await expect(page).toHaveURL(/\/storyEditor$/);
  await headed(page, 'StoryEditor');

  await tab(page, 'Записки');
  const note = await create(page, 'Новая записка');
  await expect(field(note, 'id')).toHaveValue(/^note_\d+$/);
  const noteId = await field(note, 'id').inputValue();
  await fill(note, { Название: `Письмо ${mark}`, Описание: 'Чернила расплылись.' });
  await field(note, 'Содержание').fill(HOSTILE);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  await note.getByRole('button', { name: 'Просмотр: Содержание' }).click();
  const preview = note.getByRole('region', { name: 'Просмотр: Содержание' });
  await expect(preview.getByRole('heading', { name: 'Ночью' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('маяка');
  await expect(preview.locator('img, a, iframe, script, style, svg')).toHaveCount(0);
  await note.getByRole('button', { name: 'Для всех' }).click();
  await checkScreen(page, 'story-editor-note');
  await save(note, 'Создать');
  expect(outside).toEqual([]);
  await expect(page).toHaveTitle(/^(?!взлом)/);
  await expect(row(page, 'Записки', `Письмо ${mark}`)).toContainText('Для всех');

  await tab(page, 'Предметы');
  const item = await create(page, 'Новый предмет');
  const itemId = await field(item, 'id').inputValue();
  expect(itemId).toMatch(/^item_\d+$/);
  await item.getByLabel('Картинка').setInputFiles(await portrait());
  await fill(item, { Имя: `Фонарь ${mark}`, Описание: 'Ещё тёплый.', 'Вероятность, %': '140' });
  await item.getByRole('button', { name: 'Создать' }).click();
  await expect(item.getByText('Вероятность должна быть от 0 до 100')).toBeVisible();
  await expect(field(item, 'Вероятность, %')).toBeFocused();
  await field(item, 'Вероятность, %').fill('40');
  await choose(item, 'Записка', `Письмо ${mark}`);
  await expect(field(item, 'Записка')).toHaveValue(noteId);
  await save(item, 'Создать');
  const lamp = row(page, 'Предметы', `Фонарь ${mark}`);
  await expect(lamp).toContainText('40');
  const picture = lamp.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  expect(await picture.getAttribute('src')).toMatch(/^\/api2\/media\/story\/[0-9a-f]{32}\.webp$/);

  await tab(page, 'Персонажи');
  const character = await create(page, 'Новый персонаж');
  const characterId = await field(character, 'id').inputValue();
  await fill(character, {
    Имя: `Смотритель ${mark}`,
    Описание: 'Живёт у моря и мало говорит.',
    Способности: ' взлом \n\n острый слух ',
    Цели: 'дожить до утра\nспрятать лодку',
    Тайна: '## Вы солгали\n\n- лодка у вас',
  });
  await choose(character, 'Инвентарь', `Фонарь ${mark}`);
  await expect(field(character, 'Инвентарь')).toHaveValue(itemId);
  await character.getByRole('button', { name: 'Просмотр: Тайна' }).click();
  await expect(character.getByRole('heading', { name: 'Вы солгали' })).toBeVisible();
  await character.getByRole('heading', { name: 'Вы солгали' }).scrollIntoViewIfNeeded();
  await checkScreen(page, 'story-editor-character');
  await save(character, 'Создать');
  expect((await ask(storyContent.characters.list, {}, me.token)).characters[characterId]).toMatchObject({
    abilities: ['взлом', 'острый слух'],
    goals: ['дожить до утра', 'спрятать лодку'],
    inventory: [itemId],
    secret: '## Вы солгали\n\n- лодка у вас',
    status: 'alive',
    message: null,
  });
  const mending = await edit(page, `Смотритель ${mark}`, 'Персонаж');
  await expect(field(mending, 'Способности')).toHaveValue('взлом\nострый слух');
  await mending.getByRole('button', { name: 'Мёртв' }).click();
  await save(mending, 'Сохранить');
  await expect(row(page, 'Персонажи', `Смотритель ${mark}`)).toContainText('Мёртв');

  await tab(page, 'NPC');
  const npc = await create(page, 'Новый NPC');
  const npcId = await field(npc, 'id').inputValue();
  expect(npcId).toMatch(/^npc_\d+$/);
  await fill(npc, { Имя: `Рыбак ${mark}`, Описание: 'Чинит сеть.', Диалог: 'Лодки я не видел.' });
  await npc.getByRole('switch', { name: 'Включено' }).uncheck();
  await save(npc, 'Создать');
  await expect(row(page, 'NPC', `Рыбак ${mark}`)).toContainText('Выключено');

  await tab(page, 'События');
  const event = await create(page, 'Новое событие');
  await event.getByRole('button', { name: 'JSON' }).click();
  await fill(event, { Имя: `Шторм ${mark}`, Описание: 'Ветер гасит огни.', 'Эффекты (JSON)': '{"visibility":' });
  await event.getByRole('button', { name: 'Создать' }).click();
  await expect(event.getByText(/^Ошибка в формате JSON для эффектов: ./)).toBeVisible();
  await field(event, 'Эффекты (JSON)').fill('{"visibility": 0.5}');
  await event.getByRole('button', { name: 'Создать' }).click();
  await expect(event.getByRole('alert').filter({ hasText: /^visibility: ./ })).toBeVisible();
  await field(event, 'Эффекты (JSON)').fill('{"visibility": "low"}');
  await event.getByLabel('Звук').setInputFiles(new URL('../../support/media/tone.mp3', import.meta.url).pathname);
  await expect(event.locator('audio')).toHaveAttribute('src', /^\/api2\/media\/story-sounds\//);
  const played = event.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play().then(() => audio.duration);
  });
  expect(await played, 'seconds that can be heard').toBeGreaterThan(0.2);
  await event.getByRole('button', { name: 'Местное' }).click();
  await save(event, 'Создать');
  await expect(row(page, 'События', `Шторм ${mark}`)).toContainText('manual');

  await tab(page, 'Карты');
  const map = await create(page, 'Новая карта');
  await map.getByRole('button', { name: 'JSON' }).click();
  await field(map, 'Комнаты (JSON)').fill('{"hall": }');
  const fault = map.getByText('Ошибка в формате JSON для комнат: строка 1, знак 10: здесь нужно значение');
  await page.setViewportSize({ width: 390, height: 640 });
  await map.getByRole('button', { name: 'Добавить комнату' }).click();
  await expect(fault, '12.7: told as soon as the field is left').toBeInViewport({ ratio: 1 });
  await field(map, 'Имя').fill(`Маяк ${mark}`);
  await field(map, 'Стартовая комната').fill('hall');
  await map.getByRole('button', { name: 'Создать' }).click();
  await expect(field(map, 'Комнаты (JSON)')).toBeFocused();
  await expect(fault, '12.7: in sight at the field').toBeInViewport({ ratio: 1 });
  await field(map, 'Имя').fill('');
  await expect(map.getByText('Поля id, name, startRoom обязательны')).toBeVisible();
  await field(map, 'Комнаты (JSON)').fill('');
  await map.getByRole('button', { name: 'Добавить комнату' }).click();
  await map.getByRole('button', { name: 'Добавить комнату' }).click();
  await map.getByRole('button', { name: 'Связи и содержимое' }).click();
  await map
    .getByRole('group', { name: 'Связи' })
    .getByRole('button', { name: /room_2/ })
    .click();
  await map.getByRole('button', { name: 'NPC', exact: true }).click();
  await map.getByRole('group', { name: 'NPC' }).getByRole('searchbox').fill(npcId);
  await map
    .getByRole('group', { name: 'NPC' })
    .getByRole('button', { name: `Рыбак ${mark}` })
    .click();
  await field(map, 'Имя').fill(`Маяк ${mark}`);
  await choose(map, 'Стартовая комната', 'room_2');
  await expect(map.getByText('Поля id, name, startRoom обязательны')).toBeHidden();
  await checkScreen(page, 'story-editor-map');
  await save(map, 'Создать');
  await expect(row(page, 'Карты', `Маяк ${mark}`)).toContainText('2 комнаты');

  // What is inside of the rooms is the service's to judge.
  const rooms = await edit(page, `Маяк ${mark}`, 'Карта');
  await rooms.getByRole('button', { name: 'JSON' }).click();
  const typed = await field(rooms, 'Комнаты (JSON)').inputValue();
  await field(rooms, 'Комнаты (JSON)').fill(typed.replace('"floor": 1', '"floor": "подвал"'));
  await rooms.getByRole('button', { name: 'Сохранить' }).click();
  await expect(rooms.getByText(/^room_1\.floor: ./)).toBeVisible();
  await field(rooms, 'Комнаты (JSON)').fill(typed.replace('"items": []', `"items": ["${itemId}"]`));
  await save(rooms, 'Сохранить');
  const { maps } = await ask(storyContent.maps.list, {}, me.token);
  const saved = Object.values(maps).find(({ name }) => name === `Маяк ${mark}`);
  expect(saved).toMatchObject({
    startRoom: 'room_2',
    rooms: { room_1: { npc: [npcId], items: [itemId], connections: ['room_2'] }, room_2: { connections: [] } },
  });
  await checkScreen(page, 'story-editor');
  await tab(page, 'Персонажи');
  await expect(row(page, 'Персонажи', `Смотритель ${mark}`)).toBeVisible();
  await checkScreen(page, 'story-editor-characters');
});

test('a player is redirected home, and the service refuses their calls', async ({ browser }) => {
  const player = await contextOf(browser, account('User', 1));
  const other = await player.context.newPage();
  await other.goto('/home');
  await expect(other.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /^StoryEditor/ })).toHaveCount(0);
  await other.goto('/storyEditor');
  await expect(other).toHaveURL(/\/home$/);
  await player.context.close();

  const { token, user } = await session(account('User', 1));
  for (const kind of Object.values(storyContent)) expect((await send(kind.list, {}, token)).status).toBe(403);
  const params = { userId: user.userId };
  expect((await send(storyPeople.listStoryUsers, {}, token)).status).toBe(403);
  expect((await send(storyPeople.addRolecard, { params, body: { id: 'captain' } }, token)).status).toBe(403);
  expect((await send(storyPeople.setStoryRole, { params, body: { role: 'host' } }, token)).status).toBe(403);
});

test('input is kept after a duplicate id, a network failure and an accidentally closed dialog', async () => {
  const id = `npc_t${mark}`;
  const fields = { id, name: `Сторож ${mark}`, description: 'Спит.', dialog: 'Хр-р.' };
  await ask(storyContent.npcs.create, { body: fields }, me.token);
  await page.goto('/storyEditor?tab=npcs');
  const npc = await create(page, 'Новый NPC');
  await npc.getByRole('button', { name: 'Создать' }).click();
  await expect(npc.getByText('Поля id, name, description, dialog обязательны')).toBeVisible();
  await field(npc, 'id').fill(id);
  await expect(npc.getByText(`Такой id уже есть: сохранение изменит «Сторож ${mark}»`)).toBeVisible();
  await fill(npc, { Имя: `Сторож ${mark}`, Описание: 'Не спит.', Диалог: 'Стой!' });
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Вернуться' }).click();
  await expect(question).toBeHidden();
  const silent = '**/api2/story-editor/npcs/*';
  await page.route(silent, (route) => route.abort());
  await npc.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Ошибка сохранения')).toBeVisible();
  await page.unroute(silent);
  await save(npc, 'Сохранить');
  expect((await ask(storyContent.npcs.list, {}, me.token)).npcs[id]).toMatchObject({
    description: 'Не спит.',
    dialog: 'Стой!',
  });

  const other = await create(page, 'Новый NPC');
  await field(other, 'Имя').fill('Кто-то');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Закрыть' })
    .click();
  await expect(other).toBeHidden();

  await page.route('**/api2/story-editor/notes', (route) => route.abort());
  await tab(page, 'Записки');
  await expect(page.getByRole('alert').getByText('Ошибка загрузки')).toBeVisible();
  await page.unroute('**/api2/story-editor/notes');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('button', { name: 'Новая записка' })).toBeVisible();
});

test('a role card is assigned to a player once and revoked', async () => {
  const id = `char_t${mark}`;
  const body = { id, name: `Капитан ${mark}`, description: 'Ищет лодку.', secret: 'Лодку украл он.' };
  await ask(storyContent.characters.create, { body }, me.token);
  const player = await newcomer(`Зоя ${mark}`);
  const held = async () => {
    const { user } = await ask(profiles.fullProfile, { params: { id: player.session.user.userId } }, me.token);
    return user.rolecardCount;
  };

  await page.goto('/storyEditor');
  await page.getByRole('button', { name: 'Карты ролей' }).click();
  const dialog = page.getByRole('dialog', { name: 'Карты ролей' });
  await dialog.getByLabel('Найти игрока').fill(`зоя ${mark}`);
  const person = dialog.getByRole('region', { name: `Зоя ${mark}` });
  await expect(person).toHaveCount(1);
  await expect(person.getByText('Нет карт ролей')).toBeVisible();
  await person.getByRole('button', { name: `Карты и роль: Зоя ${mark}` }).click();
  const list = person.getByRole('group', { name: `Добавить карту: Зоя ${mark}` });
  await list.getByRole('searchbox').fill(id.toUpperCase());
  await list.getByRole('button', { name: `Капитан ${mark}` }).click();
  await expect(page.getByText('Карточка успешно добавлена!')).toBeVisible();
  const cards = person.getByRole('list', { name: `Карты ролей: Зоя ${mark}` });
  await expect(cards.getByText(`Капитан ${mark}`)).toBeVisible();
  await expect.poll(held).toBe(1);
  await checkScreen(page, 'story-editor-rolecards');

  await list.getByRole('button', { name: `Капитан ${mark}` }).click();
  await expect(page.getByText('У пользователя уже есть эта карта.')).toBeVisible();
  expect(await held()).toBe(1);

  const take = cards.getByRole('button', { name: `Забрать карту «Капитан ${mark}»: Зоя ${mark}` });
  await page.route('**/remove-rolecard', (route) => route.abort());
  await take.click();
  await expect(page.getByText('Ошибка при удалении карточки')).toBeVisible();
  await page.unroute('**/remove-rolecard');
  await take.click();
  await expect(page.getByText('Карточка успешно забрана!')).toBeVisible();
  await expect(person.getByText('Нет карт ролей')).toBeVisible();
  expect(await held()).toBe(0);

  await person.getByRole('button', { name: 'Ведущий', exact: true }).click();
  await expect(page.getByText('Пользователь назначен ведущим')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Ведущий', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await person.getByRole('button', { name: 'Игрок', exact: true }).click();
  await expect(page.getByText('Роль ведущего снята')).toBeVisible();

  await dialog.getByLabel('Найти игрока').fill(`никто ${mark}`);
  await expect(dialog.getByText('Никого не нашлось')).toBeVisible();
});
