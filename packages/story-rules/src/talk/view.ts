import {
  NO_TALK,
  type StoryItem,
  type StoryNote,
  TALK_HOST,
  TALK_LIMITS,
  type TalkLineView,
  type TalkOfferView,
  type TalkView,
} from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { nameOf } from '../state/outcome.ts';
import { type PlayState, roomOf, type TalkLine, type TalkOffer } from '../state/state.ts';
import { hasThing, isBeside, nameOfThing } from './talk.ts';

/** What the player of the character knows of the talk; null: all of it, for hosts. */
export function talkOf(content: PlayContent, state: PlayState, characterId: string | null): TalkView {
  const { talk } = state;
  if (!talk) return NO_TALK;
  const lines = talk.lines.filter((line) => isHeard(line, characterId)).slice(-TALK_LIMITS.shown);
  return {
    lines: lines.map((line) => lineView(content, state, line, characterId)),
    offers: offersOf(content, state, characterId),
    off: talk.off,
    ownNotes: characterId === null ? talk.ownNotes : notesOf(talk.ownNotes, characterId),
    asks: talk.asks.filter((ask) => characterId === null || ask.characterId === characterId),
  };
}

/** What a change has made different of the talk as this viewer knows it: `talkAfter` merges it. Null: nothing. */
export function talkChanges(
  content: PlayContent,
  before: PlayState,
  after: PlayState,
  characterId: string | null,
): Partial<TalkView> | null {
  // Without a word an offer may become impossible: somebody goes away.
  if (!after.talk || (before.talk === after.talk && after.talk.offers.length === 0)) return null;
  const known = before.talk?.lines.at(-1)?.id ?? 0;
  const changed: Partial<TalkView> = {};
  const lines = after.talk.lines.filter((line) => line.id > known && isHeard(line, characterId));
  if (lines.length > 0) changed.lines = lines.map((line) => lineView(content, after, line, characterId));
  const [was, is] = [restOf(content, before, characterId), restOf(content, after, characterId)];
  for (const part of ['offers', 'off', 'asks'] as const) {
    if (JSON.stringify(was[part]) !== JSON.stringify(is[part])) Object.assign(changed, { [part]: is[part] });
  }
  const written = Object.entries(is.ownNotes).filter(([id, text]) => was.ownNotes[id] !== text);
  if (written.length > 0) changed.ownNotes = Object.fromEntries(written);
  return Object.keys(changed).length > 0 ? changed : null;
}

function restOf(content: PlayContent, state: PlayState, characterId: string | null): Omit<TalkView, 'lines'> {
  const { talk } = state;
  const { lines: _, ...rest } = talkOf(content, talk ? { ...state, talk: { ...talk, lines: [] } } : state, characterId);
  return rest;
}

const isHeard = ({ from, heard }: TalkLine, characterId: string | null): boolean =>
  characterId === null || from === characterId || heard.includes(characterId);

const notesOf = (all: Record<string, string>, id: string): Record<string, string> =>
  all[id] === undefined ? {} : { [id]: all[id] };

/** Those that can be accepted now. */
const offersOf = (content: PlayContent, state: PlayState, characterId: string | null): TalkOfferView[] =>
  (state.talk?.offers ?? []).flatMap((offer) => {
    const { id, kind, from, to, isNote } = offer;
    if (characterId !== null && from !== characterId && to !== characterId) return [];
    if (!canAccept(state, offer)) return [];
    const [fromName, toName] = [nameOf(content, from), nameOf(content, to)];
    return { id, kind, from, fromName, to, toName, name: nameOfThing(content, offer), isNote };
  });

function canAccept(state: PlayState, offer: TalkOffer): boolean {
  const [from, to] = [state.players[offer.from], state.players[offer.to]];
  return from !== undefined && to !== undefined && isBeside(from, to) && hasThing(from, offer);
}

function lineView(content: PlayContent, state: PlayState, line: TalkLine, viewer: string | null): TalkLineView {
  const { id, ts, kind, from, to, text, room, heard } = line;
  const isUnseen = viewer !== null && line.unseen.includes(viewer);
  const isPublic = to === null || to === TALK_HOST;
  const item = line.item === undefined ? undefined : content.items[line.item];
  const note = line.note === undefined ? undefined : content.notes[line.note];
  return {
    id,
    ts,
    kind,
    from: isUnseen ? null : from,
    name: isUnseen ? '' : nameOf(content, from),
    to,
    toName: isPublic ? '' : nameOf(content, to),
    text,
    ...(item && { item: shownItem(item) }),
    ...(note?.enabled && { note: shownNote(note) }),
    ...(viewer === null && { room: roomOf(content, state, room)?.name ?? room, heard, unseen: line.unseen }),
  };
}

const shownItem = ({ id, name, description, image }: StoryItem) => ({ id, name, description, image });
const shownNote = ({ id, title, description, content, image }: StoryNote) => ({
  id,
  title,
  description,
  content,
  image,
});
