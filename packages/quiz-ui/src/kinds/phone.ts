import type { GameView } from '@luplay/contracts/lobby-game';
import type { ReactNode } from 'react';
import { type AnsweringProps, type ByKind, SHOWN_KIND } from './kind.ts';
import { Answering, Right } from './single/phone.tsx';

/** What a kind of question shows on a player's phone, and in the preview of the editor. */
interface PhoneKind {
  Answering: (props: AnsweringProps) => ReactNode;
  /** The right answer, above the results. */
  Right: (props: { game: GameView }) => ReactNode;
}

const PHONE: ByKind<PhoneKind> = { single: { Answering, Right } };

export const phoneKind = (): PhoneKind => PHONE[SHOWN_KIND];
