/**
 * `npm run new -- remote mf-quests --title Задания`, `npm run new -- service svc-quests`: makes a part that starts,
 * is tested and deployed like the others: folder, contracts, rules of imports, images, Kubernetes.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './command/failure.mjs';
import { main } from './command/main.mjs';
import { say, step } from './command/report.mjs';
import { run } from './command/run.mjs';
import { PINNED_NODE, REPOSITORY } from './command/settings.mjs';
import { Edits } from './create/edits.mjs';
import { addRemote } from './create/remote.mjs';
import { addService } from './create/service.mjs';
import { ensurePackages } from './machine/npm-install.mjs';

const USAGE = 'Write npm run new -- remote mf-<name> [--title <in Russian>], or npm run new -- service svc-<name>.';
const NAMES = { remote: /^mf-[a-z][a-z0-9-]{1,25}$/, service: /^svc-[a-z][a-z0-9-]{1,25}$/ };

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      title: { type: 'string', default: 'Новый раздел' },
      'skip-install': { type: 'boolean', default: false },
    },
  });
  const [kind, name] = positionals;
  if (!NAMES[kind]?.test(name)) throw new Failure(USAGE);
  if (!values['skip-install']) await ensurePackages();

  const edits = new Edits(REPOSITORY);
  if (kind === 'remote') addRemote(edits, name, values.title);
  else addService(edits, name);
  await derive(kind, name, [...edits.written]);
  if (!values['skip-install']) {
    await step('npm install', () => must('npm', ['install', '--no-audit', '--no-fund']));
    await must(PINNED_NODE, ['bootstrap/complete-lock.mjs']);
  }
  say(`${name} is there. Next: npm test -- ${name}, npm start. Its owners: .github/CODEOWNERS.`);
});

/** What is made from the sources: the contracts, and the format of the new files. */
async function derive(kind, name, files) {
  if (kind === 'service') {
    await must(PINNED_NODE, ['packages/contracts/src/compatibility/release.ts', name]);
  }
  await must(PINNED_NODE, [join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...files]);
}

async function must(command, args) {
  const { code, output } = await run(command, args, { cwd: REPOSITORY });
  if (code !== 0) throw new Failure(`${command} ${args.join(' ')} failed.\n${output}`);
}
