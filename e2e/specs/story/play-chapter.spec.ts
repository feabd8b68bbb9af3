import { storyPlayTools } from '@luplay/contracts/story';
import { ask } from '../../support/api/api.ts';
import { checkDialog, checkScreen, checkTablet, settle, TABLETS } from '../../support/browser/check-screen.ts';
import {
  enterDemo,
  IDA,
  INTERLUDE,
  makeInterlude,
  resetDemo,
  SOFIA,
  TIKHON,
} from '../../support/browser/demo-evening.ts';
import { CHAPTER, developer, makeCurrent } from '../../support/browser/story.ts';
import {
  controls,
  dialog,
  evening,
  log,
  noticed,
  question,
  row,
  show,
  tabletOf,
  undo,
} from '../../support/browser/story-host.ts';
import {
  actions,
  expectPoints,
  go,
  interact,
  neighbour,
  PHONES,
  roomPanel,
  searchButton,
} from '../../support/browser/story-play.ts';
import { expect, type Locator, type Page, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

test.beforeAll(async () => {
  await resetDemo();
  await makeInterlude();
});
// Other specs of this run meet the chapter as they know it, also after a failure.
test.afterAll(resetDemo);

const press = (where: Locator | Page, name: string | RegExp) => where.getByRole('button', { name }).click();

test('three players on phones and their host on a tablet play the demo chapter', async ({ browser }) => {
  test.setTimeout(240_000);
  const { anya, boris, vera, host } = await enterDemo(browser);

  await test.step('28: the room, its four exits and who is near fit above the action bar', async () => {
    await anya.page.getByRole('region', { name: 'Как играть' }).getByRole('button', { name: 'Понятно' }).click();
    const shown = ['Гостиная', 'Столовая', 'Винтовая лестница', 'Станция канатной дороги', TIKHON, IDA];
    for (const size of [PHONES.large, PHONES.small]) {
      await anya.page.setViewportSize(size);
      await anya.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await settle(anya.page);
      const { y: bar } = (await actions(anya.page).boundingBox())!;
      for (const name of shown) {
        const box = await roomPanel(anya.page, 'Вестибюль').getByRole('button', { name }).boundingBox();
        expect([size.height, name, Math.max(0, box!.y + box!.height - bar)]).toEqual([size.height, name, 0]);
      }
    }
  });

  await test.step('the action bar stays in sight and covers none of the last line', async () => {
    for (const size of [PHONES.small, PHONES.low]) {
      await anya.page.setViewportSize(size);
      await expect(actions(anya.page)).toBeInViewport({ ratio: 1 });
      const last = roomPanel(anya.page, 'Вестибюль').getByRole('button').last();
      await last.scrollIntoViewIfNeeded();
      await last.click();
      await expect(anya.page.getByRole('dialog')).toBeVisible();
      if (size === PHONES.low) await checkDialog(anya.page, 'story-play-other');
      await anya.page.keyboard.press('Escape');
      await expect(anya.page.getByRole('dialog')).toHaveCount(0);
    }
    await checkScreen(anya.page, 'story-play');
    await anya.page.setViewportSize(PHONES.small);
    await press(anya.page, `Ваш персонаж ${SOFIA}`);
    await expect(dialog(anya.page, SOFIA).getByText('Узнать, кто усыпил дядю.')).toBeVisible();
    await checkDialog(anya.page, 'story-play-character');
    await anya.page.keyboard.press('Escape');
    await expect(anya.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('search: the lantern is certain to be found', async () => {
    await searchButton(anya.page).click();
    const found = dialog(anya.page, 'Результат поиска');
    await expect(found.getByText('Вы нашли предмет: Керосиновый фонарь')).toBeVisible();
    await checkDialog(anya.page, 'story-play-found');
    await press(found, 'Понятно');
    await expectPoints(anya.page, 8);
    await expect(row(host, SOFIA)).toContainText('8 / 10');
    await show(host, 'Журнал');
    await expect(log(host).getByRole('listitem').first()).toContainText(`${SOFIA} осматривается`);
    await show(host, 'Игроки');
  });

  await test.step('unlock: a key opens the study to who has it', async () => {
    await go(boris.page, 'Вестибюль', 'Винтовая лестница');
    await interact(boris.page, 'Взять (3⚡): Ключ от кабинета');
    // Here is no door for it.
    await expect(dialog(boris.page, 'Взаимодействовать')).toContainText('Здесь применить не к чему.');
    await checkDialog(boris.page, 'story-play-interact');
    await boris.page.keyboard.press('Escape');
    await expect(boris.page.getByRole('dialog')).toHaveCount(0);
    await go(boris.page, 'Винтовая лестница', 'Галерея астрономов');
    await press(roomPanel(boris.page, 'Галерея астрономов'), /^Кабинет профессора.*закрыто/);
    await expect(boris.page.getByText('Комната закрыта: нужен предмет.')).toBeVisible();
    await interact(boris.page, 'Применить (3⚡): Ключ от кабинета');
    await expect(boris.page.getByText('Вы разблокировали комнату: Кабинет профессора')).toBeVisible();
    await boris.page.keyboard.press('Escape');
    await expectPoints(boris.page, 0);
    await expect(searchButton(boris.page)).toHaveAttribute('aria-disabled', 'true');
    await noticed(host, 'Мало очков', TIKHON).click();
    await checkDialog(host, 'play-host-person');
    await press(dialog(host, TIKHON), `Дать очков: 5, ${TIKHON}`);
    await expect(dialog(host, TIKHON)).toContainText('5 из 10');
    await host.keyboard.press('Escape');
    await expect(dialog(host, TIKHON)).toBeHidden();
    // A press on the map moves.
    await press(boris.page, 'Показать всю карту');
    await boris.page.locator('[data-room="study"]').click();
    await expect(roomPanel(boris.page, 'Кабинет профессора')).toBeVisible();
    await expectPoints(boris.page, 3);
  });

  await test.step('a note is read', async () => {
    await go(vera.page, 'Вестибюль', 'Гостиная');
    await expect(neighbour(anya.page, 'Вестибюль', IDA)).toHaveCount(0);
    await interact(vera.page, 'Взять (3⚡): Пустой флакон');
    await expect(vera.page.getByText('Новая записка: «Этикетка флакона»')).toBeVisible();
    await vera.page.keyboard.press('Escape');
    await expectPoints(vera.page, 5);
    await expect(vera.page.getByRole('dialog')).toHaveCount(0);
    await press(actions(vera.page), 'Записки: 1');
    await expect(dialog(vera.page, 'Записки')).toBeVisible();
    await checkDialog(vera.page, 'story-play-notes');
    await press(vera.page.getByRole('dialog'), /^Этикетка флакона/);
    await expect(vera.page.getByRole('dialog').locator('strong', { hasText: 'Веронал' })).toBeVisible();
    await checkDialog(vera.page, 'story-play-note');
    await vera.page.keyboard.press('Escape');
    await expect(vera.page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('talk: a whisper, and a thing from hand to hand', async () => {
    await go(anya.page, 'Вестибюль', 'Гостиная');
    await neighbour(anya.page, 'Гостиная', IDA).click();
    await press(dialog(anya.page, IDA), 'Шепнуть');
    const talk = dialog(anya.page, 'Разговор');
    await talk.getByLabel('Сообщение').fill('Флакон у вас?');
    await press(talk, 'Сказать');
    await expect(talk.getByText('Флакон у вас?')).toBeVisible();
    await checkDialog(anya.page, 'story-play-talk');
    await anya.page.keyboard.press('Escape');
    await expect(talk).toHaveCount(0);
    await anya.page.keyboard.press('Escape');
    await expect(anya.page.getByRole('dialog')).toHaveCount(0);
    await press(actions(vera.page), 'Разговор: новых 1');
    await expect(dialog(vera.page, 'Разговор')).toContainText('Флакон у вас?');
    await vera.page.keyboard.press('Escape');
    await expect(vera.page.getByRole('dialog')).toHaveCount(0);
    await neighbour(vera.page, 'Гостиная', SOFIA).click();
    await press(dialog(vera.page, SOFIA), 'Отдать');
    await press(dialog(vera.page, `Отдать: ${SOFIA}`), 'Пустой флакон');
    await expect(question(anya.page)).toContainText('отдаёт вам «Пустой флакон»');
    await checkDialog(anya.page, 'story-play-offer');
    await press(question(anya.page), 'Взять');
    await expect(anya.page.getByText('Новая записка: «Этикетка флакона»')).toBeVisible();
    await vera.page.keyboard.press('Escape');
    await expect(vera.page.getByRole('dialog')).toHaveCount(0);
    await undo(host, /Ида Кольт отдаёт «Пустой флакон»/);
  });

  await test.step('attack: the target learns of it, not from whom; the host takes it back', async () => {
    await expectPoints(anya.page, 6);
    // Nobody dies before it. It gives everybody all points.
    await ask(storyPlayTools.beginAct, { body: { act: 'act-comet-2' } }, (await developer()).token);
    await expectPoints(anya.page, 10);
    await neighbour(anya.page, 'Гостиная', IDA).click();
    await press(dialog(anya.page, IDA), /Напасть/);
    await expect(question(anya.page)).toBeVisible();
    await checkDialog(anya.page, 'story-play-attack');
    await press(question(anya.page), 'Напасть');
    await expect(anya.page.getByText(/^(Цель убита!|Попытка не удалась: цель предупреждена!)$/)).toBeVisible();
    await expectPoints(anya.page, 7);
    await expect(question(vera.page)).toContainText(/Вас убили|На вас пытались напасть/);
    await expect(question(vera.page)).not.toContainText(SOFIA);
    await checkDialog(vera.page, 'story-play-message');
    await press(question(vera.page), 'Понятно');
    await expect(question(vera.page)).toHaveCount(0);
    await undo(host, new RegExp(`${SOFIA} (убивает|нападает, но неудачно): ${IDA}`));
    await expectPoints(anya.page, 10);
    await expect(noticed(host, 'Мертвы', IDA)).toHaveCount(0);
    await expect(neighbour(anya.page, 'Гостиная', IDA)).not.toContainText('нет в живых');
  });

  await test.step('event: the light goes out for everybody, until the host takes that back', async () => {
    const desk = await tabletOf(browser, account('developer'), TABLETS.upright);
    await desk.goto('/storyPlay');
    await expect(row(desk, IDA)).toBeVisible();
    await checkTablet(desk, 'play-developer', ['upright', 'light']);
    await press(evening(desk), 'События');
    const events = dialog(desk, 'События главы');
    await expect(events.getByRole('button', { name: 'Выполнить: Погас свет' })).toBeVisible();
    await checkDialog(desk, 'play-developer-events');
    await press(events, 'Выполнить: Погас свет');
    await expect(question(desk)).toContainText('Темнеет: других и NPC в комнате не видно');
    await press(question(desk), 'Выполнить');
    await expect(desk.getByText('Событие выполнено')).toBeVisible();
    await expect(neighbour(anya.page, 'Гостиная', IDA)).toHaveCount(0);
    await expect(anya.page.getByText('Темно: вы никого не видите')).toBeVisible();
    await expect(row(host, SOFIA)).toContainText('темно');
    await desk.context().close();
    await undo(host, /Событие «Погас свет»/);
    await expect(neighbour(anya.page, 'Гостиная', IDA)).toBeVisible();
    await expect(row(host, SOFIA)).not.toContainText('темно');
    await host.setViewportSize(TABLETS.upright);
    await expect(log(host).getByRole('listitem').first()).toContainText('отменено');
    await checkTablet(host, 'play-host', ['beside', 'dark']);
  });

  await test.step('28: a room that is closed, and opened again, is told to who knows it', async () => {
    const { token } = await developer();
    const close = (enabled: boolean) =>
      ask(storyPlayTools.changeRoom, { params: { id: 'vestibule' }, body: { enabled } }, token);
    await close(false);
    await expect(anya.page.getByText('Больше не войти: Вестибюль')).toBeVisible();
    await expect(roomPanel(anya.page, 'Гостиная').getByRole('button', { name: /^Вестибюль/ })).toContainText(
      'отключена',
    );
    await undo(host, /Ведущий изменил комнату «Вестибюль»/);
    await expect(anya.page.getByText('Теперь открыто: Вестибюль')).toBeVisible();
  });

  await test.step('reconnect: a message of the host reaches a player whose connection was away', async () => {
    await row(host, IDA).click();
    await dialog(host, IDA).getByLabel('Сообщение игроку').fill('Вас ждут в библиотеке.');
    await vera.disconnect();
    await expect(vera.page.getByText('Переподключаемся…')).toBeVisible();
    await press(dialog(host, IDA), 'Отправить');
    await expect(dialog(host, IDA)).toContainText('Ждёт прочтения');
    vera.reconnect();
    await host.keyboard.press('Escape');
    const message = vera.page.getByRole('alertdialog', { name: 'Сообщение' });
    await expect(message).toContainText('Вас ждут в библиотеке.');
    await expect(noticed(host, 'Не прочитано', IDA)).toBeVisible();
    await expect(vera.page.getByText('Переподключаемся…')).toHaveCount(0);
    await press(message, 'Понятно');
    await expect(message).toHaveCount(0);
    await expect(noticed(host, 'Не прочитано', IDA)).toHaveCount(0);
    // The host sees who has gone, and that the acknowledged message stays away.
    await vera.page.goto('about:blank');
    await expect(noticed(host, 'Нет связи', IDA)).toBeVisible();
    await vera.page.goto('/storyPlay');
    await go(vera.page, 'Гостиная', 'Библиотека');
    await expect(message).toHaveCount(0);
    await expect(noticed(host, 'Нет связи', IDA)).toHaveCount(0);
    await neighbour(vera.page, 'Библиотека', 'Кот Меридиан').click();
    await expect(dialog(vera.page, 'Кот Меридиан').getByText('Мр-р')).toBeVisible();
    await checkDialog(vera.page, 'story-play-npc');
  });

  await test.step('a role card is taken away, and given back', async () => {
    await press(controls(host), 'Настройки');
    const settings = dialog(host, 'Настройки');
    const { displayName, username } = boris.me.user;
    await press(settings, `Забрать карту «${TIKHON}»: ${displayName}`);
    await press(question(host), 'Забрать');
    await expect(boris.page.getByText('Карта недоступна')).toBeVisible();
    await expect(boris.page.getByText('Игроку не выдан персонаж для этой главы').first()).toBeVisible();
    await checkScreen(boris.page, 'story-play-none');
    await expect(question(host)).toBeHidden();
    await checkDialog(host, 'play-host-settings');
    await press(settings, `Выдать карту: ${TIKHON}`);
    const choice = dialog(host, `Кому выдать: ${TIKHON}`);
    await choice.getByRole('searchbox').fill(`@${username}`);
    // By key: a press near the button that opened the dialog would count as the second of a double tap.
    await choice.getByRole('button', { name: displayName }).press('Enter');
    await expect(choice).toBeHidden();
    await host.keyboard.press('Escape');
    await expect(roomPanel(boris.page, 'Кабинет профессора')).toBeVisible();
    await expectPoints(boris.page, 10);
  });

  await test.step('another chapter becomes current, and this one again as it was', async () => {
    await makeCurrent(INTERLUDE);
    // It has a place for one of them.
    await expect(roomPanel(anya.page, 'Вестибюль')).toBeVisible();
    await expectPoints(anya.page, 10);
    await expect(boris.page.getByText('Карта недоступна')).toBeVisible();
    await expect(host.getByRole('heading', { level: 1, name: 'Антракт' })).toBeAttached();
    await makeCurrent(CHAPTER);
    await expect(roomPanel(anya.page, 'Гостиная')).toBeVisible();
    await expectPoints(anya.page, 10);
    await expect(roomPanel(boris.page, 'Кабинет профессора')).toBeVisible();
    await expect(row(host, IDA)).toContainText('Библиотека');
  });

  await test.step('the host asks who it was, tells the end, and the evening can be watched again', async () => {
    const asked = 'Кто усыпил профессора?';
    await press(controls(host), 'Финал');
    const finale = dialog(host, 'Голосование и эпилог');
    await finale.getByLabel('Свой вопрос').fill(asked);
    await finale.getByRole('button', { name: 'Спросить', exact: true }).click();
    await press(dialog(anya.page, asked), TIKHON);
    await expect(finale).toContainText('Проголосовали: 1 из 3');
    await press(finale, 'Объявить итог');
    await expect(dialog(anya.page, asked)).toContainText('1 голос');
    await checkDialog(anya.page, 'story-play-vote');
    await checkDialog(host, 'play-host-finale');
    await press(finale, 'Начать эпилог');
    const next = finale.getByRole('button', { name: /^(Открыть тайну|Закончить вечер)/ });
    const end = dialog(anya.page, 'Эпилог');
    await expect(end).toBeVisible();
    while ((await next.textContent())?.startsWith('Открыть')) {
      const secret = await next.textContent();
      await next.click();
      await expect(next).not.toHaveText(secret ?? '');
    }
    await next.click();
    await expect(end).toContainText('Вечер закончен');
    await checkDialog(anya.page, 'story-play-epilogue');
    await press(end, 'Картинка на память');
    await expect(end.getByRole('img', { name: 'Картинка на память' })).toBeVisible();
    const saving = anya.page.waitForEvent('download');
    await press(end, 'Скачать');
    expect((await saving).suggestedFilename()).toMatch(/\.png$/);
    await end.getByRole('link', { name: 'Мои вечера' }).click();
    await anya.page
      .getByRole('link', { name: /^Смотреть/ })
      .first()
      .click();
    const lines = anya.page.getByRole('region', { name: 'Что происходило' });
    await anya.page.getByRole('slider', { name: 'Время' }).press('End');
    await expect(lines).toContainText('Вечер закончен');
    await checkScreen(anya.page, 'story-film');
    await anya.page.goto('/storyPlay');
    await host.keyboard.press('Escape');
  });

  await test.step('everybody is in the play again after a new start', async () => {
    await ask(storyPlayTools.restart, { body: {} }, (await developer()).token);
    await expect(roomPanel(anya.page, 'Вестибюль')).toBeVisible();
    await expectPoints(anya.page, 10);
    await expect(row(host, TIKHON)).toContainText('Вестибюль');
  });
  await Promise.all([anya.page, boris.page, vera.page, host].map((page) => page.context().close()));
});
