/** Pieces of a quiz that players and spectators both see. Each remote brings its own copy: they hold no state. */
export { Confetti } from './confetti.tsx';
export { textOn } from './contrast.ts';
export { OptionMark, optionLetter } from './option-mark.tsx';
export { type OptionState, OptionTile } from './option-tile.tsx';
export { Podium } from './podium.tsx';
export { QuestionMedia } from './question-media.tsx';
export { type RankedTeam, rankTeams } from './ranking.ts';
export { TeamSign, TeamTag } from './team-tag.tsx';
export { ThemeCard } from './theme-card.tsx';
