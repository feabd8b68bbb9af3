import { ConfirmDialog } from '@luplay/web-kit';
import { placeOf, removeQuestion, removeTheme } from '../draft/changes.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import type { Removal } from '../keys/commands.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { useNavigator } from '../navigation/navigator.ts';

interface Props {
  editor: DraftEditor;
  /** Null while nothing is asked. */
  removal: Removal | null;
  onClose: () => void;
}

/** Asks before a question or a theme is removed; the focus then goes to its neighbour. */
export function RemovalDialog({ editor: { draft, change }, removal, onClose }: Props) {
  const navigator = useNavigator();
  const isTheme = removal?.kind === 'theme';
  const named = draft.theme.find(({ key }) => key === removal?.key)?.name ?? '';

  const remove = () => {
    if (!removal) return;
    const { key } = removal;
    if (isTheme) {
      const index = draft.theme.findIndex((theme) => theme.key === key);
      const next = draft.theme[index + 1] ?? draft.theme[index - 1];
      change((known) => removeTheme(known, key));
      if (next) navigator.focus(next.key, 'fold');
      return;
    }
    const place = placeOf(draft, key);
    const next = place && (place.theme.questions[place.index + 1] ?? place.theme.questions[place.index - 1]);
    change((known) => removeQuestion(known, key));
    if (next) navigator.focus(next.key, 'title');
    else if (place) navigator.focus(place.theme.key, 'fold');
  };

  return (
    <ConfirmDialog
      open={removal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isTheme ? texts.theme.deleteTitle : texts.question.deleteTitle}
      text={isTheme ? texts.theme.deleteText(named) : texts.question.deleteText}
      confirmText={isTheme ? texts.theme.delete : texts.question.delete}
      onConfirm={remove}
    />
  );
}
