export { actDue, beginAct, endAct, extendAct, holdAct, setPointsEvery, triggerByHost } from './actions/acts.ts';
export { acknowledge, editCharacter, editRoom, grantPoints } from './actions/edits.ts';
export { resetAllToStart, resetToStart, setHolder } from './actions/enter.ts';
export { stepEpilogue } from './actions/epilogue.ts';
export { unknownReference } from './actions/events.ts';
export { act, type ReplyTo } from './actions/index.ts';
export { rollDice, tell } from './actions/tell.ts';
export { undo } from './actions/undo.ts';
export { castVote, openVote, stepVote } from './actions/votes.ts';
export { type ChapterFacts, checkChapter } from './checks/index.ts';
export { availableRooms, isKnown, obstacle, whyClosed } from './state/availability.ts';
export { contentOf, type Library, type PlayContent } from './state/content.ts';
export { newestVote } from './state/finale.ts';
export type { Outcome, Rejection, World } from './state/outcome.ts';
export {
  type Conditions,
  currentRoomOf,
  isGhost,
  isInSight,
  isVisible,
  type LogEntry,
  newPlay,
  type PlayerState,
  type PlayState,
  pointsEveryOf,
  roomOf,
} from './state/state.ts';
export { answerAsk, answerOffer, askHost, offer, say, switchTalk, writeOwnNotes } from './talk/talk.ts';
export { talkChanges, talkOf } from './talk/view.ts';
export { actView } from './views/acts.ts';
export { applyPlayMessage } from './views/apply.ts';
export { epilogueView, voteView } from './views/finale.ts';
export {
  belongings,
  livePlayer,
  ownState,
  placeView,
  playersInSight,
  playerView,
  sees,
  selectedOf,
  sightOf,
} from './views/views.ts';
