/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { Markdown } from './markdown.tsx';

// The library is loaded at the first render, which is slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

async function shown(text: string): Promise<HTMLElement> {
  const { container } = render(<Markdown text={text} />);
  await waitFor(() => expect(container.querySelector('[role="status"]')).toBeNull());
  return container;
}

describe('a text in Markdown', () => {
  it('has headings below those of the page, lists, quotes and emphasis', async () => {
    const text = await shown('# Тайна\n\n**Вы** — *вор*.\n\n- ключ\n- фонарь\n\n3. три\n\n> шёпот\n\n`код`\n\n### Ещё');
    expect(text.querySelector('h3')?.textContent).toBe('Тайна');
    expect(text.querySelector('h4')?.textContent).toBe('Ещё');
    expect(text.querySelector('h1, h2')).toBeNull();
    expect(text.querySelector('strong')?.textContent).toBe('Вы');
    expect(text.querySelector('em')?.textContent).toBe('вор');
    expect([...text.querySelectorAll('ul li')].map((li) => li.textContent)).toEqual(['ключ', 'фонарь']);
    expect(text.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(text.querySelector('blockquote')?.textContent?.trim()).toBe('шёпот');
    expect(text.querySelector('code')?.textContent).toBe('код');
  });

  it('links to the web and to mail in a new tab', async () => {
    const text = await shown('[дом](https://example.com/a) [почта](mailto:a@example.com)');
    const links = [...text.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a', 'mailto:a@example.com']);
    for (const link of links) expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:alert(1))',
    '[x](//example.com)',
    '[x](/logout)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
  ])('%s links nowhere', async (hostile) => {
    expect((await shown(`слово ${hostile}`)).querySelector('a')).toBeNull();
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src="https://example.com/p.png" onerror="alert(1)">',
    '<iframe src="https://example.com"></iframe>',
    '<svg onload=alert(1)><use href="data:,x"/></svg>',
    '<style>@import "https://example.com"</style>',
    '<link rel="stylesheet" href="https://example.com">',
    '<form action="https://example.com"><input name="password"></form>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<div style="background:url(https://example.com)">x</div>',
  ])('%s is no HTML', async (hostile) => {
    const text = await shown(`до\n\n${hostile}\n\nпосле ${hostile}`);
    expect(text.textContent).toContain('до');
    expect(text.textContent).toContain('после');
    const tags = [...text.querySelectorAll('*')].map(({ tagName }) => tagName);
    expect(new Set(tags)).toEqual(new Set(['DIV', 'P']));
    for (const element of text.querySelectorAll('*'))
      expect(element.getAttributeNames().filter((name) => name !== 'class')).toEqual([]);
  });

  it.each([
    'https://example.com/p.png',
    '//example.com/p.png',
    '/\\\\example.com/p.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://example.com/1',
    '/api2/user/logout',
    '/media/../api2/user/logout?x=1',
  ])('a picture at %s is only its words', async (src) => {
    const text = await shown(`![портрет](<${src}>)`);
    expect(text.querySelector('img')).toBeNull();
    expect(text.textContent).toContain('портрет');
  });

  it.each(['/media/story/a.webp', '/api2/media/story/0f.webp', '/profile_pictures/profile_picture_01.webp'])(
    'a picture of the product at %s is shown',
    async (src) => {
      const image = (await shown(`![портрет](${src})`)).querySelector('img');
      expect(image?.getAttribute('src')).toBe(src);
      expect(image?.alt).toBe('портрет');
    },
  );

  it('is shown as typed when it is nested too deeply, and rendered again once it is corrected', async () => {
    const { container, rerender } = render(<Markdown text={`${'> '.repeat(9000)}дно`} />);
    await waitFor(() => expect(container.textContent).toMatch(/^[> ]+дно$/));
    rerender(<Markdown text="**дно**" />);
    expect(container.querySelector('strong')?.textContent).toBe('дно');
  });
});
