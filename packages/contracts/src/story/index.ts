import type { CallTable } from '../core/call.ts';
import { actionCalls } from './actions.ts';
import * as acts from './acts.ts';
import { checkChapter } from './chapter-check.ts';
import * as chapters from './chapters.ts';
import { listEvenings, readEvening } from './evenings.ts';
import * as finale from './finale.ts';
import * as joining from './joining.ts';
import * as kinds from './kinds.ts';
import * as play from './play.ts';
import * as tools from './play-tools.ts';
import * as rolecards from './rolecards.ts';
import { talkCalls } from './talk.ts';

export { type ActionInput, type ActionName, type ActionReply, storyActions } from './actions.ts';
export { HOST_LIMITS, type Recipients } from './acts.ts';
export { FINDING_KINDS, type Finding, type FindingKind } from './chapter-check.ts';
export { type Chapter, chapter } from './chapters.ts';
export * from './constants.ts';
export * from './content.ts';
export * from './effects.ts';
export * from './evening.ts';
export * from './evening-views.ts';
export type { StoryEvening, StoryFilm } from './evenings.ts';
export { entryId } from './fields.ts';
export type { HallView } from './hall.ts';
export {
  type JoiningView,
  type JoinView,
  KEPT_FOR_LENGTH,
  type OfferedCharacter,
  STORY_CODE_GUESSES,
  STORY_CODE_LENGTH,
  STORY_CODE_LETTERS,
  STORY_HALL,
  STORY_WAITING,
  storyCode,
} from './joining.ts';
export { versionedMap } from './kinds.ts';
export { type MapBackground, type Room, type Rooms, room, rooms, type StoryMap, storyMap } from './map.ts';
export * from './play-socket.ts';
export * from './play-views.ts';
export * from './player-views.ts';
export { STORY_ROLES, type StoryRole, type StoryUser, storyUser } from './rolecards.ts';
export * from './talk.ts';

/** By kind: `list`, `read`, `create` and `update`. */
export const storyContent = {
  maps: kinds.mapCalls,
  characters: kinds.characterCalls,
  events: kinds.eventCalls,
  items: kinds.itemCalls,
  notes: kinds.noteCalls,
  npcs: kinds.npcCalls,
};

export const storyChapters = {
  currentChapter: chapters.currentChapter,
  setCurrentChapter: chapters.setCurrentChapter,
  listChapters: chapters.listChapters,
  readChapter: chapters.readChapter,
  saveChapter: chapters.saveChapter,
} satisfies CallTable;

export const storyPeople = {
  listStoryUsers: rolecards.listStoryUsers,
  addRolecard: rolecards.addRolecard,
  removeRolecard: rolecards.removeRolecard,
  setStoryRole: rolecards.setStoryRole,
} satisfies CallTable;

export const storyShared = {
  publicNotes: kinds.publicNotes,
  readNpcAlone: kinds.readNpcAlone,
  storyPicture: kinds.storyPicture,
  addStoryPicture: kinds.addStoryPicture,
  storySound: kinds.storySound,
  addStorySound: kinds.addStorySound,
} satisfies CallTable;

/** What players do and see. */
export const storyPlay = {
  readState: play.readState,
  readMaster: play.readMaster,
  readStoryState: play.readStoryState,
  readStoryMap: play.readStoryMap,
  allPlayers: play.allPlayers,
  ...actionCalls,
  resetToStart: play.resetToStart,
  changeState: play.changeState,
  castVote: finale.castVote,
} satisfies CallTable;

/** What hosts and developers do besides. */
export const storyPlayTools = {
  changeRoom: play.changeRoom,
  changeCharacter: play.changeCharacter,
  restart: play.restart,
  undo: play.undo,
  playCharacters: tools.playCharacters,
  actionsLog: tools.actionsLog,
  clearLog: tools.clearLog,
  resetAllToStart: tools.resetAllToStart,
  grantActions: tools.grantActions,
  playEvents: tools.playEvents,
  triggerEvent: tools.triggerEvent,
  openVote: finale.openVote,
  stepVote: finale.stepVote,
  stepEpilogue: finale.stepEpilogue,
  beginAct: acts.beginAct,
  extendAct: acts.extendAct,
  endAct: acts.endAct,
  setPointsEvery: acts.setPointsEvery,
  tellMessage: acts.tellMessage,
  rollDice: acts.rollDice,
  writeHostNotes: acts.writeHostNotes,
} satisfies CallTable;

/** How people get in by the code of a chapter in play. */
export const storyJoin = {
  readJoin: joining.readJoin,
  joinPlay: joining.joinPlay,
  seatPlayer: joining.seatPlayer,
  keepCharacter: joining.keepCharacter,
  renewCode: joining.renewCode,
} satisfies CallTable;

export const storyTalk = talkCalls satisfies CallTable;

export const storyChecks = { checkChapter } satisfies CallTable;

/** Looking back on evenings. */
export const storyEvenings = { listEvenings, readEvening } satisfies CallTable;

/** Every call that svc-story answers. */
export const storyCalls = {
  listMaps: storyContent.maps.list,
  readMap: storyContent.maps.read,
  createMap: storyContent.maps.create,
  updateMap: storyContent.maps.update,
  listCharacters: storyContent.characters.list,
  readCharacter: storyContent.characters.read,
  createCharacter: storyContent.characters.create,
  updateCharacter: storyContent.characters.update,
  listEvents: storyContent.events.list,
  readEvent: storyContent.events.read,
  createEvent: storyContent.events.create,
  updateEvent: storyContent.events.update,
  listItems: storyContent.items.list,
  readItem: storyContent.items.read,
  createItem: storyContent.items.create,
  updateItem: storyContent.items.update,
  listNotes: storyContent.notes.list,
  readNote: storyContent.notes.read,
  createNote: storyContent.notes.create,
  updateNote: storyContent.notes.update,
  listNpcs: storyContent.npcs.list,
  readNpc: storyContent.npcs.read,
  createNpc: storyContent.npcs.create,
  updateNpc: storyContent.npcs.update,
  ...storyChapters,
  ...storyPeople,
  ...storyShared,
  ...storyPlay,
  ...storyPlayTools,
  ...storyJoin,
  ...storyChecks,
  ...storyEvenings,
  ...storyTalk,
} satisfies CallTable;
