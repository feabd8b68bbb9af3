import { describe, expect, it } from '@jest/globals';
import { STORY_LIMITS, type StoryLogEntry, type StoryServerMessage, type StoryState } from '@luplay/contracts/story';
import { applyPlayMessage } from '@luplay/story-rules';
import { room } from '@luplay/story-rules/testing';
import { hostPlayer, hostState, livePlayer, ownState, playerState, playerView } from '../../testing/play-samples.ts';

const stamp = { seq: 2, from: 1, serverTime: 0 };
const line = (id: number, more: Partial<StoryLogEntry> = {}): StoryLogEntry => ({
  id,
  ts: id,
  action: `a${id}`,
  ...more,
});
const rooms = { hall: room('hall'), yard: room('yard') };
const item = { id: 'coin', name: 'Монета', description: '', image: '/media/story/coin.webp' };
const greeting = (storyState: StoryState): StoryServerMessage => ({
  type: 'connection_established',
  ...stamp,
  protocol: 1,
  server: 'a',
  storyState,
});

describe('a play before its first message', () => {
  it('is unknown until the greeting', () => {
    expect(applyPlayMessage(undefined, { type: 'players_reset', ...stamp })).toBeUndefined();
    expect(applyPlayMessage(undefined, greeting(playerState()))).toEqual(playerState());
  });
});

describe('any viewer', () => {
  it('takes over a snapshot whole, such as that of another chapter', () => {
    const other = { ...playerState(), chapter: { id: 'two', name: 'Вторая' }, player: null };
    expect(applyPlayMessage(playerState(), greeting(other))).toBe(other);
  });

  it('learns who is connected', () => {
    const presence = { host: false, connected: ['u1'] };
    expect(applyPlayMessage(hostState(), { type: 'presence', presence, serverTime: 0 })?.presence).toEqual(presence);
  });

  it('learns of the newest vote and of the end, and that they were taken back', () => {
    const end = { text: 'Рассвет.', fates: [], secrets: [], secretCount: 0, awards: [], isOver: false };
    const told = applyPlayMessage(hostState(), { type: 'epilogue', ...stamp, epilogue: end });
    expect(told?.epilogue).toEqual(end);
    expect(applyPlayMessage(told, { type: 'epilogue', ...stamp, epilogue: null })?.epilogue).toBeNull();
    expect(applyPlayMessage(playerState(), { type: 'vote', ...stamp, vote: null })?.vote).toBeNull();
  });

  it.each<StoryServerMessage>([
    { type: 'noop', seq: 2, serverTime: 0 },
    { type: 'players_reset', ...stamp },
    { type: 'heartbeat' },
    { type: 'reconnect', afterMs: 1, serverTime: 0 },
    { type: 'error', code: 'conflict', message: '', serverTime: 0 },
  ])('sees no difference after $type', (message) => {
    for (const known of [playerState(), hostState(), { ...playerState(), player: null }]) {
      expect(applyPlayMessage(known, message)).toBe(known);
    }
  });
});

