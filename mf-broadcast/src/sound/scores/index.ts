import type { Score } from '../synth/score.ts';
import * as cues from './cues.ts';
import { lobby } from './lobby.ts';
import type { SoundName } from './names.ts';
import { question, tension } from './question.ts';

/** Everything that the spectators' screen plays. */
export const SCORES: Readonly<Record<SoundName, Score>> = { lobby, question, tension, ...cues };
