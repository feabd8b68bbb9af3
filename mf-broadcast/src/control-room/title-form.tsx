import { ROOM_LIMITS } from '@luplay/contracts/broadcast';
import { Button, Stack, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { ru } from '../locale/rooms.ts';
import { type Controlled, useRoomChange } from './use-room-change.ts';

export function TitleForm({ title, ...room }: Controlled & { title: string }) {
  /** Null: the stored value is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = useRoomChange(room, ru.saveFailed, ru.saved);
  const submit = () => {
    const wanted = (draft ?? title).trim();
    setError(wanted === '' ? ru.admin.noTitle : null);
    if (wanted === '' || save.isPending) return;
    save.mutate({ title: wanted }, { onSuccess: () => setDraft(null) });
  };
  return (
    <Stack
      noValidate
      as="form"
      shrink
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        hideLabel
        label={ru.control.name}
        value={draft ?? title}
        maxLength={ROOM_LIMITS.titleLength}
        error={error}
        onValueChange={setDraft}
      />
      <Button type="submit" busy={save.isPending} disabled={draft === null || draft.trim() === title}>
        {ru.control.save}
      </Button>
    </Stack>
  );
}
