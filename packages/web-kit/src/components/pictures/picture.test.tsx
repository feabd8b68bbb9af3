/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { DEFAULT_PICTURES, Picture } from './picture.tsx';

const REPOSITORY = join(import.meta.dirname, '../../../../..');
const STATIC = join(REPOSITORY, 'assets/served');
/** Files that may have an `<img>`; the dialog shows what the page itself has drawn. */
const ALLOWED = /\/(picture|avatar|world-map|picture-dialog|share-picture)\.tsx$/;
const shown = () => document.querySelector('img');
const src = () => shown()?.getAttribute('src');
afterEach(cleanup);

describe('12.28: a picture that does not load', () => {
  it.each(Object.entries(DEFAULT_PICTURES))('has a default for a %s', (_, path) => {
    expect(existsSync(join(STATIC, path))).toBe(true);
  });

  it('is handled everywhere: no screen has an <img> of its own', () => {
    const roots = ['packages/web-kit', 'shell', ...readdirSync(REPOSITORY).filter((name) => name.startsWith('mf-'))];
    const files = roots
      .map((name) => join(REPOSITORY, name, 'src'))
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !ALLOWED.test(file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /<img\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('is replaced by the default of its kind', () => {
    const view = render(<Picture kind="achievement" src="/media/a.webp" />);
    expect(src()).toBe('/media/a.webp');
    fireEvent.error(shown()!);
    expect(src()).toBe(DEFAULT_PICTURES.achievement);
    // The default may fail to load too.
    fireEvent.error(shown()!);
    expect(src()).toBe(DEFAULT_PICTURES.achievement);
    view.rerender(<Picture kind="achievement" src="/media/b.webp" />);
    expect(src()).toBe('/media/b.webp');
    view.rerender(<Picture kind="npc" src={null} />);
    expect(src()).toBe(DEFAULT_PICTURES.npc);
  });

  it('of a person is replaced by the default, and by their letter when that fails too', () => {
    render(<Avatar name="Вера" src="/media/gone.webp" />);
    fireEvent.error(shown()!);
    expect(src()).toBe(DEFAULT_PICTURES.person);
    fireEvent.error(shown()!);
    expect(document.body.textContent).toBe('В');
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is asked for again when %s', (_, happen) => {
    for (const lost of [
      <Avatar key="a" name="Вера" src="/lost.webp" />,
      <Picture key="p" kind="npc" src="/lost.webp" />,
    ]) {
      render(lost);
      fireEvent.error(shown()!);
      expect(src()).not.toBe('/lost.webp');
      act(() => void happen());
      expect(src()).toBe('/lost.webp');
      cleanup();
    }
  });
});
