import { revealsOf } from '../state/finale.ts';
import { done, nameOf, type Outcome, reject, type World } from '../state/outcome.ts';
import type { PlayState } from '../state/state.ts';
import { texts } from '../state/texts.ts';

type Step = 'begin' | 'reveal' | 'end';

/** The host begins the end, also that of the act, reveals the next secret, or ends the evening after the last one. */
export function stepEpilogue(state: PlayState, step: Step, world: World, seen = Infinity): Outcome {
  const { epilogue } = state;
  if (step === 'begin') {
    if (epilogue) return reject(state, 'conflict', texts.hasEpilogue);
    const begun = { startedAt: world.now, revealed: 0, isOver: false };
    return done(state, { ...state, act: null, epilogue: begun }, world, texts.log.epilogue);
  }
  if (!epilogue || epilogue.isOver) return reject(state, 'conflict', epilogue ? texts.isOver : texts.noEpilogue);
  // More are revealed than the host has seen: another one was faster, or this one has pressed twice.
  if (step === 'reveal' && seen < epilogue.revealed) return { state };
  const next = revealsOf(world.content)[epilogue.revealed];
  if (step === 'end') {
    if (next) return reject(state, 'conflict', texts.unrevealed);
    return done(state, { ...state, epilogue: { ...epilogue, isOver: true } }, world, texts.log.over);
  }
  if (!next) return reject(state, 'conflict', texts.allRevealed);
  const after = { ...state, epilogue: { ...epilogue, revealed: epilogue.revealed + 1 } };
  return done(state, after, world, texts.log.revealed(nameOf(world.content, next)));
}
