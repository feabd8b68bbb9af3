import { type Call, hasRole, type Role } from '@luplay/contracts';
import { allCalls } from '@luplay/contracts/all';
import { games, lobbies } from '@luplay/contracts/lobby-game';
import { profiles } from '@luplay/contracts/user';
import { type Answer, address, ask, envelope, raw, type Session, send, session } from '../../support/api/api.ts';
import { lobbyWithTeams, remove } from '../../support/api/games.ts';
import { callsWithoutSample, type Facts, sampleOf, wrongInputs } from '../../support/api/samples.ts';
import { expect, test } from '../../support/browser/test.ts';
import { account } from '../../support/product/product.ts';

let host: Session;
let other: Session;
let facts: Facts;

test.beforeAll(async () => {
  host = await session(account('User', 0));
  other = await session(account('User', 1));
  const { lobbyId, teamIds } = await lobbyWithTeams([host, other]);
  const { lobby } = await ask(lobbies.getLobby, { params: { id: lobbyId } }, host.token);
  const ids = { userId: host.user.userId, otherId: other.user.userId };
  facts = { lobbyId, teamId: teamIds[0]!, code: lobby.broadcastCode, ...ids };
});

test.afterAll(() => remove(facts.lobbyId, host));

/** All that these requests could have changed. */
async function state(): Promise<unknown> {
  const [lobby, list, mine, theirs] = await Promise.all([
    ask(lobbies.getLobby, { params: { id: facts.lobbyId } }, host.token),
    ask(lobbies.listLobbies, {}, host.token),
    ask(profiles.fullProfile, { params: { id: facts.userId } }, host.token),
    ask(profiles.fullProfile, { params: { id: facts.otherId } }, other.token),
  ]);
  return { lobby, list, mine, theirs };
}

const privileged = ({ who }: Call) => who === 'developer' || who === 'admin';
const takesBody = (call: Call) => call.method !== 'GET' && !call.upload;

/** How many calls are asked side by side: enough that the gateway and the services do not wait for this process. */
const SIDE_BY_SIDE = 8;

/**
 * What is wrong with the answers to these calls, which must change nothing, so that their order is of no matter. There
 * are thousands of them: an expectation for each costs more than the answer.
 */
async function faultsOf(
  calls: readonly Call[],
  check: (call: Call, expect: (answer: Answer, what: string, status: number, code: string) => void) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  const left = [...calls];
  const work = async () => {
    for (let call = left.shift(); call; call = left.shift()) {
      const { id } = call;
      await check(call, (answer, what, status, code) => {
        const found = answer.status === status ? envelope(answer).code : answer.text.slice(0, 200);
        if (found !== code) faults.push(`${id} ${what}: ${answer.status} ${found}`);
      });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return faults;
}

test('every call has a valid sample input', () => {
  expect(callsWithoutSample(facts)).toEqual([]);
});

test('calls without a token or with an invalid one answer 401 and change nothing', async () => {
  const before = await state();
  const [head, , signature] = host.token.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: facts.otherId, roles: ['admin'] })).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const forged = [undefined, 'rubbish', `${head}.${claims}.${signature}`, `${none}.${claims}.`];
  const guarded = allCalls.filter((call) => call.who !== 'public' && call.badToken !== 'anonymous');
  const faults = await faultsOf(guarded, async (call, expectAnswer) => {
    for (const token of forged) {
      if (call.who === 'optional' && token === undefined) continue;
      expectAnswer(await send(call, sampleOf(call, facts), token), `with ${token}`, 401, 'unauthorized');
    }
  });
  expect(faults).toEqual([]);
  expect(await state()).toEqual(before);
});

test('a call answers 403 to every role that its contract does not allow', async () => {
  const roles = ['User', 'creator', 'developer', 'admin'] as const;
  const guarded = allCalls.filter(privileged);
  const declared = ['public', 'optional', 'user', 'registered', 'developer', 'admin'];
  expect(allCalls.filter((call) => !declared.includes(call.who))).toEqual([]);
  for (const role of roles) {
    const { token, user } = await session(account(role));
    expect([user.role].flat()).toContain(role);
    for (const call of guarded) {
      const { status } = await send(call, sampleOf(call, facts), token);
      const may = hasRole([user.role].flat(), call.who as Role);
      expect.soft(status === 403, `${call.id} as ${role}`).toBe(!may);
    }
  }
});

test('input that violates its schema answers 400 with the errors and changes nothing', async () => {
  test.setTimeout(300_000);
  const before = await state();
  const developer = await session(account('developer'));
  let tried = 0;
  const faults = await faultsOf(allCalls, async (call, expectAnswer) => {
    for (const { what, input } of wrongInputs(call, facts)) {
      tried += 1;
      const { token } = privileged(call) ? developer : host;
      expectAnswer(await send(call, input, token), what, 400, 'validation_failed');
    }
  });
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(1000);
  expect(await state()).toEqual(before);
});

