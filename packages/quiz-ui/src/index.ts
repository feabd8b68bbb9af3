/** Quiz components for players and spectators. Each remote bundles its own copy, because they hold no state. */
export { AppliedItems } from './items/applied-items.tsx';
export { EffectMarks } from './items/effect-marks.tsx';
export { effectMarks } from './items/effects.ts';
export { ItemPicture } from './items/item-picture.tsx';
export { rarityOf } from './items/rarity.ts';
export { stacksOf } from './items/stacks.ts';
export { answerForm } from './kinds/answers.ts';
export { Explanation } from './question/explanation.tsx';
export { Fit } from './question/fit.tsx';
export { GameTimer } from './question/game-timer.tsx';
export { QuestionMedia } from './question/question-media.tsx';
export { ThemeCard } from './question/theme-card.tsx';
export { Confetti } from './teams/confetti.tsx';
export { textOn } from './teams/contrast.ts';
export { Podium } from './teams/podium.tsx';
export { podiumOf, type RankedTeam, rankTeams } from './teams/ranking.ts';
export { TeamSign, TeamTag } from './teams/team-tag.tsx';
