import { createHmac } from 'node:crypto';

/** The project's own test vector for Telegram init data. Neither bot nor person is real. */
export const VECTOR = {
  botToken: '7000000001:AAExampleOnlyNotARealToken-0123456789a',
  initData:
    'user=%7B%22id%22%3A1000000042%2C%22first_name%22%3A%22%D0%90%D0%BD%D1%8F%20%5C%22%D0%9B%D0%B8%D1%81%5C%22%20%2B%20%26%20%3D%22%2C%22last_name%22%3A%22%22%2C%22username%22%3A%22anya_fox%22%2C%22language_code%22%3A%22ru%22%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2Fx.svg%22%7D&chat_instance=-3788475317572404878&chat_type=private&start_param=lobby_Zm9vYmFyMTIz&auth_date=1767225600&signature=gk1Ga_2dgcvfpQMoHAIoYFw0xbt0zIakOjMFCOjHQDFznags2J5zh0m4KzP7WVxzHTwh-am6BpnUiIcUBLOHAQ&hash=439d093057e87f604a5cd07c705260275fd43be2f984ba29af32591ff405858f',
  /** Epoch ms at which it is accepted with a limit of `maxAgeSeconds`. */
  nowMs: 1_767_225_660_000,
  maxAgeSeconds: 300,
} as const;

const pairs = VECTOR.initData.split('&');
const hash = /hash=([0-9a-f]{64})/.exec(VECTOR.initData)?.[1] as string;

export const REORDERED = [...pairs].reverse().join('&');

/** Inputs that must be refused, by what is wrong with them. */
export const REFUSED: Record<string, { initData?: string; nowMs?: number; botToken?: string }> = {
  'too old': { nowMs: 1_767_225_901_000 },
  'from the future': { nowMs: 1_767_225_569_000 },
  "another bot's": { botToken: '7000000001:AAExampleOnlyNotARealToken-0123456789b' },
  'another id': { initData: VECTOR.initData.replace('1000000042', '1000000043') },
  'without its signature': { initData: pairs.filter((pair) => !pair.startsWith('signature=')).join('&') },
  'with a second user': { initData: `${VECTOR.initData}&${pairs[0]}` },
  'with its hash in upper case': { initData: VECTOR.initData.replace(hash, hash.toUpperCase()) },
  'with an empty hash': { initData: VECTOR.initData.replace(hash, '') },
  'without a hash': { initData: pairs.filter((pair) => !pair.startsWith('hash=')).join('&') },
  'with letters behind its date': { initData: VECTOR.initData.replace('1767225600', '1767225600x') },
  'with a field more': { initData: `${VECTOR.initData}&admin=1` },
};

/** Signs like Telegram for the vector's bot, for cases that the vector does not cover. */
export function signed(fields: Record<string, string>): string {
  const text = Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(VECTOR.botToken).digest();
  return new URLSearchParams({ ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') }).toString();
}
