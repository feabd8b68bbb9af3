import { describe, expect, it } from '@jest/globals';
import { byId } from '@luplay/story-rules/testing';
import { hostPlayer, hostRoom, hostView } from '../testing/host-samples.ts';
import { mapMarkers } from './host-map.ts';

const npc = (id: string, enabled: boolean) => ({
  ...{ id, name: `NPC ${id}`, description: 'Сторож.', dialog: 'Тише.', image: '/media/story/npc.webp' },
  enabled,
});

describe('the markers of the host’s map', () => {
  it('are everybody, with the dead and those without a connection marked', () => {
    const players = [hostPlayer('anna'), hostPlayer('boris', { status: 'dead' }), hostPlayer('carl', { userId: null })];
    const markers = mapMarkers(hostView({ players }), ['u-anna']);
    expect(markers.map(({ id, isDead, isAway }) => [id, isDead, isAway])).toEqual([
      ['anna', false, false],
      ['boris', true, true],
      ['carl', false, true],
    ]);
    expect(mapMarkers(hostView({ players }), undefined).map(({ isAway }) => isAway)).toEqual([false, false, true]);
  });

  it('are the enabled NPCs too, one for each room that they stand in', () => {
    const rooms = byId(hostRoom('hall', { npc: ['owl', 'ghost'] }), hostRoom('yard', { npc: ['owl'] }));
    const view = hostView({ map: { startRoom: 'hall', rooms }, npcs: byId(npc('owl', true), npc('ghost', false)) });
    expect(mapMarkers(view, undefined).map(({ id, roomId, kind }) => [id, roomId, kind])).toEqual([
      ['hall owl', 'hall', 'npc'],
      ['yard owl', 'yard', 'npc'],
    ]);
  });
});
