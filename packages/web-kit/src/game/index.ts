/** Pieces of a quiz that players and spectators both see. Each remote brings its own copy: they hold no state. */
export { AppliedItems } from './applied-items.tsx';
export { Confetti } from './confetti.tsx';
export { textOn } from './contrast.ts';
export { EffectMarks } from './effect-marks.tsx';
export { effectMarks } from './effects.ts';
export { Explanation } from './explanation.tsx';
export { Fit } from './fit.tsx';
export { GameTimer } from './game-timer.tsx';
export { ItemPicture } from './item-picture.tsx';
export { OptionMark, optionLetter } from './option-mark.tsx';
export { type OptionState, OptionTile } from './option-tile.tsx';
export { Podium } from './podium.tsx';
export { QuestionMedia } from './question-media.tsx';
export { podiumOf, type RankedTeam, rankTeams } from './ranking.ts';
export { rarityOf } from './rarity.ts';
export { stacksOf } from './stacks.ts';
export { TeamSign, TeamTag } from './team-tag.tsx';
export { ThemeCard } from './theme-card.tsx';
