/** What a finished game is remembered for: its awards, and a picture to share. */
export { type AwardCard, awardCards } from './award-cards.ts';
export { ResultPicture } from './result-picture.tsx';
