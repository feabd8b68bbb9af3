import { type StoryMap, storyContent } from '@luplay/contracts/story';
import { api, errorText, isApiError, notify, sharedKeys } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { previewTexts } from '../../locale/preview.ts';
import type { MapDraft } from '../draft/map-draft.ts';
import type { MapEditor, ServedMap } from '../draft/use-map-editor.ts';
import { type SaveFault, saveFaults } from './save-faults.ts';

const texts = previewTexts.save;

/** Saves the map unless somebody else has changed it since it was read. */
export function useSave(editor: MapEditor) {
  const client = useQueryClient();
  /** The map as somebody else has saved it. */
  const [conflict, setConflict] = useState<ServedMap | null>(null);
  const [faults, setFaults] = useState<readonly SaveFault[]>([]);
  const { mapId, draft, base } = editor;
  const save = useMutation({
    mutationFn: (sent: MapDraft) =>
      api(storyContent.maps.update, { params: { id: mapId }, body: { ...sent, version: base.version } }),
    onMutate: () => setFaults([]),
    onSuccess: (served, sent) => {
      editor.saved(served, sent);
      notify({ kind: 'success', text: texts.saved });
      return client.invalidateQueries({ queryKey: sharedKeys.story('maps') });
    },
    onError: (error) => {
      const theirs = servedIn(error);
      if (theirs) return setConflict(theirs);
      const found = saveFaults(error);
      setFaults(found);
      if (found.length > 0) return;
      const lost = isApiError(error, 'network');
      notify({ kind: 'error', text: lost ? texts.network : errorText(error, texts.failed), ms: 5000 });
    },
  });
  return {
    save: { ...save, mutate: () => save.mutate(draft) },
    conflict,
    closeConflict: () => setConflict(null),
    faults,
    closeFaults: () => setFaults([]),
  };
}

/** The `details` of a 409. */
function servedIn(error: unknown): ServedMap | null {
  if (!isApiError(error, 'conflict')) return null;
  const { map, version } = (error.details ?? {}) as Partial<ServedMap>;
  return map && typeof version === 'string' ? { map: map as StoryMap, version } : null;
}
