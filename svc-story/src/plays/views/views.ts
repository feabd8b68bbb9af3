import type { GreetingFields } from '@luplay/contracts';
import type { StoryServerMessage } from '@luplay/contracts/story';
import type { Shown, Unstamped, Views } from '@luplay/live-kit';
import type { Caller } from '@luplay/service-kit';
import type { PlayResources, StoredPlay } from '../state/state.ts';
import { changesAudiences } from './audiences.ts';
import { changesOf, type PlayChanges } from './changes.ts';
import { hostUpdates } from './host-updates.ts';
import { playerUpdates } from './player-updates.ts';
import { HOST, playerOf, WAITING } from './presenters.ts';

type Message = Unstamped<StoryServerMessage>;
type ShownPlay = Shown<StoredPlay, PlayResources>;

/** Who watches on this replica, and what they see. */
interface Viewers {
  audiencesOf(state: StoredPlay, viewer: Caller | null): string[];
  fieldsFor(state: StoredPlay, audience: string): GreetingFields<StoryServerMessage>;
}

/** Players see what their character knows, hosts see everything. Nothing is public. */
export class PlayViews implements Views<StoredPlay, PlayResources, StoryServerMessage> {
  readonly changesAudiences = changesAudiences;
  private readonly viewers: Viewers;
  private last: { before: StoredPlay; after: StoredPlay; changes: PlayChanges } | null = null;

  constructor(viewers: Viewers) {
    this.viewers = viewers;
  }

  audiencesOf(state: StoredPlay, viewer: Caller | null): string[] {
    return this.viewers.audiencesOf(state, viewer);
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
    const changes = this.changes(before, state);
    if (name === HOST) return [...reset, ...hostUpdates(before, state, content, changes)];
    const characterId = playerOf(name);
    if (characterId === null) return reset;
    return [...reset, ...playerUpdates(before, state, content, characterId, changes)];
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
