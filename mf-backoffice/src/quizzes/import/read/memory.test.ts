import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { zipOf } from '../../../testing/archives.ts';

const MB = 1024 * 1024;

it('an archive of 100 MB with all its files is read in less than 200 MB of memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'luplay-import-'));
  try {
    const files = Array.from({ length: 10 }, (_, index) => [
      `Video/${index}.mp4`,
      randomFillSync(new Uint8Array(10 * MB)),
    ]);
    const questions = files.map(
      (_, index) =>
        `<question price="100"><params><param name="question" type="content"><item>Кто?</item><item type="video" isRef="True">${index}.mp4</item></param></params><right><answer>Кот</answer></right></question>`,
    );
    const content = `<package name="Пак" version="5"><rounds><round name="Р"><themes><theme name="Т"><questions>${questions.join('')}</questions></theme></themes></round></rounds></package>`;
    const archive = join(folder, 'large.siq');
    writeFileSync(
      archive,
      await (await zipOf({ 'content.xml': content, ...Object.fromEntries(files) }, { level: 0 })).bytes(),
    );
    const script = join(import.meta.dirname, 'memory.fixture.ts');
    const printed = execFileSync(process.execPath, [script, archive], { encoding: 'utf8' });
    const measured = JSON.parse(printed) as { files: number; bytes: number; growth: number };
    expect(measured).toMatchObject({ files: 10, bytes: 100 * MB });
    expect(measured.growth).toBeLessThan(200 * MB);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
