import { storyChapters } from '@luplay/contracts/story';
import { api, errorText, notify } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { OWN_CHARACTER } from '../story/queries.ts';
import { type ChapterDraft, sentChapter } from './chapter-draft.ts';
import { CHAPTERS } from './queries.ts';

/** Changes of chapters. Each resolves when the list has been fetched again. */
export function useChapterChanges() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: CHAPTERS }),
      // The own character depends on the chapter.
      client.invalidateQueries({ queryKey: OWN_CHARACTER }),
    ]);
  return {
    save: useMutation({
      mutationFn: (draft: ChapterDraft) => api(storyChapters.saveChapter, { body: sentChapter(draft) }),
      onSuccess: () => notify({ kind: 'success', text: ru.chapters.saved }),
      onSettled,
    }),
    makeCurrent: useMutation({
      mutationFn: (id: string) => api(storyChapters.setCurrentChapter, { body: { id_chapter: id } }),
      onSuccess: () => notify({ kind: 'success', text: ru.chapters.madeCurrent }),
      onError: (error) => notify({ kind: 'error', text: errorText(error, ru.chapters.madeCurrentFailed) }),
      onSettled,
    }),
  };
}
