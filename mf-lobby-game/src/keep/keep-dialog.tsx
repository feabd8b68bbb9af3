import { KeepDialog } from '@luplay/web-kit/keep';
import { useTelegramApp } from '../state/use-telegram-app.ts';

/** Also through the Telegram mini app of this installation, if it has one. */
export default ({ lobbyId, onClose }: { lobbyId: string; onClose: () => void }) => (
  <KeepDialog telegramApp={useTelegramApp(lobbyId)} onClose={onClose} />
);
