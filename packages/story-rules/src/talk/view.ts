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
import { type PlayState, roomOf, type TalkLine, type TalkState } from '../state/state.ts';
import { canAccept, isHeard, nameOfThing } from './talk.ts';

/** What the player of the character knows of the talk; null: all of it, for hosts. */
export function talkOf(content: PlayContent, state: PlayState, characterId: string | null): TalkView {
  const { talk } = state;
  if (!talk) return NO_TALK;
  const shown = characterId === null ? TALK_LIMITS.shownToHosts : TALK_LIMITS.shown;
  const lines = talk.lines.filter((line) => isHeard(line, characterId)).slice(-shown);
  return {
    lines: lines.map((line) => lineView(content, state, line, characterId)),
    offers: offersOf(content, state, characterId),
    off: talk.off,
    ownNotes: notesOf(talk, characterId),
    asks: asksOf(talk, characterId),
  };
}

/**
 * What a change has made different of the talk as this viewer knows it: `talkAfter` merges it. Null: nothing. Built for
 * everybody who watches a play, so only parts that the change touched are compared.
 */
export function talkChanges(
  content: PlayContent,
  before: PlayState,
  after: PlayState,
  characterId: string | null,
): Partial<TalkView> | null {
  const [was, is] = [before.talk, after.talk];
  // Without a word an offer may become impossible: somebody goes away.
  if (!is || (was === is && is.offers.length === 0)) return null;
  const changed: Partial<TalkView> = {};
  const known = was?.lines.at(-1)?.id ?? 0;
  const fresh = is.lines.slice(is.lines.findLastIndex(({ id }) => id <= known) + 1);
  const lines = fresh.filter((line) => isHeard(line, characterId));
  if (lines.length > 0) changed.lines = lines.map((line) => lineView(content, after, line, characterId));
  if (is.offers.length > 0 || (was && was.offers.length > 0)) {
    const offers = offersOf(content, after, characterId);
    if (!isSame(offersOf(content, before, characterId), offers)) changed.offers = offers;
  }
  if (was?.off !== is.off && !isSame(was?.off ?? [], is.off)) changed.off = is.off;
  if (was?.asks !== is.asks) {
    const asks = asksOf(is, characterId);
    if (!isSame(was ? asksOf(was, characterId) : [], asks)) changed.asks = asks;
  }
  if (was?.ownNotes !== is.ownNotes) {
    const old = was?.ownNotes ?? {};
    const written = Object.entries(notesOf(is, characterId)).filter(([id, text]) => old[id] !== text);
    if (written.length > 0) changed.ownNotes = Object.fromEntries(written);
  }
  return Object.keys(changed).length > 0 ? changed : null;
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

function notesOf({ ownNotes }: TalkState, id: string | null): Record<string, string> {
  if (id === null) return ownNotes;
  return ownNotes[id] === undefined ? {} : { [id]: ownNotes[id] };
}

const asksOf = ({ asks }: TalkState, id: string | null): TalkView['asks'] =>
  asks.filter(({ characterId }) => id === null || characterId === id);

/** Those that can be accepted now. */
const offersOf = (content: PlayContent, state: PlayState, characterId: string | null): TalkOfferView[] =>
  (state.talk?.offers ?? []).flatMap((offer) => {
    const { id, kind, from, to, isNote } = offer;
    if (characterId !== null && from !== characterId && to !== characterId) return [];
    if (!canAccept(state, offer)) return [];
    const [fromName, toName] = [nameOf(content, from), nameOf(content, to)];
    return { id, kind, from, fromName, to, toName, name: nameOfThing(content, offer), isNote };
  });

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
