import { describe, expect, it } from '@jest/globals';
import { declarations, sourcesOf } from './declarations.fixture.ts';

const PRODUCT = 'LuPlay';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const fixedPart = (path: string) => path.replace(/\/(:.*)?$/, '');

const routes = [...declarations.values()].flatMap((remote) => remote.routes);
const paths = new Set(routes.map(({ path }) => fixedPart(path)));
const titles = new Set(
  [...declarations.values()]
    .flatMap((remote) => [
      remote.title,
      ...remote.routes.flatMap(({ title, homeMenu, navBar, profileMenu }) => [
        title,
        ...[homeMenu, navBar, profileMenu].flatMap((entry) => entry?.title ?? []),
        ...(homeMenu?.hint ? [homeMenu.hint] : []),
      ]),
    ])
    .filter((title) => title !== PRODUCT),
);

/** The names, paths and titles of remotes in a source. Contracts may be imported from wherever they are. */
function mentions(source: string): string[] {
  const text = source.replaceAll(/from '@luplay\/contracts\/[\w-]+'/g, '');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match);
  return [
    ...found(/\bmf[-_][a-z][\w-]*/g),
    ...[...paths].flatMap((path) => found(new RegExp(`(?<![\\w.])${escaped(path)}(?![\\w-])`, 'g'))),
    ...[...titles].flatMap((title) => found(new RegExp(`(?<=['"\`>])${escaped(title)}(?=['"\`<])`, 'g'))),
  ];
}

describe("the shell's source", () => {
  const sources = sourcesOf('shell');

  it.each([...sources.keys()])('%s has no name, path or title of a remote', (file) => {
    expect(mentions(sources.get(file) ?? '')).toEqual([]);
  });

  it('would be caught with one', () => {
    expect(declarations.size).toBeGreaterThan(4);
    expect(sources.size).toBeGreaterThan(40);
    for (const name of declarations.keys()) expect(mentions(`open('${name}')`)).toContain(name);
    for (const path of ['/lobby', '/lobby-list', '/game', '/broadcast', '/room', '/story', '/profile', '/editor'])
      expect(mentions(`<Link to="${path}/1">`)).toContain(path);
    for (const title of ['Profile', 'Lobby', 'Lobby List', 'Профиль', 'Лобби и игра', 'Командная викторина'])
      expect(mentions(`title: '${title}'`)).toContain(title);
  });
});
