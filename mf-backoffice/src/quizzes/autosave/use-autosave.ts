import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { notify, session } from '@luplay/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftEditor } from '../draft/use-draft.ts';
import { authoring } from '../locale/authoring.ts';
import { whenQuiet } from '../navigation/when-quiet.ts';
import { dropDraft, heldDrafts, holdDraft, isDraftOf, keepBase, keepDraft, newDraftName } from './draft-store.ts';
import { type KeptDraft, packDraft } from './stored-draft.ts';

const { drafts: texts } = authoring;

const ownId = (): string | null => session.get()?.user.userId ?? null;

/**
 * Keeps the draft in the browser until it is saved or dropped. `kept`: the draft that this editing continues; its place
 * in the storage is used further. Returns how to drop it.
 */
export function useAutosave(editor: DraftEditor, base: EditedQuiz, kept?: KeptDraft): () => void {
  const [name] = useState(() => kept?.name ?? newDraftName(ownId() ?? '', base.id));
  /** The base that is written; a merge has another one. */
  const written = useRef<EditedQuiz | null>(kept?.base ?? null);
  const isOver = useRef(false);
  const hasFailed = useRef(false);

  const write = useEffectEvent(() => {
    // After a log-out in another tab nothing is written any more.
    if (isOver.current || ownId() === null) return;
    if (!editor.isChanged) return dropWritten();
    const isKept =
      (written.current === base || keepBase(name, base)) &&
      keepDraft(name, packDraft(editor.origin, editor.draft, Date.now()));
    // A draft names questions by their place in its own base. Without room for both there is neither.
    if (!isKept && written.current !== base) dropDraft(name);
    if (isKept) written.current = base;
    else if (!hasFailed.current) notify({ kind: 'warning', text: texts.noRoom });
    hasFailed.current = !isKept;
  });
  const dropWritten = () => {
    if (written.current) dropDraft(name);
    written.current = null;
  };

  const { draft, isChanged } = editor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: written again when the draft or its base changes
  useEffect(() => whenQuiet(() => write()), [draft, isChanged, base]);

  useEffect(() => {
    const leave = () => write();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  useEffect(() => {
    let release = () => {};
    void heldDrafts().then((held) => {
      const userId = ownId();
      if (userId && [...held].some((other) => other !== name && isDraftOf(other, userId, base.id))) {
        notify({ kind: 'info', text: texts.otherTab });
      }
      release = holdDraft(name);
      if (isOver.current) release();
    });
    return () => {
      isOver.current = true;
      release();
    };
  }, [name, base.id]);

  return () => {
    isOver.current = true;
    dropDraft(name);
  };
}
