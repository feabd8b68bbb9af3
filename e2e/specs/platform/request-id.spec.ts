import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, PHASE } from '@luplay/contracts/lobby-game';
import { send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove, start } from '../../support/api/games.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account, pids, product } from '../../support/product/product.ts';

interface LogLine {
  requestId?: string;
  msg?: string;
  path?: string;
}

/** The JSON lines of one part's log that bear this request id. */
function linesOf(part: string, requestId: string): LogLine[] {
  const text = readFileSync(join(product().dataDir, 'logs', `${part}.log`), 'utf8');
  // The last line may still be written.
  const lines = text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.includes(requestId));
  return lines.map((line) => JSON.parse(line) as LogLine).filter((line) => line.requestId === requestId);
}

test('a request id is in the logs of the gateway, the called service and the service that receives its event', async () => {
  const [host, other] = [await session(account('User', 0)), await session(account('User', 1))];
  const { lobbyId } = await lobbyWithTeams([host, other]);
  await start(lobbyId, host);
  // Ends the game; svc-user receives the event over NATS and pays the players.
  const answer = await send(games.setPhase, { params: { lobbyId }, body: { phase: PHASE.introOrFinal } }, host.token);
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id')!;
  expect(id).toMatch(/^[0-9a-f]{32}$/);

  const messages = (part: string) => linesOf(part, id).map(({ msg }) => msg);
  const lobbyGame = Object.keys(pids()).filter((part) => part.startsWith('svc-lobby-game'));
  await expect.poll(() => lobbyGame.flatMap(messages)).toEqual(['finished game announced']);
  await expect.poll(() => messages('svc-user#0')).toEqual(['game paid']);
  const paths = () => linesOf('gateway-access', id).map(({ path }) => path);
  await expect.poll(paths).toEqual([`/game/setPhase/${lobbyId}`]);
  await remove(lobbyId, host);
});
