import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import { api, Button, notify, Row, Stack, TextField, useRequestId } from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../failure.ts';
import { ru } from '../locale/rooms.ts';

export function MessageForm({ code }: { code: string }) {
  const [text, setText] = useState('');
  const { requestId, renew } = useRequestId();
  const send = useMutation({
    mutationFn: (message: string) => api(rooms.sendMessage, { params: { code }, body: { text: message, requestId } }),
    onSuccess: () => {
      setText('');
      renew();
      notify({ kind: 'success', text: ru.sent });
    },
    onError: (error) => notify({ kind: 'error', text: failureText(error, ru.sendFailed) }),
  });
  const message = text.trim();
  return (
    <Stack
      noValidate
      as="form"
      gap={4}
      shrink
      onSubmit={(event) => {
        event.preventDefault();
        if (message !== '' && !send.isPending) send.mutate(message);
      }}
    >
      <TextField
        multiline
        hideLabel
        label={ru.control.message}
        hint={ru.control.messageHint(ROOM_LIMITS.messageLength)}
        maxLength={ROOM_LIMITS.messageLength}
        value={text}
        onValueChange={(next) => {
          setText(next);
          // A changed text is another message.
          renew();
        }}
      />
      <Row gap={2} wrap>
        <Button type="submit" kind="primary" busy={send.isPending} disabled={message === ''}>
          {ru.control.send}
        </Button>
      </Row>
    </Stack>
  );
}
