import type { StoryEvent } from '@luplay/contracts/story';
import type { Kind } from '../content/kind.ts';

export const events: Kind<'event', StoryEvent> = { kind: 'events', one: 'event', missing: 'Такого события нет.' };
