import { lazily } from '@luplay/web-kit';
import { KeepOffer as Offer } from '@luplay/web-kit/keep-offer';

/** Few need it, and only once. */
const KeepDialog = lazily(() => import('./keep-dialog.tsx'));

/** In a lobby, the account may also be kept in Telegram. */
export const KeepOffer = ({ lobbyId }: { lobbyId: string }) => (
  <Offer dialog={(onClose) => <KeepDialog lobbyId={lobbyId} onClose={onClose} />} />
);
