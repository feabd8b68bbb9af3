/** Complete sample objects of a host's view for tests, with overrides. */
import type { HostPlayer, Room, StoryHostView, StoryLogEntry, StoryState, StoryUser } from '@luplay/contracts/story';
import { storyUser as anyUser, byId, character, item, room } from '@luplay/story-rules/testing';
import { hostPlayer as anyHostPlayer, hostView as emptyHostView, hostState } from '../../../testing/play-samples.ts';

export const hostRoom = (id: string, more: Partial<Room> = {}): Room =>
  room(id, { description: 'Пыльно.', position: { x: 1, y: 1 }, ...more });

/** Played by `u-<id>`. */
export const hostPlayer = (id: string, more: Partial<HostPlayer> = {}): HostPlayer =>
  anyHostPlayer(id, {
    userId: `u-${id}`,
    telegramId: `u-${id}`,
    name: `Персонаж ${id}`,
    shortName: id.slice(0, 2),
    ...more,
  });

export const logLine = (id: number, more: Partial<StoryLogEntry> = {}): StoryLogEntry => ({
  id,
  ts: Date.UTC(2026, 0, 15, 18, 0, id),
  action: `Персонаж anna: строка ${id}`,
  kind: 'move',
  ...more,
});

export const hostView = (more: Partial<StoryHostView> = {}): StoryHostView =>
  emptyHostView({
    map: { startRoom: 'hall', rooms: byId(hostRoom('hall', { connections: ['yard'] }), hostRoom('yard')) },
    characters: byId(character('anna'), character('boris')),
    items: byId(item('item-key'), item('item-lamp')),
    ...more,
  });

export const hostStoryState = (more: Partial<StoryHostView> = {}): StoryState => ({
  ...hostState(hostView(more)),
  chapter: { id: 'one', name: 'Комета' },
  presence: { host: true, connected: (more.players ?? []).flatMap(({ userId }) => userId ?? []) },
});

export const storyUser = (id: string, cards: string[] = [], role: 'player' | 'host' = 'player'): StoryUser =>
  anyUser(`u-${id}`, {
    displayName: `Имя ${id}`,
    username: id,
    inventory: { rolecards: cards.map((card) => ({ id: card, name: card })) },
    story: { role, currentRoom: null, actionPoints: null },
  });
