/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { byId, chapter, character, note } from '@luplay/story-rules/testing';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { developer, player, profileWith } from '../testing/samples.ts';
import { Component as StoryScreen } from './story-screen.tsx';

afterEach(cleanup);

const mine = character('char-b', { name: 'Ида Кольт', description: 'Астроном.', secret: 'Ключ **у вас**.' });
const own = (...cards: string[]) => ({
  'GET /profile/full/tg-u1': { body: { user: profileWith(...cards), following: [] } },
  'GET /story-editor/current-chapter': { body: { id_chapter: 'one' } },
  'GET /story-editor/chapters/one': { body: { chapter: chapter('one') } },
  'GET /story-editor/characters/char-b': { body: { character: mine } },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const failure = (status: number) => ({
  status,
  body: { success: false, code: 'conflict', message: 'Не вышло.' },
});

describe("a player's story", () => {
  it('shows the character of their role card in the current chapter', async () => {
    const asked = answerWith(own('char-z', 'char-b'));
    renderAs(player, <StoryScreen />);
    expect(await screen.findByRole('heading', { name: 'Ида Кольт' })).toBeTruthy();
    expect(screen.getByText('Астроном.')).toBeTruthy();
    expect(screen.getByRole('article').querySelector('img')?.getAttribute('src')).toBe('/media/story/char-b.webp');
    expect(asked.map(({ path }) => path).filter((path) => path.includes('/characters/'))).toEqual([
      '/story-editor/characters/char-b',
    ]);
  });

  it('shows the secret after a button, with a warning, as Markdown', async () => {
    answerWith(own('char-b'));
    renderAs(player, <StoryScreen />);
    await screen.findByRole('article');
    expect(screen.queryByText(/Ключ/)).toBeNull();
    press('Show secret');
    const dialog = await screen.findByRole('dialog', { name: 'Тайна: Ида Кольт' });
    expect(within(dialog).getByText(/только для вас.*только во время игры/)).toBeTruthy();
    expect((await within(dialog).findByText('у вас')).tagName).toBe('STRONG');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['no card', own()],
    ['a card of another chapter', own('char-z')],
    ['no chapter', { ...own('char-b'), 'GET /story-editor/current-chapter': { body: { id_chapter: null } } }],
  ])('shows «Нет карты роли» with %s', async (_, table) => {
    const asked = answerWith(table);
    renderAs(player, <StoryScreen />);
    expect(screen.getByText('Загрузка...')).toBeTruthy();
    expect(await screen.findByText('Нет карты роли')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(asked.some(({ path }) => path.includes('/characters/'))).toBe(false);
  });

  it.each(Object.keys(own()))('shows «Нет карты роли» with a retry button when %s fails', async (failing) => {
    const table: Parameters<typeof answerWith>[0] = { ...own('char-b'), [failing]: failure(409) };
    answerWith(table);
    renderAs(player, <StoryScreen />);
    expect(await screen.findByText('Нет карты роли')).toBeTruthy();
    Object.assign(table, own('char-b'));
    press('Повторить');
    expect(await screen.findByRole('article', { name: 'Ида Кольт' })).toBeTruthy();
  });

  it('24.15: a failure that passes, such as a service that restarts, heals without a press', async () => {
    const table: Parameters<typeof answerWith>[0] = { ...own('char-b'), 'GET /profile/full/tg-u1': failure(503) };
    const asked = answerWith(table);
    renderAs(player, <StoryScreen />);
    expect(await screen.findByText(/Не получилось узнать/)).toBeTruthy();
    const before = asked.length;
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    // The failure stays readable while it asks again.
    expect(screen.getByText(/Не получилось узнать/)).toBeTruthy();
    Object.assign(table, own('char-b'));
    expect(await screen.findByRole('article', { name: 'Ида Кольт' })).toBeTruthy();
  }, 30_000);

  it('24.15: a chapter that becomes current while the screen loads is shown instead of a failure', async () => {
    const table: Parameters<typeof answerWith>[0] = { ...own('char-b') };
    // Chapters other than the current one are 404 for players.
    Object.assign(table, {
      'GET /story-editor/current-chapter': {
        get body() {
          Object.assign(table, { 'GET /story-editor/current-chapter': { body: { id_chapter: 'one' } } });
          return { id_chapter: 'former' };
        },
      },
    });
    answerWith(table);
    renderAs(player, <StoryScreen />);
    expect(await screen.findByRole('heading', { name: 'Ида Кольт' })).toBeTruthy();
  });

  it("leads to the play, and has no developers' buttons", async () => {
    answerWith(own());
    renderAs(player, <StoryScreen />);
    const bar = screen.getByRole('region', { name: 'Панель истории' });
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Карта', 'Вырезки']);
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Play', '/storyPlay'],
      ['Мои вечера', '/storyEvenings'],
    ]);
    await screen.findByText('Нет карты роли');
  });
});

describe('a guest', () => {
  it('28.1: reads how guests get in, goes back to the play, and may keep the account at once; no call is made for a role', async () => {
    const asked = answerWith(own('char-b'));
    renderAs({ ...player, role: 'guest' }, <StoryScreen />);
    expect(screen.getByText('Гости входят в историю по коду')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/storyPlay');
    expect(asked).toEqual([]);
    press('Сохранить учётную запись');
    const dialog = await screen.findByRole('dialog', { name: 'Сохранить учётную запись' });
    expect(within(dialog).getByLabelText(/Имя пользователя/)).toBeTruthy();
  });
});

describe('the button bar', () => {
  it('shows and hides the world map', async () => {
    answerWith(own());
    renderAs(player, <StoryScreen />);
    expect(screen.queryByRole('img', { name: /^Остров/ })).toBeNull();
    press('Карта');
    expect(screen.getByRole('img', { name: /^Остров/ }).getAttribute('src')).toBe('/media/story/world-map.webp');
    expect(screen.getByRole('button', { name: 'Карта' }).getAttribute('aria-pressed')).toBe('true');
    press('Карта');
    expect(screen.queryByRole('img', { name: /^Остров/ })).toBeNull();
    await screen.findByText('Нет карты роли');
  });

  it('24.13: shows another picture in place of a world map that does not load', async () => {
    answerWith(own());
    renderAs(player, <StoryScreen />);
    press('Карта');
    const map = screen.getByRole('img', { name: /^Остров/ });
    fireEvent.error(map);
    expect(map.getAttribute('src')).toBe('/media/story/world-map-unknown.webp');
    await screen.findByText('Нет карты роли');
  });

  it('opens the clippings: the latest first and expanded', async () => {
    const clipping = (id: string, content: string) =>
      note(id, { title: `Заголовок ${id}`, description: 'Утренний выпуск', content });
    const notes = byId(
      clipping('note_2', 'Пропала **пластина**.'),
      clipping('note_10', 'Свежая *новость*.'),
      clipping('note_1', 'Пропала **пластина**.'),
    );
    answerWith({ ...own(), 'GET /story-editor/public-notes': { body: { notes } } });
    renderAs(player, <StoryScreen />);
    press('Вырезки');
    const dialog = await screen.findByRole('dialog', { name: 'Вырезки из газет' });
    expect((await within(dialog).findByText('новость')).tagName).toBe('EM');
    const headlines = [...dialog.querySelectorAll('summary')].map(({ textContent }) => textContent);
    expect(headlines).toEqual(['note_10', 'note_2', 'note_1'].map((id) => `Заголовок ${id}Утренний выпуск`));
    expect(within(dialog).queryByText('пластина')).toBeNull();
  });

  it.each([
    ['shows that there are none yet', { body: { notes: {} } }, 'Пока ни одной вырезки'],
    ['shows why they did not load', failure(409), 'Не вышло.'],
  ])('%s', async (_, answer, text) => {
    answerWith({ ...own(), 'GET /story-editor/public-notes': answer });
    renderAs(player, <StoryScreen />);
    press('Вырезки');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("a developer's story", () => {
  const characters = byId(mine, character('char-a', { name: 'Тихон Бурый', secret: '' }));

  it('loads no own role and previews any character', async () => {
    const asked = answerWith({ 'GET /story-editor/characters': { body: { characters } } });
    renderAs(developer, <StoryScreen />);
    expect(screen.getByText('Нет карты роли')).toBeTruthy();
    expect(asked).toEqual([]);
    expect(screen.getByRole('link', { name: 'Главы' }).getAttribute('href')).toBe('/storiesConfigurator');
    press('Preview');
    const picker = await screen.findByRole('dialog', { name: 'Preview' });
    fireEvent.change(await within(picker).findByRole('searchbox'), { target: { value: 'ТИХ' } });
    expect(within(picker).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.click(within(picker).getByRole('button', { name: /Тихон Бурый/ }));
    expect(await screen.findByRole('article', { name: 'Тихон Бурый' })).toBeTruthy();
    expect(asked.map(({ path }) => path)).toEqual(['/story-editor/characters']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Show secret');
    expect(await screen.findByText('У этого персонажа нет тайны.')).toBeTruthy();
  });
});
