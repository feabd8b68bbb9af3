import { spawnSync } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICES as CONTRACTED } from '@luplay/contracts';
import { REPOSITORY, readSettings, SERVICES } from '../command/settings.mjs';

const ONE_OF_EACH = Object.fromEntries(SERVICES.map((name: string) => [name, 1]));

describe('settings', () => {
  it('the services are those of the contracts', () => {
    expect(SERVICES).toEqual([...CONTRACTED]);
  });

  it('an empty environment gives the defaults', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8080,
      broadcastPort: 3001,
      demo: true,
      trustedProxies: [],
      accessLog: false,
      lobbyAffinity: true,
      texts: 'original',
    });
    expect(settings.replicas).toEqual(ONE_OF_EACH);
    expect(isAbsolute(settings.dataDir) && settings.dataDir.endsWith('/.data')).toBe(true);
  });

  it('settings are read from the environment', () => {
    const settings = readSettings({
      LUPLAY_PORT: '9000',
      LUPLAY_BROADCAST_PORT: '9001',
      LUPLAY_DATA: '/tmp/elsewhere',
      LUPLAY_REPLICAS: 'svc-lobby-game=2, svc-user=3',
      LUPLAY_DEMO: '0',
      REDIS_URL: 'redis://cache:6379',
      LUPLAY_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      LUPLAY_ACCESS_LOG: '1',
      LUPLAY_LOBBY_AFFINITY: '0',
      LUPLAY_TEXTS: 'ru',
    });
    expect(settings).toMatchObject({ port: 9000, broadcastPort: 9001, dataDir: '/tmp/elsewhere', demo: false });
    expect(settings.replicas).toEqual({ ...ONE_OF_EACH, 'svc-user': 3, 'svc-lobby-game': 2 });
    expect(settings).toMatchObject({ trustedProxies: ['10.0.0.0/8', '::1'], accessLog: true, lobbyAffinity: false });
    expect(settings.texts).toBe('ru');
    expect(settings.external).toEqual({ redis: 'redis://cache:6379', mongo: undefined, nats: undefined });
  });

  it('npm start refuses arguments, which it would not read, and says what to write', () => {
    // Nothing starts with these ports, whatever is read.
    const env = { ...process.env, LUPLAY_PORT: '3001', LUPLAY_BROADCAST_PORT: '3001' };
    const started = spawnSync(process.execPath, [join(REPOSITORY, 'bootstrap/start.mjs'), '--port', '9000'], { env });
    expect([started.status, String(started.stderr)]).toEqual([1, expect.stringContaining('(--port 9000)')]);
  });

  it.each([
    [{ LUPLAY_PORT: '80a' }, 'LUPLAY_PORT=80a'],
    [{ LUPLAY_PORT: '70000' }, 'LUPLAY_PORT=70000'],
    [{ LUPLAY_PORT: '3001' }, 'both 3001'],
    [{ LUPLAY_REPLICAS: 'svc-nobody=2' }, 'svc-nobody=2'],
    [{ LUPLAY_REPLICAS: 'svc-user=0' }, 'svc-user=0'],
    [{ LUPLAY_TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, '"proxy" is no address'],
    [{ LUPLAY_TRUSTED_PROXIES: '10.0.0.0/33' }, '10.0.0.0/33'],
    [{ LUPLAY_TEXTS: 'en' }, 'LUPLAY_TEXTS=en is not understood. Write one of: original, ru'],
  ])('%j is refused by name', (env, words) => {
    expect(() => readSettings(env as Record<string, string>)).toThrow(words);
  });
});
