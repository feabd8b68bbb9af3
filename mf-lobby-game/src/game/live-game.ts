import type { gameSocket } from '@luplay/contracts/lobby-game';
import type { Live } from '@luplay/web-kit';
import { createContext } from 'react';

/** The game screen's socket, for requests over it; null: HTTP only. */
export const LiveGame = createContext<Live<typeof gameSocket> | null>(null);
