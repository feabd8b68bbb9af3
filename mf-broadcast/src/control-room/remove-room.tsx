import { rooms } from '@luplay/contracts/broadcast';
import { api, Button, ConfirmDialog, isApiError, notify } from '@luplay/web-kit';
import { useState } from 'react';
import { failureText } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';

/** Deletes the room; a missing one counts as deleted. Notifies about the result, and rejects on failure. */
export async function removeRoom(code: string): Promise<void> {
  try {
    await api(rooms.deleteRoom, { params: { code } });
  } catch (error) {
    if (!isApiError(error, 'not_found')) {
      notify({ kind: 'error', text: failureText(error, ru.deleteFailed) });
      throw error;
    }
  }
  notify({ kind: 'success', text: ru.deleted });
}

export function RemoveRoom({ code, onRemoved }: { code: string; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {ru.control.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={ru.deleteTitle}
        text={ru.deleteText}
        confirmText={ru.control.remove}
        onConfirm={async () => {
          await removeRoom(code);
          onRemoved();
        }}
      />
    </>
  );
}
