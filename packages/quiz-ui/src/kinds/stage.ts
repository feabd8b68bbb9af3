import type { GameView } from '@luplay/contracts/lobby-game';
import type { ReactNode } from 'react';
import { type ByKind, SHOWN_KIND } from './kind.ts';
import { Options } from './single/stage.tsx';

/** What a kind of question shows on the projector, below question and media. */
interface StageKind {
  Options: (props: { game: GameView; options: readonly string[] }) => ReactNode;
}

const STAGE: ByKind<StageKind> = { single: { Options } };

export const stageKind = (): StageKind => STAGE[SHOWN_KIND];
