/** Parts of the screens of a board, loaded with the first game on one. */
export { useKeptDraft } from '../kinds/use-draft.ts';
export { softHyphens } from '../teams/soft-hyphens.ts';
export { Bids } from './bids.tsx';
export { askedAbout, leadingBid, specialOf, teamsOf } from './play.ts';
export { finalAnswers, opened } from './reveal.ts';
