import { isDeepStrictEqual } from 'node:util';
import type { GreetingFields } from '@luplay/contracts';
import type { StoryPlayerView, StoryServerMessage } from '@luplay/contracts/story';
import type { Shown, Unstamped, Views } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import { type PlayContent, type PlayState, playerView } from '@luplay/story-rules';
import { changesAudiences } from './audiences.ts';
import { HOST, hostMap, hostPlayers, hostState, newestLog, playerOf, WAITING } from './presenters.ts';
import type { PlayResources, StoredPlay } from './state.ts';

type Message = Unstamped<StoryServerMessage>;
type ShownPlay = Shown<StoredPlay, PlayResources>;

/** The sockets of this replica. */
interface Viewers {
  audiencesOf(state: StoredPlay, viewer: Caller | null): string[];
  fieldsFor(state: StoredPlay, audience: string): GreetingFields<StoryServerMessage>;
}

/** Players see what their character knows, hosts see everything. Nothing is public. */
export class PlayViews implements Views<StoredPlay, PlayResources, StoryServerMessage> {
  readonly audiencesOf: Viewers['audiencesOf'];
  readonly changesAudiences = changesAudiences;
  private readonly viewers: Viewers;

  constructor(viewers: Viewers) {
    this.viewers = viewers;
    this.audiencesOf = viewers.audiencesOf;
  }

  urgency(): 'now' {
    return 'now';
  }

  shared({ resources }: ShownPlay): PlayResources {
    return resources;
  }

  snapshot(state: StoredPlay, caller: Caller | null): GreetingFields<StoryServerMessage> {
    const [audience = WAITING] = this.audiencesOf(state, caller);
    return this.viewers.fieldsFor(state, audience);
  }

  audience(name: string, before: StoredPlay, { state, resources: { content } }: ShownPlay): Message[] {
    const reset: Message[] = before.resets === state.resets ? [] : [{ type: 'players_reset' }];
    // The content may differ: everybody begins again with a snapshot.
    if (before.edition !== state.edition) return reset;
    if (name === HOST) return [...reset, ...hostUpdates(before, state, content)];
    const characterId = playerOf(name);
    return characterId === null ? reset : [...reset, ...playerUpdates(before.play, state.play, content, characterId)];
  }

  deleted(): Message {
    return { type: 'players_reset' };
  }
}

function hostUpdates(before: StoredPlay, after: StoredPlay, content: PlayContent): Message[] {
  const [was, is] = [before.play, after.play];
  const messages: Message[] = [];
  if (was.rooms !== is.rooms || was.lying !== is.lying) messages.push({ type: 'map', map: hostMap(content, is) });
  if (was.players !== is.players) messages.push({ type: 'allPlayers', players: hostPlayers(content, is) });
  if (!isDeepStrictEqual(hostState(before), hostState(after))) {
    messages.push({ type: 'state', state: hostState(after) });
  }
  if (was.log !== is.log || before.logClearedTo !== after.logClearedTo) {
    messages.push({ type: 'actionsLog', log: newestLog(after) });
  }
  return messages;
}

/** The parts of the player's view that the change made different. */
function playerUpdates(before: PlayState, after: PlayState, content: PlayContent, characterId: string): Message[] {
  if (!concerns(before, after, characterId)) return [];
  const was = playerView(content, before, characterId);
  const is = playerView(content, after, characterId);
  if (!is) return [];
  const differs = (...parts: (keyof StoryPlayerView)[]) =>
    parts.some((part) => !isDeepStrictEqual(was?.[part], is[part]));
  const { state, map, players, npcs, itemsHere, inventory, notes } = is;
  const messages: Message[] = [];
  if (differs('map', 'npcs', 'itemsHere')) messages.push({ type: 'map', map, npcs, itemsHere });
  if (differs('players')) messages.push({ type: 'allPlayers', players });
  if (differs('state', 'inventory', 'notes')) {
    const { actionPoints, telegramId } = state;
    const isPointsAlone = was && isDeepStrictEqual({ ...was.state, actionPoints }, state) && !differs('inventory');
    if (isPointsAlone) messages.push({ type: 'actionPoints', telegramId, value: actionPoints });
    else messages.push({ type: 'characterState', state, inventory, notes });
  }
  return messages;
}

/** Whether the view of the character's player may differ. Costs no view, so that far players cost little. */
function concerns(before: PlayState, after: PlayState, characterId: string): boolean {
  const own = after.players[characterId];
  if (!own || own !== before.players[characterId]) return true;
  if (before.rooms !== after.rooms || before.itemVisibility !== after.itemVisibility) return true;
  const room = own.currentRoom;
  if (before.lying[room] !== after.lying[room]) return true;
  if (before.players === after.players) return false;
  return Object.values(after.players).some((player) => {
    const was = before.players[player.characterId];
    return player !== was && (player.currentRoom === room || was?.currentRoom === room);
  });
}
