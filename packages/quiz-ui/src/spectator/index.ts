/** Parts of the spectators' screen, for the broadcast and for the preview of the quiz editor. */
export { isCrowd, isMany, wordy } from '../screens/crowd.ts';
export { QuestionStage } from './question-stage.tsx';
export { Scores } from './scores.tsx';
export { Side } from './side.tsx';
export { TopBar } from './top-bar.tsx';
