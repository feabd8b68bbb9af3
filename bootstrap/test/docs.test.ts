import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '../command/settings.mjs';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const SOURCES = ['packages/live-kit/src', 'packages/service-kit/src', 'svc-lobby-game/src'];

describe('24.14: docs/house.md', () => {
  const way = read('docs/house.md').split('\n## How an answer travels\n')[1]?.split('\n## ')[0] ?? '';
  const files = [...way.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, file = '']) => file);

  it('24.14: names files on the way of an answer', () => expect(files.length).toBeGreaterThan(12));

  it.each(files)('24.14: %s exists', (file) => {
    expect(SOURCES.filter((folder) => existsSync(join(REPOSITORY, folder, file)))).toHaveLength(1);
  });

  it('24.14: tells how often the number of answers is sent', () => {
    const [, interval] = /progressInterval: (\d+)/.exec(read('packages/contracts/src/core/socket.ts')) ?? [];
    expect(way).toContain(`at most every ${interval} ms`);
  });
});

describe('24.14: docs/operations.md', () => {
  const table = read('docs/operations.md').split('\n## Which commands need what\n')[1]?.split('\n## ')[0] ?? '';

  it("24.14: says of every operator's command what it needs", () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...table.matchAll(/^\| `npm run ([a-z-]+)`/gm)].map(([, name = '']) => name);
    expect(scripts).toEqual(expect.arrayContaining(named));
    const operators = ['user', 'backup', 'restore', 'release', 'observe', 'export-mongo'];
    expect(named).toEqual(expect.arrayContaining(operators));
  });

  it('16.7: puts backups, which hold the signing key, where neither git nor an image takes them', () => {
    const named = [...read('docs/operations.md').matchAll(/npm run (?:backup|restore) -- ([.a-z]+)\//g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, folder = ''] of named)
      for (const list of ['.gitignore', '.dockerignore'])
        expect([list, read(list).split(/\/?\n/)]).toEqual([list, expect.arrayContaining([folder])]);
  });
});

it('16.3: k8s/README.md names commands that exist, by npm, which has their Node', () => {
  const readme = read('k8s/README.md');
  const named = [...readme.matchAll(/npm run (?:-s )?k8s -- ([a-z-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(7);
  for (const name of named) expect(read('k8s/src/main.ts')).toContain(`\n  '${name}': {`);
  expect(readme).not.toContain('node k8s/');
});
