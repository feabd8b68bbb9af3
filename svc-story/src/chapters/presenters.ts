import type { Chapter } from '@luplay/contracts/story';
import type { ChapterContent } from './store.ts';

export const withHost = (chapter: ChapterContent, host: string | null): Chapter => ({ ...chapter, host });

/** The part of the current chapter that players see. They discover its events and items during play. */
export const shownToPlayers = ({ id, name, map, characters, host }: Chapter) => ({ id, name, map, characters, host });
