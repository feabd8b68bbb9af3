import { telegramApp } from '@luplay/contracts';

/** Settings of this service; the common ones are in service-kit. */
export const storyEnv = {
  /** The mini app that links to a play open in Telegram: `<bot>/<app>` or `<bot>`. Without it they open on the web. */
  TELEGRAM_APP: telegramApp.optional(),
};
