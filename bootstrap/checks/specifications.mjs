import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../command/report.mjs';
import { run } from '../command/run.mjs';
import { REPOSITORY } from '../command/settings.mjs';
import { findTool } from '../machine/tools.mjs';

/** The Debian package that carries MongoDB's unified tests as data: 2.7 MB, unpacked without being installed. */
const PACKAGE = 'golang-mongodb-mongo-driver-dev';
const DATA = 'usr/share/gocode/src/go.mongodb.org/mongo-driver/data';

/**
 * MongoDB's specification tests for the embedded database, which are not part of this repository.
 * @returns {Promise<string | undefined>} their folder; undefined if they cannot be downloaded: the tests are then
 * reported as skipped
 */
export async function findSpecifications() {
  if (process.env.MONGO_SPECIFICATIONS) return process.env.MONGO_SPECIFICATIONS;
  const folder = join(REPOSITORY, '.build', 'mongo-specifications');
  const data = join(folder, DATA);
  if (existsSync(data)) return data;
  if (existsSync(join('/', DATA))) return join('/', DATA);
  const [apt, unpack] = [findTool('apt-get'), findTool('dpkg-deb')];
  if (!apt || !unpack) return undefined;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await run(apt, ['download', '-q', PACKAGE], { cwd: folder });
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file) await run(unpack, ['-x', join(folder, file), folder]);
  if (existsSync(data)) return data;
  say(`MongoDB's specification tests are not run: the package ${PACKAGE} could not be downloaded`);
  return undefined;
}
