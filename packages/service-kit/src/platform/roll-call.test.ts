import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTRACT_VERSIONS, ROLL_CALL, rollAnswer } from '@luplay/contracts';
import { echoService } from '../../test/echo-service.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestService, type TestService, TimeLimit } from '../testing/index.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(echoService().definition, { env: { LUPLAY_RATE_SCALE: '100' } });
  await eventually(async () => (await service.fetch('/readyz')).status === 200);
  // A replica that is known is waited for longer.
  await eventually(async () => (await replicas()) === 1);
});
afterAll(() => service.close());

interface State {
  status: string;
  version: string | null;
  replicas: number;
}
async function health(): Promise<{ status: number; ownService: State }> {
  const response = await service.fetch('/health');
  const { services } = (await response.json()) as { services: Record<string, State> };
  return { status: response.status, ownService: services['svc-user'] as State };
}
const replicas = async () => (await health()).ownService.replicas;

describe('who is there', () => {
  it('12.27: is asked when somebody wants to know, and nothing is sent otherwise', async () => {
    const sent: string[] = [];
    const { nats } = service.kit;
    const heard = nats.core().subscribe(nats.name('roll-call.*'), {
      callback: (_, { subject }) => void sent.push(subject),
    });
    await nats.core().flush();
    // Longer than the interval at which replicas once reported.
    await new Promise((passed) => setTimeout(passed, 2_500));
    expect(sent).toEqual([]);
    const own = { status: 'up', version: '0.0.0', contract: CONTRACT_VERSIONS['svc-user'], replicas: 1 };
    expect(await health()).toEqual({ status: 503, ownService: own });
    expect(sent).toEqual([nats.name(ROLL_CALL.question), nats.name(ROLL_CALL.answer)]);
    heard.unsubscribe();
  });

  it('counts replicas that come, leave, or stop answering', async () => {
    const second = await startTestService(echoService().definition, { beside: service });
    await eventually(async () => (await replicas()) === 2);
    await second.close();
    await eventually(async () => (await replicas()) === 1);
    const { nats } = service.kit;
    const silent = { service: 'svc-user', replica: 'silent', version: '0.0.0', ready: true, leaving: false };
    nats.core().publish(nats.name(ROLL_CALL.answer), JSON.stringify(rollAnswer.parse(silent)));
    const asked = performance.now();
    const limit = new TimeLimit(5_000);
    await eventually(async () => (await replicas()) === 1 && performance.now() - asked > 500);
    // The silent one is waited for once, for 2 s.
    expect(limit.isKept).toBe(true);
  });

  it('counts a replica that is not ready as missing', async () => {
    const { nats } = service.kit;
    const unready = { service: 'svc-user', replica: 'unready', version: '0.0.0', ready: false, leaving: false };
    const answers = nats.core().subscribe(nats.name(ROLL_CALL.question), {
      callback: () => nats.core().publish(nats.name(ROLL_CALL.answer), JSON.stringify(unready)),
    });
    await nats.core().flush();
    await eventually(async () => (await replicas()) === 1);
    expect(await replicas()).toBe(1);
    answers.unsubscribe();
  });
});
