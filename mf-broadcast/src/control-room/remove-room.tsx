import { rooms } from '@luplay/contracts/broadcast';
import { api, Button, ConfirmDialog, isApiError, notify } from '@luplay/web-kit';
import { useState } from 'react';
import { failureText } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';

interface Props {
  /** The room that is asked about; null: none. */
  code: string | null;
  onClose: () => void;
  onRemoved: () => unknown;
}

/** Asks, then deletes the room; a missing one counts as deleted. Notifies about the result. */
export function RemoveRoomDialog({ code, onClose, onRemoved }: Props) {
  async function remove(): Promise<void> {
    if (code === null) return;
    try {
      await api(rooms.deleteRoom, { params: { code } });
    } catch (error) {
      if (!isApiError(error, 'not_found')) {
        notify({ kind: 'error', text: failureText(error, ru.deleteFailed) });
        throw error;
      }
    }
    notify({ kind: 'success', text: ru.deleted });
    await onRemoved();
  }
  return (
    <ConfirmDialog
      open={code !== null}
      onOpenChange={(asking) => !asking && onClose()}
      title={ru.deleteTitle}
      text={ru.deleteText}
      confirmText={ru.control.remove}
      onConfirm={remove}
    />
  );
}

export function RemoveRoom({ code, onRemoved }: { code: string; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {ru.control.remove}
      </Button>
      <RemoveRoomDialog code={asking ? code : null} onClose={() => setAsking(false)} onRemoved={onRemoved} />
    </>
  );
}
