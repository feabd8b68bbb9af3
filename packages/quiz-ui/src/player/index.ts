export type { MateAnswer, Voter } from '../kinds/kind.ts';
/** Parts of players' screens, for the game and for the preview of the quiz editor. */
export { ANSWERED_WITH, phoneKind } from '../kinds/phone.tsx';
export { ARROW_STEPS } from '../kinds/point/cells.ts';
export { AreaShapes, at, PointPicture } from '../kinds/point/picture.tsx';
export { Buzzer, type BuzzerLook } from '../kinds/spoken/buzzer.tsx';
export { QuestionLayout } from './question-layout.tsx';
export { RoundResults } from './round-results.tsx';
export { StageFrame } from './stage-frame.tsx';
export { verdictOf } from './verdict.ts';
