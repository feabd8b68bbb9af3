import { createHmac } from 'node:crypto';

/** The bot that the specs' product believes. Not a real one. */
export const BOT_TOKEN = '7000000001:AAExampleOnlyNotARealToken-0123456789a';

export interface TelegramPerson {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
}

/**
 * Init data as Telegram hands it to a mini app, signed now. Source: Telegram's page on mini apps, "Validating data".
 * `startParam` is what the link into the app carried.
 */
export function signedInitData(person: TelegramPerson, startParam?: string, botToken = BOT_TOKEN): string {
  const fields: Record<string, string> = {
    user: JSON.stringify({ language_code: 'ru', ...person }),
    chat_instance: '-3788475317572404878',
    chat_type: 'private',
    ...(startParam !== undefined && { start_param: startParam }),
    auth_date: String(Math.floor(Date.now() / 1000)),
  };
  const text = Object.entries(fields)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const hash = createHmac('sha256', secret).update(text).digest('hex');
  return new URLSearchParams({ ...fields, hash }).toString();
}
