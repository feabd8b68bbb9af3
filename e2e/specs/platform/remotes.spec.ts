import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf, headed } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';
import { account, PINNED_NODE, product, REPOSITORY } from '../../support/product/product.ts';

const REMOTE = 'mf-lobby-game';
const LEAD = 'Выберите лобби, чтобы войти, или создайте своё.';
const NEW_LEAD = 'Второй выпуск: выберите лобби или создайте своё.';

let page: Page;

test.beforeEach(async ({ browser }) => {
  const { context } = await contextOf(browser, account('User', 0));
  page = await context.newPage();
});

test.afterEach(() => page.context().close());

const remotesFile = () => join(product().dataDir, 'remotes.json');

/** Names and hashes of everything the shell consists of. */
function shellFiles(): Record<string, string> {
  const root = product().webRoot;
  const inside = readdirSync(join(root, 'shell'), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return Object.fromEntries([...inside, join(root, 'index.html')].map((file) => [file, hash(file)]));
}

/** A change of one of the remote's files: what it contains, and what a release has instead. */
interface Change {
  file: string;
  from: string;
  to: string;
}
const NEW_TEXT: Change = { file: 'src/locale/ru.ts', from: LEAD, to: NEW_LEAD };
const NEW_NEED: Change = { file: 'src/routes.ts', from: "'svc-lobby-game': '1.", to: "'svc-lobby-game': '999." };

/** A team releases: builds a changed copy of the remote into a folder of its own. Returns its manifest's address. */
function release(version: string, { file, from, to }: Change): string {
  const place = mkdtempSync(join(REPOSITORY, '.build/release-'));
  try {
    const copy = join(place, REMOTE);
    cpSync(join(REPOSITORY, REMOTE), copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
    const text = readFileSync(join(copy, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${REMOTE}/${file} no longer has «${from}»`);
    writeFileSync(join(copy, file), text.replace(from, to));
    const out = join(product().webRoot, REMOTE, version);
    const script = join(REPOSITORY, 'packages/rspack-preset/src/build.ts');
    const args = [script, copy, '--version', version, '--out', out];
    execFileSync(PINNED_NODE, args, { cwd: REPOSITORY, stdio: 'pipe' });
    return `/${REMOTE}/${version}/mf-manifest.json`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** `before` with one line changed: the remote's. */
function withLine(before: string, manifest: string): string {
  const after = before.replace(/"\/mf-lobby-game\/[^"]+"/, JSON.stringify(manifest));
  expect(after).not.toBe(before);
  return after;
}

/** Removes the remote's files; the returned function restores them. */
function takeAway(): () => void {
  const place = join(product().webRoot, REMOTE);
  const hidden = `${product().webRoot}.${REMOTE}`;
  renameSync(place, hidden);
  return () => {
    if (existsSync(hidden)) renameSync(hidden, place);
  };
}

test('a release of a remote is a new folder and one changed line; the shell does not change', async () => {
  test.setTimeout(300_000);
  const before = readFileSync(remotesFile(), 'utf8');
  const shell = shellFiles();
  await page.goto('/lobby-list');
  await expect(page.getByText(LEAD)).toBeVisible();

  const manifest = release('9.9.9-second', NEW_TEXT);
  try {
    writeFileSync(remotesFile(), withLine(before, manifest));
    await page.reload();
    await expect(page.getByText(NEW_LEAD)).toBeVisible();
    await expect(page.getByText(LEAD)).toHaveCount(0);
    expect(shellFiles()).toEqual(shell);
  } finally {
    writeFileSync(remotesFile(), before);
  }
  await page.reload();
  await expect(page.getByText(LEAD)).toBeVisible();
});

/** The parts that have nothing to do with the missing remote. */
async function restWorks(): Promise<void> {
  const { username } = account('User', 0);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('navigation', { name: 'Навигация' }).getByRole('link', { name: 'Главная' }).click();
  await headed(page, /^Привет, /);
  await expect(page.getByText('Не загрузилось: Лобби и игра.')).toBeVisible();
  await page.getByRole('button', { name: /^Меню профиля/ }).click();
  await page.getByRole('menuitem', { name: 'Открыть профиль' }).click();
  await expect(page).toHaveURL(/\/profile\/.+/);
  await expect(page.getByText('LuCoins').first(), `the profile of ${username}`).toBeVisible();
}

test('a remote that needs a newer service shows a message; restoring the previous line repairs it', async () => {
  test.setTimeout(300_000);
  const before = readFileSync(remotesFile(), 'utf8');
  const told = await page.request.get('/api2/lobby/all');
  expect(told.headers()['luplay-contract']).toMatch(/^1\.\d+$/);
  try {
    writeFileSync(remotesFile(), withLine(before, release('9.9.9-early', NEW_NEED)));
    await page.goto('/lobby-list');
    await expect(page.getByText('Раздел «Лобби и игра» новее сервера')).toBeVisible();
    await expect(page.getByText(LEAD)).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Lobby List')).toBeVisible();
    await page.getByRole('navigation', { name: 'Навигация' }).getByRole('link', { name: 'Профиль' }).click();
    await expect(page.getByText('LuCoins').first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Навигация' }).getByRole('link', { name: 'Quiz' }).click();
    await expect(page.getByText('Раздел «Лобби и игра» новее сервера')).toBeVisible();
  } finally {
    writeFileSync(remotesFile(), before);
  }
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByText(LEAD)).toBeVisible();
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
});

test('a remote without files fails only its own screens; a retry works once the files are back', async () => {
  const putBack = takeAway();
  try {
    const message = page.getByText('Раздел «Лобби и игра» сейчас недоступен. Остальное работает.');
    await page.goto('/lobby-list');
    await expect(message).toBeVisible();
    await restWorks();
    await page.goto('/lobby-list');
    await expect(message).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameVisit: true }));
    putBack();
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByText(LEAD)).toBeVisible();
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  } finally {
    putBack();
  }
});

test('a remote whose files disappear while in use shows a message; a retry works once they are back', async () => {
  await page.goto('/home');
  const menu = page.getByRole('main').getByRole('link', { name: /^Quiz/ });
  await expect(menu).toBeVisible();
  // The remote's widget of /home is there.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { sameVisit: true }));
  const putBack = takeAway();
  try {
    await menu.click();
    await expect(page.getByText(/^В разделе «Лобби и игра» что-то сломалось|сейчас недоступен/)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    putBack();
    await page.getByRole('main').getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByText(LEAD)).toBeVisible();
    expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true);
  } finally {
    putBack();
  }
});

test("a remote's code is loaded with the first of its screens or widgets, each file once", async () => {
  const asked: string[] = [];
  const codeOf = (remote: string) => asked.filter((path) => path.startsWith(`/${remote}/`) && /\.(js|css)$/.test(path));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await expect(page.getByRole('main').getByRole('link', { name: /^Quiz/ })).toBeVisible();
  // A busy page may pause for longer than a network counts as idle.
  for (const remote of ['mf-profile', 'mf-lobby-game']) await expect.poll(() => codeOf(remote)).not.toEqual([]);
  await page.waitForLoadState('networkidle');
  for (const remote of ['mf-story', 'mf-broadcast', 'mf-backoffice']) expect(codeOf(remote)).toEqual([]);

  asked.length = 0;
  // Without the shell's code, so that only the page's own requests are counted.
  const shell = '**/shell/*/js/main.*.js';
  await page.route(shell, (route) => route.abort());
  const entry = page.waitForRequest(/mf-lobby-game\/.*\/remote-entry/);
  const screen = page.waitForRequest(/mf-lobby-game\/.*\/css\//);
  await page.goto('/lobby-list');
  await Promise.all([entry, screen]);
  expect(codeOf('mf-profile')).toEqual([]);
  await page.unroute(shell);

  asked.length = 0;
  await page.goto('/lobby-list');
  await expect(page.getByText(LEAD)).toBeVisible();
  const files = codeOf('mf-lobby-game');
  expect(files.length).toBeGreaterThan(2);
  expect(files).toEqual([...new Set(files)]);
});
