import { TALK_HOST, TALK_LIMITS, type TalkAsk, type TalkKind } from '@luplay/contracts/story';
import type { PlayContent } from '../state/content.ts';
import { done, nameOf, type Outcome, reject, type World, withAnswered } from '../state/outcome.ts';
import {
  including,
  isInSight,
  type PlayerState,
  type PlayState,
  type TalkLine,
  type TalkOffer,
  type TalkState,
  without,
  withPlayer,
} from '../state/state.ts';
import { texts } from '../state/texts.ts';

/** Lines that nobody sees any more are dropped in portions, so that most writes only append one. */
const PORTION = 50;
const MINUTE = 60_000;

const SILENCE: TalkState = { lines: [], nextId: 1, offers: [], off: [], ownNotes: {}, asks: [], said: {} };
const talkIn = ({ talk = SILENCE }: PlayState): TalkState => talk;

/** Says something to everybody in the room, or whispers it to one who is there, or to the hosts. */
export function say(
  state: PlayState,
  characterId: string,
  { to, text }: { to: string | null; text: string },
  world: World,
): Outcome {
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  // Ghosts of a chapter that has them may still whisper to the hosts.
  const isGhost = to === TALK_HOST && !!world.content.evening?.ghosts;
  if (player.status === 'dead' && !isGhost) return reject(state, 'conflict', texts.dead);
  const kind = to === null ? 'say' : 'whisper';
  if (to !== TALK_HOST && isOff(state, kind)) return reject(state, 'forbidden', texts.silentKind);
  if (saidLately(state, characterId, world.now) >= TALK_LIMITS.perMinute) {
    return reject(state, 'conflict', texts.tooMuchTalk);
  }
  const listeners = to === TALK_HOST ? [] : hearers(state, player, to);
  if (to !== null && to !== TALK_HOST && listeners.length === 0) return reject(state, 'forbidden', texts.noTarget);
  return { state: withLine(state, player, { kind, to, text }, listeners, world) };
}

/** Offers a thing that the character carries, or a note that it has found, to somebody in sight. */
export function offer(
  state: PlayState,
  characterId: string,
  { kind, to, thing, isNote }: Omit<TalkOffer, 'id' | 'from'>,
  { content }: World,
): Outcome {
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  if (player.status === 'dead') return reject(state, 'conflict', texts.dead);
  if (isOff(state, kind)) return reject(state, 'forbidden', texts.silentKind);
  const other = state.players[to];
  if (!other || !isBeside(player, other)) return reject(state, 'forbidden', texts.noTarget);
  const offered = { kind, to, thing, isNote };
  // The title of a note that is switched off is not told.
  if (!hasThing(player, offered) || (isNote && !content.notes[thing]?.enabled)) {
    return reject(state, 'forbidden', texts.nothingToOffer);
  }
  const talk = talkIn(state);
  // What can be accepted no more is forgotten.
  const open = talk.offers.filter((each) => canAccept(state, each));
  const own = open.filter(({ from }) => from === characterId);
  if (own.some((each) => each.to === to && each.thing === thing && each.kind === kind)) return { state };
  if (own.length >= TALK_LIMITS.offers) return reject(state, 'conflict', texts.tooManyOffers);
  const offers = [...open, { id: talk.nextId, from: characterId, ...offered }];
  return { state: { ...state, talk: { ...talk, offers, nextId: talk.nextId + 1 } } };
}

/** Accepts what was offered, or refuses it; who has offered it may take it back. Giving can be undone. */
export function answerOffer(
  state: PlayState,
  characterId: string,
  { offerId, accept }: { offerId: number; accept: boolean },
  world: World,
): Outcome {
  const { content } = world;
  const talk = talkIn(state);
  const found = talk.offers.find(({ id }) => id === offerId);
  const isAnswer = found && (found.to === characterId || (found.from === characterId && !accept));
  if (!isAnswer) return reject(state, 'not_found', texts.noOffer);
  const cleared = { ...state, talk: { ...talk, offers: talk.offers.filter(({ id }) => id !== offerId) } };
  if (!accept) return { state: cleared };
  const [from, to] = [state.players[found.from], state.players[found.to]];
  if (!from || !to || !isBeside(from, to)) return reject(state, 'conflict', texts.tooFar);
  if (!hasThing(from, found)) return reject(state, 'conflict', texts.noOffer);
  if (isOff(state, found.kind)) return reject(state, 'forbidden', texts.silentKind);
  const shown = found.isNote ? { note: found.thing } : { item: found.thing };
  const told = withLine(cleared, from, { kind: found.kind, to: to.characterId, text: '', ...shown }, [to], world);
  if (found.kind === 'show') return { state: told };
  const after = handedOver(told, from, to, found, content);
  const names = [nameOf(content, from.characterId), nameOf(content, to.characterId)] as const;
  return done(state, after, world, texts.log.given(names[0], nameOfThing(content, found), names[1]));
}

function handedOver(
  state: PlayState,
  from: PlayerState,
  to: PlayerState,
  { thing, isNote }: TalkOffer,
  content: PlayContent,
): PlayState {
  if (isNote) return withPlayer(state, { ...to, notes: including(to.notes, thing) });
  const note = content.items[thing]?.notes;
  const notes = note && content.notes[note] ? including(to.notes, note) : to.notes;
  const given = withPlayer(state, { ...from, inventory: without(from.inventory, thing) });
  return withPlayer(given, { ...to, inventory: [...to.inventory, thing], notes });
}

