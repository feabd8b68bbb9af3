import type { Room, StoryCharacter, StoryEvent, StoryItem } from '@luplay/contracts/story';
import { resetToStart } from './actions/enter.ts';
import { byId, character, item, note, npc, room } from './samples.fixture.ts';
import type { PlayContent } from './state/content.ts';
import type { Outcome, World } from './state/outcome.ts';
import { newPlay, type PlayerState, type PlayState } from './state/state.ts';

interface Parts {
  rooms?: Room[];
  items?: StoryItem[];
  characters?: StoryCharacter[];
  events?: StoryEvent[];
}

/**
 * hall – yard – shed, and from the hall a cellar that a key opens, an attic that is hidden, a lab for chemists and a
 * vault that is locked. In the hall lie a coin and a key, and somebody stands there.
 */
export function content({ rooms = [], items = [], characters = [], events = [] }: Parts = {}): PlayContent {
  return {
    chapterId: 'chapter',
    name: 'Глава',
    startRoom: 'hall',
    rooms: byId(
      room('hall', {
        connections: ['yard', 'cellar', 'attic', 'lab', 'vault', 'closed'],
        items: ['coin', 'key'],
        npc: ['maid'],
      }),
      room('yard', { connections: ['hall', 'shed'], npc: ['cat'] }),
      room('shed', { connections: ['yard'] }),
      room('cellar', { connections: ['hall'], locked: true, requiresItem: 'key' }),
      room('attic', { connections: ['hall'], hidden: true }),
      room('lab', { connections: ['hall'], locked: true, requiresabilities: 'Химия' }),
      room('vault', { connections: ['hall'], locked: true }),
      room('closed', { connections: ['hall'], enabled: false }),
      ...rooms,
    ),
    items: byId(
      item('coin', { notes: 'note_1' }),
      item('key', { visibility: 'invisible' }),
      item('flask'),
      item('knife'),
      ...items,
    ),
    notes: byId(note('note_1')),
    npcs: byId(npc('maid'), npc('cat')),
    characters: byId(
      character('anna', { inventory: ['flask'], abilities: ['Химия'] }),
      character('boris', { inventory: ['knife'] }),
      character('vera'),
      ...characters,
    ),
    events: byId(...events),
  };
}

/** Draws these numbers in turn; a rule that draws more fails the test. */
export function world(of: PlayContent, ...draws: number[]): World {
  return {
    content: of,
    now: 1000,
    chance() {
      const next = draws.shift();
      if (next === undefined) throw new Error('one draw too many');
      return next;
    },
  };
}

/** A play that these characters have entered, each played by a user of the same name. */
export const entered = (of: PlayContent, ...characters: string[]): PlayState =>
  characters.reduce((state, id) => resetToStart(state, id, `user-${id}`, world(of)).state, newPlay(of));

export function player(state: PlayState, id: string): PlayerState {
  const found = state.players[id];
  if (!found) throw new Error(`${id} has not entered`);
  return found;
}

export const lastLine = (state: PlayState): string | undefined => state.log.at(-1)?.action;

/** The state after an action that has to succeed. */
export function succeed(outcome: Outcome<unknown>): PlayState {
  if (outcome.rejection) throw new Error(`rejected: ${outcome.rejection.message}`);
  return outcome.state;
}
