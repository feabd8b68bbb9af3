import { describe, expect, it } from '@jest/globals';
import { readNatsUrl } from './nats/nats-url.ts';
import { bullOf } from './redis/bull.ts';
import { readRedisUrl } from './redis/redis-url.ts';
import { slotOf } from './redis/slots.ts';

describe('NATS_URL', () => {
  it.each([
    ['nats://127.0.0.1:4222', { servers: ['nats://127.0.0.1:4222'] }],
    ['nats://luplay:p%40ss@nats:4222', { servers: ['nats://nats:4222'], user: 'luplay', pass: 'p@ss' }],
    ['tls://s3cret@nats:4222', { servers: ['tls://nats:4222'], tls: {}, token: 's3cret' }],
    ['nats://a:b@one:4222,two:4223', { servers: ['nats://one:4222', 'nats://two:4223'], user: 'a', pass: 'b' }],
    [
      'tls://one:1, tls://a:b:c@[::1]:2',
      { servers: ['tls://one:1', 'tls://[::1]:2'], tls: {}, user: 'a', pass: 'b:c' },
    ],
  ])('%s is read', (url, servers) => {
    expect(readNatsUrl(url)).toEqual(servers);
  });

  it.each(['', 'localhost', 'http://nats:4222', 'nats://', 'nats://one:4222,,', 'nats://one:x'])(
    '"%s" is refused',
    (url) => {
      expect(() => readNatsUrl(url)).toThrow('NATS_URL wants');
    },
  );
});

const SENTINELS = [
  { host: 'one', port: 26379 },
  { host: 'two', port: 26380 },
  { host: '::1', port: 26379 },
];

describe('REDIS_URL', () => {
  it.each([
    ['redis://cache', { server: { host: 'cache', port: 6379 }, tls: false, database: 0 }],
    [
      'rediss://user:p%40:ss@cache:7000/2',
      { server: { host: 'cache', port: 7000 }, tls: true, database: 2, username: 'user', password: 'p@:ss' },
    ],
    [
      'redis://:secret@[::1]:7000',
      { server: { host: '::1', port: 7000 }, tls: false, database: 0, password: 'secret' },
    ],
    [
      'redis+sentinel://:secret@one,two:26380,[::1]/mymaster',
      { sentinels: SENTINELS, master: 'mymaster', sentinelAccess: {}, tls: false, database: 0, password: 'secret' },
    ],
    [
      'rediss+sentinel://one/m/3?sentinelUser=watch&sentinelPassword=p%26',
      {
        sentinels: [SENTINELS[0]],
        master: 'm',
        sentinelAccess: { username: 'watch', password: 'p&' },
        tls: true,
        database: 3,
      },
    ],
    [
      'redis+cluster://luplay:secret@one,two:7001',
      {
        nodes: [
          { host: 'one', port: 6379 },
          { host: 'two', port: 7001 },
        ],
        tls: false,
        database: 0,
        username: 'luplay',
        password: 'secret',
      },
    ],
    ['rediss+cluster://one/', { nodes: [{ host: 'one', port: 6379 }], tls: true, database: 0 }],
  ])('%s is read', (url, target) => {
    expect(readRedisUrl(url)).toEqual(target);
  });

  it.each([
    '',
    'cache:6379',
    'redis://one,two',
    'redis+sentinel://one:26379',
    'redis+cluster://one/1',
    'redis+cluster://',
    'redis://cache/x',
    'redis://cache:x',
  ])('"%s" is refused', (url) => {
    expect(() => readRedisUrl(url)).toThrow('REDIS_URL wants');
  });

  it('means the same to BullMQ', () => {
    const bullConnection = (url: string) => bullOf(url, 'bull').connection;
    expect(bullConnection('rediss://user:secret@cache:7000/2')).toMatchObject({
      host: 'cache',
      port: 7000,
      username: 'user',
      password: 'secret',
      db: 2,
      tls: {},
      maxRetriesPerRequest: null,
    });
    expect(bullConnection('redis+sentinel://:secret@one,two:26380,[::1]/m?sentinelPassword=watch')).toMatchObject({
      sentinels: SENTINELS,
      name: 'm',
      password: 'secret',
      sentinelPassword: 'watch',
      maxRetriesPerRequest: null,
    });
  });

  it('of a cluster: BullMQ has several queues, evenly spread over the slots', () => {
    const { prefixes, prefixOf, connection } = bullOf('rediss+cluster://:secret@one,two:7001', 'ns:bull');
    expect(connection).toMatchObject({
      nodes: [
        { host: 'one', port: 6379 },
        { host: 'two', port: 7001 },
      ],
      options: { redisOptions: { password: 'secret', tls: {}, maxRetriesPerRequest: null } },
    });
    const sixths = prefixes.map((prefix) => Math.floor((slotOf(prefix) * 6) / 16_384)).sort();
    expect(sixths).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(Array.from({ length: 100 }, (_, id) => prefixOf(`${id}`)))).toEqual(new Set(prefixes));
  });

  it('of a cluster: slots are those of Redis', () => {
    // The example of Redis's documentation, and its rules for tags.
    expect(slotOf('123456789')).toBe(0x31c3);
    expect(slotOf('{user1000}.following')).toBe(slotOf('user1000'));
    expect(slotOf('foo{}{bar}')).not.toBe(slotOf('bar'));
    expect(slotOf('foo{{bar}}zap')).toBe(slotOf('{bar'));
  });
});
