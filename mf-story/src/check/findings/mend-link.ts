import type { Finding } from '@luplay/contracts/story';
import { checkTexts } from '../../locale/check.ts';

export interface MendLink {
  to: string;
  text: string;
}

const texts = checkTexts.findings.mend;
const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where a finding is mended; null where the person may not: only developers edit content, hosts also give cards. */
export function mendLink({ kind, entry, roomId }: Finding, isDeveloper: boolean): MendLink | null {
  const isAboutCards = kind === 'no-holder' || kind === 'several-holders';
  if (!isDeveloper) return isAboutCards ? { to: '/storyPlay', text: texts.cards } : null;
  if (isAboutCards)
    return { to: address('/storyEditor', { tab: 'characters', dialog: 'rolecards' }), text: texts.cards };
  if (kind === 'no-host') return { to: '/storyPlay', text: texts.host };
  if (entry.kind === 'chapter') {
    return { to: address('/storiesConfigurator', { chapter: entry.id }), text: texts.chapter };
  }
  if (entry.kind === 'maps') {
    return {
      to: address('/storyPreview', { map: entry.id, ...(roomId !== undefined && { room: roomId }) }),
      text: roomId ? texts.room : texts.maps,
    };
  }
  return { to: address('/storyEditor', { tab: entry.kind, entry: entry.id }), text: texts[entry.kind] };
}
