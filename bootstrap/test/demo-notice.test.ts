import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { demoNotice, textsNotice } from '../product/demo-notice.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'luplay-notice-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('24.9: passwords of demo accounts are shown on a terminal only, elsewhere their file is named', () => {
  expect(demoNotice(dataDir, { terminal: false })).toBe('');
  const file = join(dataDir, 'demo-accounts.json');
  writeFileSync(file, JSON.stringify([{ username: 'anya', password: 'kedr-42-volna', role: ['User', 'creator'] }]));
  expect(demoNotice(dataDir, { terminal: true })).toMatch(/anya +kedr-42-volna +User, creator/);
  const notice = demoNotice(dataDir, { terminal: false });
  expect(notice).toContain(file);
  expect(notice).not.toContain('kedr-42-volna');
});

it('26.10: the last lines name LUPLAY_TEXTS=ru, until it is set', () => {
  expect(textsNotice('original')).toContain('LUPLAY_TEXTS=ru npm start');
  expect(textsNotice('ru')).toBe('');
});