/** The player's notes for themselves. */
export function writeOwnNotes(
  state: PlayState,
  characterId: string,
  { text, before }: { text: string; before?: string | undefined },
): Outcome {
  if (!state.players[characterId]) return reject(state, 'not_found', texts.notEntered);
  const talk = talkIn(state);
  const known = talk.ownNotes[characterId] ?? '';
  if (known === text) return { state };
  if (before !== undefined && before !== known) return reject(state, 'conflict', texts.notesChanged);
  return { state: { ...state, talk: { ...talk, ownNotes: { ...talk.ownNotes, [characterId]: text } } } };
}

/** The player calls the hosts, or asks them for points. The same request again changes nothing. */
export function askHost(state: PlayState, characterId: string, what: TalkAsk, world: World): Outcome {
  const player = state.players[characterId];
  if (!player) return reject(state, 'not_found', texts.notEntered);
  if (player.status === 'dead' && what === 'points') return reject(state, 'conflict', texts.dead);
  const talk = talkIn(state);
  if (talk.asks.some((ask) => ask.characterId === characterId && ask.what === what)) return { state };
  return { state: { ...state, talk: { ...talk, asks: [...talk.asks, { characterId, what, ts: world.now }] } } };
}

/** A host has done what the player asked for. */
export const answerAsk = (state: PlayState, characterId: string): Outcome => ({
  state: withAnswered(state, (ask) => ask.characterId === characterId),
});

/** Switches one kind off or on, or exactly those of `off` off. */
export function switchTalk(state: PlayState, to: { kind: TalkKind; isOn: boolean } | { off: TalkKind[] }): Outcome {
  const talk = talkIn(state);
  const others = 'off' in to ? to.off : talk.off.filter((kind) => kind !== to.kind);
  const off = 'off' in to || to.isOn ? others : [...others, to.kind];
  return { state: { ...state, talk: { ...talk, off: [...new Set(off)] } } };
}

/** Whether one living player can hand something to another: they see each other. */
export const isBeside = (one: PlayerState, other: PlayerState): boolean =>
  one.status === 'alive' &&
  other.status === 'alive' &&
  one.userId !== null &&
  isInSight(one, other) &&
  isInSight(other, one);

const hasThing = (player: PlayerState, { thing, isNote }: Pick<TalkOffer, 'thing' | 'isNote'>): boolean =>
  (isNote ? player.notes : player.inventory).includes(thing);

/** Whether both are in the play and see each other, and the thing is still there. */
export function canAccept(state: PlayState, offer: TalkOffer): boolean {
  const [from, to] = [state.players[offer.from], state.players[offer.to]];
  return from !== undefined && to !== undefined && isBeside(from, to) && hasThing(from, offer);
}

export const nameOfThing = (
  { items, notes }: PlayContent,
  { thing, isNote }: Pick<TalkOffer, 'thing' | 'isNote'>,
): string => (isNote ? notes[thing]?.title : items[thing]?.name) ?? thing;

const isOff = (state: PlayState, kind: TalkKind): boolean => talkIn(state).off.includes(kind);

const saidLately = (state: PlayState, characterId: string, now: number): number =>
  talkIn(state).lines.filter(({ from, ts }) => from === characterId && ts > now - MINUTE).length;

/** Who hears it: everybody else in the room, also in the dark, or one whom the player sees. */
const hearers = (state: PlayState, player: PlayerState, to: string | null): PlayerState[] =>
  Object.values(state.players).filter((other) =>
    to === null
      ? other.characterId !== player.characterId && other.userId !== null && other.currentRoom === player.currentRoom
      : other.characterId === to && isInSight(player, other),
  );

function withLine(
  state: PlayState,
  { characterId: from, currentRoom: room }: PlayerState,
  said: Pick<TalkLine, 'kind' | 'to' | 'text' | 'item' | 'note'>,
  listeners: PlayerState[],
  { now }: World,
): PlayState {
  const talk = talkIn(state);
  const heard = listeners.map(({ characterId }) => characterId);
  const unseen = listeners.filter((one) => one.conditions.visibility === 'low').map(({ characterId }) => characterId);
  const lines = [...talk.lines, { id: talk.nextId, ts: now, from, room, ...said, heard, unseen }];
  const isFull = lines.length > TALK_LIMITS.shownToHosts && lines.length % PORTION === 0;
  const kept = isFull ? seenLines(lines, Object.keys(state.players)) : lines;
  const count = { ...talk.said, [from]: (talk.said[from] ?? 0) + 1 };
  return { ...state, talk: { ...talk, lines: kept, nextId: talk.nextId + 1, said: count } };
}

/** What hosts see of the lines, or one of the players. */
function seenLines(lines: TalkLine[], players: readonly string[]): TalkLine[] {
  const own = players.map((id) => lines.filter((line) => isHeard(line, id)).slice(-TALK_LIMITS.shown));
  const seen = new Set([...own.flat(), ...lines.slice(-TALK_LIMITS.shownToHosts)]);
  return lines.filter((line) => seen.has(line));
}

/** `characterId` null: a host. */
export const isHeard = ({ from, heard }: TalkLine, characterId: string | null): boolean =>
  characterId === null || from === characterId || heard.includes(characterId);