describe('a player', () => {
  it('sees another map, and who and what is in the new room', () => {
    const map = { startRoom: 'hall', rooms: {} };
    const after = applyPlayMessage(playerState(), { type: 'map', ...stamp, map, npcs: [], itemsHere: [item] });
    expect(after?.player).toEqual(playerView('anna', { map, itemsHere: [item] }));
  });

  it('sees the rooms of the map that have changed, and no longer those that are gone', () => {
    const [hall, yard, attic] = [room('hall'), room('yard'), room('attic')];
    const before = { startRoom: 'hall', rooms: { hall, yard } };
    const known = applyPlayMessage(playerState(), { type: 'map', ...stamp, map: before, npcs: [], itemsHere: [item] });
    const map = { startRoom: 'hall', rooms: { attic } };
    const after = applyPlayMessage(known, { type: 'map', ...stamp, map, changedOnly: true, gone: ['yard'] });
    expect(after?.player).toEqual({ ...known?.player, map: { startRoom: 'hall', rooms: { hall, attic } } });
  });

  it('sees their own state, inventory and notes', () => {
    const state = ownState('anna', { currentRoom: 'yard' });
    const after = applyPlayMessage(playerState(), {
      type: 'characterState',
      ...stamp,
      state,
      inventory: [item],
      notes: [],
    });
    expect(after?.player).toMatchObject({ state, inventory: [item], notes: [] });
  });

  it('sees their points', () => {
    const message: StoryServerMessage = { type: 'actionPoints', ...stamp, telegramId: 'user-anna', value: 4 };
    expect(applyPlayMessage(playerState(), message)?.player?.state).toEqual(ownState('anna', { actionPoints: 4 }));
  });

  it('sees the whole list of players of another room', () => {
    const known = playerState({ players: [livePlayer('boris')] });
    const after = applyPlayMessage(known, { type: 'allPlayers', ...stamp, players: [livePlayer('vera')] });
    expect(after?.player?.players).toEqual([livePlayer('vera')]);
  });

  it('sees who has come, who has gone and who has changed', () => {
    const known = playerState({ players: ['boris', 'vera', 'gleb'].map((id) => livePlayer(id)) });
    const dead = livePlayer('vera', { status: 'dead' });
    const message: StoryServerMessage = {
      type: 'allPlayers',
      ...stamp,
      players: [livePlayer('dina'), dead],
      gone: ['boris'],
      changedOnly: true,
    };
    const after = applyPlayMessage(known, message);
    expect(after?.player?.players).toEqual([dead, livePlayer('gleb'), livePlayer('dina')]);
    expect(applyPlayMessage(after, message)).toEqual(after);
  });
});

describe('a host', () => {
  const backgrounds = { 1: { image: '/media/story/plan.webp', position: { x: 0, y: 0 }, width: 9 } };
  const known = hostState({
    map: { startRoom: 'hall', rooms, backgrounds },
    players: [hostPlayer('anna'), hostPlayer('boris')],
    log: [line(1), line(2)],
  });

  it('sees a changed room beside the others, or another map', () => {
    const yard = room('yard', { enabled: false });
    const map = { startRoom: 'hall', rooms: { yard } };
    const one = applyPlayMessage(known, { type: 'map', ...stamp, map, changedOnly: true });
    expect(one?.host?.map.rooms).toEqual({ ...rooms, yard });
    expect(applyPlayMessage(known, { type: 'map', ...stamp, map })?.host?.map).toEqual(map);
    expect(one?.host?.map.backgrounds).toEqual(backgrounds);
  });

  it('sees changed players beside the others, without those who are gone', () => {
    const boris = hostPlayer('boris', { actionPoints: 3 });
    const message: StoryServerMessage = {
      type: 'allPlayers',
      ...stamp,
      players: [boris, hostPlayer('vera')],
      gone: ['anna'],
      changedOnly: true,
    };
    expect(applyPlayMessage(known, message)?.host?.players).toEqual([boris, hostPlayer('vera')]);
  });

  it('sees what can be undone', () => {
    const state = { undoable: 3, nextUndo: 7, itemVisibility: {}, selected: {} };
    expect(applyPlayMessage(known, { type: 'state', ...stamp, state })?.host?.state).toEqual(state);
  });

  it('sees new and undone lines of the log in order, the newest only', () => {
    const undone = line(2, { undone: true });
    const added = applyPlayMessage(known, { type: 'actionsLog', ...stamp, log: [undone, line(3)], changedOnly: true });
    expect(added?.host?.log).toEqual([line(1), undone, line(3)]);
    const many = Array.from({ length: STORY_LIMITS.logShown }, (_, at) => line(at + 2));
    const full = applyPlayMessage(known, { type: 'actionsLog', ...stamp, log: many, changedOnly: true });
    expect(full?.host?.log).toEqual(many);
  });

  it('sees a log that was cleared', () => {
    expect(applyPlayMessage(known, { type: 'actionsLog', ...stamp, log: [] })?.host?.log).toEqual([]);
  });
});
