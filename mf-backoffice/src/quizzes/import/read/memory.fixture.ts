/**
 * `memory.fixture.ts FILE`: reads the archive with all its files and prints by how many bytes the process grew at most.
 */
import { openAsBlob } from 'node:fs';
import { readFile } from './read-file.ts';

const [, , path = ''] = process.argv;
const before = process.memoryUsage.rss();
let most = before;
const look = () => {
  most = Math.max(most, process.memoryUsage.rss());
};
const looking = setInterval(look, 5);

const { quiz, archive } = await readFile(await openAsBlob(path), 'large.siq');
let bytes = 0;
for (const { name } of quiz.media) {
  bytes += (await archive?.blob(name))?.size ?? 0;
  look();
}
clearInterval(looking);
console.log(JSON.stringify({ files: quiz.media.length, bytes, growth: most - before }));
