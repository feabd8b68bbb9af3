import type { GreetingFields } from '@luplay/contracts';
import type { PlayPresence, StoryServerMessage } from '@luplay/contracts/story';
import type { Shown, Unstamped, Viewing, Views } from '@luplay/live-kit';
import { AppError, type Caller } from '@luplay/service-kit';
import type { PlayResources, StoredPlay } from '../state/state.ts';
import { changesAudiences, hallAudience, watchOf } from './audiences.ts';
import { changesOf, type PlayChanges } from './changes.ts';
import { actUpdates, finaleUpdates } from './evening-updates.ts';
import { hallUpdates } from './hall.ts';
import { hostUpdates } from './host-updates.ts';
import { playerUpdates } from './player-updates.ts';
import { HALL, HOST, playerOf, storyState } from './presenters.ts';

type Message = Unstamped<StoryServerMessage>;
type ShownPlay = Shown<StoredPlay, PlayResources>;

/** Who watches on this replica. */
interface Viewers {
  /** `as`: the character that a host watches as. Null: the viewer may not watch. */
  audience(state: StoredPlay, as: string | null, viewer: Caller | null): string | null;
}

/** Players see what their character knows, hosts see everything, the hall what all may know. Nothing is public. */
export class PlayViews implements Views<StoredPlay, PlayResources, StoryServerMessage, PlayPresence> {
  readonly changesAudiences = changesAudiences;
  private readonly viewers: Viewers;
  private last: { before: StoredPlay; after: StoredPlay; changes: PlayChanges } | null = null;

  constructor(viewers: Viewers) {
    this.viewers = viewers;
  }

  audiencesOf(state: StoredPlay, viewer: Caller | null, key: string): string[] {
    const hall = hallAudience(state, key);
    const audience = hall === undefined ? this.viewers.audience(state, watchOf(key).as, viewer) : hall;
    return audience === null ? [] : [audience];
  }

  /** A restart: the content may differ. */
  beginsAgain(before: StoredPlay, after: StoredPlay): boolean {
    return before.edition !== after.edition;
  }

  urgency(): 'now' {
    return 'now';
  }

  shared({ resources }: ShownPlay): PlayResources {
    return resources;
  }

  snapshot(
    state: StoredPlay,
    caller: Caller | null,
    { content }: PlayResources,
    { key, presence }: Viewing<PlayPresence>,
  ): GreetingFields<StoryServerMessage> {
    const [audience] = this.audiencesOf(state, caller, key);
    if (audience === undefined) throw new AppError('not_found');
    return { storyState: storyState(state, content, audience, presence) };
  }

  audience(name: string, before: StoredPlay, { state, resources: { content } }: ShownPlay): Message[] {
    const reset: Message[] = before.resets === state.resets ? [] : [{ type: 'players_reset' }];
    if (this.beginsAgain(before, state)) return reset;
    if (name === HALL) return [...reset, ...hallUpdates(before, state, content)];
    const changes = this.changes(before, state);
    const all = [...reset, ...finaleUpdates(before.play, state.play, content, name, changes)];
    const shared = [...all, ...actUpdates(before, state, content)];
    if (name === HOST) return [...shared, ...hostUpdates(before, state, content, changes)];
    const characterId = playerOf(name);
    if (characterId === null) return all;
    return [...shared, ...playerUpdates(before, state, content, characterId, changes)];
  }

  deleted(): Message {
    return { type: 'players_reset' };
  }

  /** Found once for all audiences of a change, which are asked for one after the other. */
  private changes(before: StoredPlay, after: StoredPlay): PlayChanges {
    if (this.last?.before !== before || this.last.after !== after) {
      this.last = { before, after, changes: changesOf(before, after) };
    }
    return this.last.changes;
  }
}
