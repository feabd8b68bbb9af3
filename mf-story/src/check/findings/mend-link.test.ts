import { describe, expect, it } from '@jest/globals';
import type { Finding } from '@luplay/contracts/story';
import { mendLink } from './mend-link.ts';

const finding = (kind: Finding['kind'], entry: Finding['entry'], roomId?: string): Finding => ({
  ...{ kind, entry, severity: 'error', message: 'Так нельзя.' },
  ...(roomId !== undefined && { roomId }),
});

describe('a finding is mended', () => {
  it.each<[string, Finding, string]>([
    ['a room: on the map', finding('dead-end', { kind: 'maps', id: 'm1' }, 'hall'), '/storyPreview?map=m1&room=hall'],
    ['a map: in the preview', finding('map-missing', { kind: 'maps', id: 'm1' }), '/storyPreview?map=m1'],
    [
      'an event: in its form',
      finding('event-malformed', { kind: 'events', id: 'e1' }),
      '/storyEditor?tab=events&entry=e1',
    ],
    ['an NPC: in its form', finding('picture-missing', { kind: 'npcs', id: 'n1' }), '/storyEditor?tab=npcs&entry=n1'],
    [
      'a chapter: in the configurator',
      finding('no-characters', { kind: 'chapter', id: 'c1' }),
      '/storiesConfigurator?chapter=c1',
    ],
    [
      'a role card: in the dialog of role cards',
      finding('no-holder', { kind: 'characters', id: 'anna' }),
      '/storyEditor?tab=characters&dialog=rolecards',
    ],
    ['a missing host: in the play', finding('no-host', { kind: 'chapter', id: 'c1' }), '/storyPlay'],
  ])('%s', (_, given, to) => {
    expect(mendLink(given, true)?.to).toBe(to);
  });

  it('by a host only when it is about role cards', () => {
    expect(mendLink(finding('dead-end', { kind: 'maps', id: 'm1' }, 'hall'), false)).toBeNull();
    expect(mendLink(finding('several-holders', { kind: 'characters', id: 'anna' }), false)?.to).toBe('/storyPlay');
  });
});
