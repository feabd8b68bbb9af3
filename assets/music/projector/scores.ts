import * as cues from './cues.ts';
import { lobby } from './lobby.ts';
import { question, tension } from './question.ts';
import type { Score } from './score.ts';

/** Everything that the spectators' screen plays. Cues are played once; `tension` is a layer over `question`. */
export const CUES: Readonly<Record<keyof typeof cues, Score>> = cues;
export const MUSIC = { lobby, question, tension } satisfies Record<string, Score>;
