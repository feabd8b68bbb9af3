export { applyPlayMessage } from './apply.ts';
export { type AttackResult, attack } from './attack.ts';
export { availableRooms, isKnown, obstacle, whyClosed } from './availability.ts';
export { type ChapterFacts, checkChapter } from './checks/index.ts';
export { contentOf, type Library, type PlayContent } from './content.ts';
export { acknowledge, editCharacter, editRoom } from './edits.ts';
export { resetAllToStart, resetToStart, setHolder } from './enter.ts';
export { triggerEvent, unknownReference } from './events.ts';
export { grantPoints } from './grant.ts';
export { type Interaction, useItem } from './interact.ts';
export { move } from './move.ts';
export type { Outcome, Rejection, World } from './outcome.ts';
export { COST, canPay } from './points.ts';
export { type Found, search } from './search.ts';
export {
  type Conditions,
  currentRoomOf,
  isInSight,
  isVisible,
  type LogEntry,
  newPlay,
  type PlayerState,
  type PlayState,
  roomOf,
} from './state.ts';
export { undo } from './undo.ts';
export { belongings, livePlayer, ownState, placeView, playersInSight, playerView } from './views.ts';
