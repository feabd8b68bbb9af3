import type { StoryNote, storyCalls } from '@luplay/contracts/story';
import type { Handlers } from '@luplay/service-kit';
import type { ContentStore } from '../content/store.ts';

/** The notes that everybody may read. */
export function publicNoteRoutes(store: ContentStore<StoryNote>): Pick<Handlers<typeof storyCalls>, 'publicNotes'> {
  return {
    async publicNotes() {
      const open = await store.all({ enabled: true, accessType: 'public' });
      return { notes: Object.fromEntries(open.map((note) => [note.id, note])), message: '' };
    },
  };
}
