import { telegramApp } from '@luplay/contracts/lobby-game';

/** Settings of this service; the common ones are in service-kit. */
export const lobbyGameEnv = {
  /** The mini app that invitations open in Telegram: `<bot>/<app>` or `<bot>`. Without it they open on the web only. */
  TELEGRAM_APP: telegramApp.optional(),
};
