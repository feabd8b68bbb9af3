import type { ActionName, StoryPlayerView } from '@luplay/contracts/story';
import { createContext, type RefObject, useContext } from 'react';
import type { PlayerActions } from './actions/use-player-actions.ts';
import { refusal } from './may-act.ts';

export interface PlayerContextValue {
  view: StoryPlayerView;
  actions: PlayerActions;
  /** A host looks as this player: nothing can be done. */
  readOnly: boolean;
  /** A talk is open: what is said is seen there. */
  talking: RefObject<boolean>;
}

export const PlayerContext = createContext<PlayerContextValue | null>(null);

export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('outside of PlayerScreen');
  return value;
}

/** What keeps the player from actions of the kind now; null: nothing. `busy`: another one is on its way. */
export function useRefusal(kind: ActionName): 'readOnly' | 'dead' | 'points' | 'busy' | null {
  const { view, actions, readOnly } = usePlayer();
  if (readOnly) return 'readOnly';
  const refused = refusal({ ...view.state, actionPoints: actions.points }, kind);
  return refused ?? (actions.pending ? 'busy' : null);
}
