import { Button, Dialog } from '@luplay/web-kit';
import { quiz as texts } from '../../locale/quiz.ts';

interface Props {
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Somebody else has saved the quiz meanwhile: the author decides which version stays. */
export function ConflictDialog({ busy, onMine, onTheirs, onClose }: Props) {
  const { title, text, mine, theirs, later } = texts.conflict;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{later}</Button>
          <Button onClick={onTheirs}>{theirs}</Button>
          <Button kind="primary" busy={busy} onClick={onMine}>
            {mine}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
