import type { PlayContent } from '../state/content.ts';
import { currentRoomOf, isInSight, isVisible, type PlayerState, type PlayState } from '../state/state.ts';

/** What a character can meet, by kind: ids. */
type Met = Record<'rooms' | 'people' | 'things' | 'texts' | 'told', Set<string>>;

interface Attention {
  met: Met;
  /** Who has spoken to the character since they came together. */
  heard: Set<string>;
  /** At the last look. */
  player: PlayerState;
  /** Something new was met since the last look. */
  isFresh: boolean;
  /** Looks in a row without anything new, and the most of them. */
  quiet: number;
  longest: number;
}

/**
 * What every character has met: rooms, people, things, texts, what others told it, what happened to it. Company alone
 * is nothing new, and neither is a room, a person or a thing that it knows. Somebody who comes again has something to
 * say once; after that only what the other one does not know is new.
 */
export class News {
  private readonly content: PlayContent;
  private readonly attention = new Map<string, Attention>();

  constructor(content: PlayContent, { players }: PlayState) {
    this.content = content;
    for (const player of Object.values(players)) {
      const met: Met = { rooms: new Set(), people: new Set(), things: new Set(), texts: new Set(), told: new Set() };
      const attention = { met, heard: new Set<string>(), player, isFresh: false, quiet: 0, longest: 0 };
      this.attention.set(player.characterId, attention);
    }
  }

  /** The longest time without anything new, by character, in looks. */
  get longest(): ReadonlyMap<string, number> {
    return new Map([...this.attention].map(([id, { longest }]) => [id, longest]));
  }

  /** Something happens to the character: an act, an event, a message. */
  happened(characterId: string): void {
    (this.attention.get(characterId) as Attention).isFresh = true;
  }

  /** Whether somebody has told the character of the thing or the note, or it has had it itself. */
  knows(characterId: string, what: string): boolean {
    const { told, things, texts } = (this.attention.get(characterId) as Attention).met;
    return told.has(what) || things.has(what) || texts.has(what);
  }

  /** Whether `from` has said anything to the character since they came together. */
  hasHeard(characterId: string, from: string): boolean {
    return (this.attention.get(characterId) as Attention).heard.has(from);
  }

  /** `what`: the thing or the note that is told of; null: only what happened since the two have parted. */
  tell(characterId: string, from: string, what: string | null): void {
    const one = this.attention.get(characterId) as Attention;
    if (what !== null) this.meet(one, 'told', what);
    if (one.heard.has(from)) return;
    one.heard.add(from);
    one.isFresh = true;
  }

  /** A minute of everybody who lives is over. */
  look(state: PlayState): void {
    for (const [id, one] of this.attention) {
      const player = state.players[id] as PlayerState;
      if (player.status === 'dead') continue;
      this.lookAround(state, player, one);
      one.quiet = one.isFresh ? 0 : one.quiet + 1;
      one.longest = Math.max(one.longest, one.quiet);
      one.isFresh = false;
    }
  }

  private lookAround(state: PlayState, player: PlayerState, one: Attention): void {
    const { content } = this;
    const here = currentRoomOf(content, state, player);
    const lists = [
      ['rooms', player.visited, one.player.visited],
      ['rooms', player.foundHidden, one.player.foundHidden],
      ['texts', player.notes, one.player.notes],
      ['things', player.inventory, one.player.inventory],
    ] as const;
    // A list that is the same holds nothing new; nothing was met before the first look.
    const isFirst = one.met.rooms.size === 0;
    for (const [kind, now, before] of lists) if (isFirst || now !== before) this.meet(one, kind, ...now);
    if (player.unlockedRooms !== one.player.unlockedRooms) one.isFresh = true;
    if (player.conditions !== one.player.conditions) one.isFresh = true;
    for (const id of here.items) if (isVisible(content, state, id)) this.meet(one, 'things', id);
    if (player.conditions.visibility === 'normal') this.meet(one, 'people', ...here.npc);
    for (const other of Object.values(state.players)) {
      if (isInSight(player, other)) this.meet(one, 'people', other.characterId);
      else one.heard.delete(other.characterId);
    }
    one.player = player;
  }

  private meet(one: Attention, kind: keyof Met, ...ids: string[]): void {
    for (const id of ids) {
      if (one.met[kind].has(id)) continue;
      one.met[kind].add(id);
      one.isFresh = true;
    }
  }
}
