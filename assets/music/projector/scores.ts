import * as cues from './cues.ts';
import * as lobby from './lobby.ts';
import * as question from './question.ts';
import type { Score } from './score.ts';

/** Everything that the spectators' screen plays. Cues are played once; `tension` is a layer over loops of questions. */
export const CUES: Readonly<Record<keyof typeof cues, Score>> = cues;
export const MUSIC: Readonly<Record<keyof typeof lobby | keyof typeof question, Score>> = { ...lobby, ...question };