test('bodies that are not valid JSON answer 400, 415 or 413 and change nothing', async () => {
  const before = await state();
  const developer = await session(account('developer'));
  const faults = await faultsOf(allCalls.filter(takesBody), async (call, expectAnswer) => {
    const path = address(call, sampleOf(call, facts));
    const { token } = privileged(call) ? developer : host;
    const post = (type: string, body: string) =>
      raw(path, {
        method: call.method,
        body,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
      });
    for (const body of ['{"a":', '{]', 'nonsense', '{"a":1}}', '\u0000', '{"__proto__":{"x":1}}']) {
      const answer = await post('application/json', body);
      expectAnswer(answer, `with ${body}`, 400, 'validation_failed');
      if (/\bat .*\.[tj]s|node_modules/.test(answer.text)) throw new Error(`${call.id} tells where: ${answer.text}`);
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await post(type, JSON.stringify(sampleOf(call, facts).body ?? {}));
      expectAnswer(answer, `as ${type}`, 415, 'unsupported_media');
    }
    const tooLarge = JSON.stringify({ fill: 'x'.repeat((call.maxBody ?? 64 * 1024) + 1) });
    expectAnswer(await post('application/json', tooLarge), `with ${tooLarge.length} bytes`, 413, 'too_large');
  });
  expect(faults).toEqual([]);
  expect(await state()).toEqual(before);
});

test('unknown ids answer 404 with the error envelope', async () => {
  const before = await state();
  const { NOBODY } = await import('../../support/api/samples.ts');
  const lost: Facts = { ...facts, lobbyId: NOBODY, teamId: NOBODY, otherId: NOBODY, code: '000000' };
  const named = allCalls.filter(
    (call) => JSON.stringify(sampleOf(call, lost)) !== JSON.stringify(sampleOf(call, facts)),
  );
  expect(named.length).toBeGreaterThan(15);
  const faults = await faultsOf(named, async (call, expectAnswer) => {
    expectAnswer(await send(call, sampleOf(call, lost), host.token), 'of something unknown', 404, 'not_found');
  });
  expect(faults).toEqual([]);
  const noTeam = { ...facts, teamId: NOBODY };
  const ofTeams = allCalls.filter(({ id }) => id.startsWith('teams.'));
  for (const call of ofTeams.filter(({ id }) => !['teams.create', 'teams.set', 'teams.shuffle'].includes(id))) {
    const answer = await send(call, sampleOf(call, noTeam), host.token);
    expect.soft(answer.status, `${call.id} of an unknown team`).toBe(404);
  }
  for (const [method, path] of [
    ['GET', '/api2/nowhere'],
    ['POST', '/api2/lobby/nowhere'],
    ['GET', '/api2/user/x/y'],
  ] as const) {
    const answer = await raw(path, { method, headers: { Authorization: `Bearer ${host.token}` } });
    expect.soft(answer.status, path).toBe(404);
    expect.soft(envelope(answer).code).toBe('not_found');
  }
  expect(await state()).toEqual(before);
});

test("calls for another user's id, lobby or team answer 403 and change nothing", async () => {
  const before = await state();
  const stranger = await session(account('User', 2));
  const foreign = { ...facts, userId: facts.otherId, otherId: facts.userId };
  const own = ['follow', 'unfollow', 'lucoins', 'update', 'refreshCache'].map((name) => `profiles.${name}`);
  const lobby = ['create', 'join', 'leave'].map((name) => `lobbies.${name}`);
  const acting = [...own, ...lobby, 'achievements.add', 'teams.join', 'teams.leave'];
  for (const call of allCalls.filter(({ id }) => acting.includes(id))) {
    const answer = await send(call, sampleOf(call, foreign), host.token);
    expect.soft(answer.status, `${call.id} in another's name: ${answer.text.slice(0, 200)}`).toBe(403);
  }
  const hosts = ['lobbies.update', 'lobbies.delete', 'lobbies.kick', 'games.start'];
  const members = ['teams.update', 'teams.delete'];
  for (const call of allCalls.filter(({ id }) => [...hosts, ...members].includes(id))) {
    const answer = await send(call, sampleOf(call, facts), stranger.token);
    expect.soft(answer.status, `${call.id} by a stranger: ${answer.text.slice(0, 200)}`).toBe(403);
    expect.soft(envelope(answer).code).toBe(members.includes(call.id) ? 'not_team_member' : 'not_lobby_admin');
  }
  const mine = await ask(profiles.fullProfile, { params: { id: facts.otherId } }, host.token);
  expect(mine.user).not.toHaveProperty('lucoins');
  expect(mine.user).not.toHaveProperty('inventory');
  expect(await state()).toEqual(before);
});

test('forged identity headers are ignored', async () => {
  const headers = {
    'X-User-Id': facts.otherId,
    'X-Forwarded-User': facts.otherId,
    'X-Forwarded-For': '10.0.0.1',
    'X-Real-IP': '10.0.0.1',
  };
  expect((await raw('/api2/api/auth/me', { headers })).status).toBe(401);
  const me = await raw('/api2/api/auth/me', { headers: { ...headers, Authorization: `Bearer ${host.token}` } });
  expect((me.json as { user: { userId: string } }).user.userId).toBe(facts.userId);
});

test('every game call answers 404 for a lobby whose game has not started', async () => {
  const before = await state();
  for (const call of Object.values<Call>(games)) {
    if (call.id === 'games.start') continue;
    const answer = await send(call, sampleOf(call, facts), host.token);
    expect.soft([404, 409], `${call.id}: ${answer.status}`).toContain(answer.status);
    envelope(answer);
  }
  expect(await state()).toEqual(before);
});
