/**
 * `large-archive.fixture.ts FILE`: writes an archive of 100 MB with ten videos. A process of its own: in Jest's context
 * it takes several times as long.
 */
import { randomFillSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { zipOf } from '../../testing/archives.ts';

const MB = 1024 * 1024;
const FILES = 10;

const [, , path = ''] = process.argv;
const files = Array.from({ length: FILES }, (_, index) => [
  `Video/${index}.mp4`,
  randomFillSync(new Uint8Array(10 * MB)),
]);
const questions = files.map(
  (_, index) =>
    `<question price="100"><params><param name="question" type="content"><item>Кто?</item><item type="video" isRef="True">${index}.mp4</item></param></params><right><answer>Кот</answer></right></question>`,
);
const content = `<package name="Пак" version="5"><rounds><round name="Р"><themes><theme name="Т"><questions>${questions.join('')}</questions></theme></themes></round></rounds></package>`;
const archive = await zipOf({ 'content.xml': content, ...Object.fromEntries(files) }, { level: 0 });
writeFileSync(path, await archive.bytes());
