import type { Chapter } from '@luplay/contracts/story';
import type { ChapterContent } from './store.ts';

export const withHost = (chapter: ChapterContent, host: string | null): Chapter => ({ ...chapter, host });

/** What players may know of the chapter they are in: its events and items are theirs to find. */
export const shownToPlayers = ({ id, name, map, characters, host }: Chapter) => ({ id, name, map, characters, host });
