import { ROOM_LIMITS, rooms } from '@luplay/contracts/broadcast';
import {
  api,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  LiveStatus,
  notify,
  Page,
  Row,
  Stack,
  TextField,
  useRequestId,
  userHasRole,
  useSession,
} from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { failureText } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import { Messages } from '../room/messages.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { useRoom } from '../room/use-room.ts';
import * as css from './control-room.module.css';
import { GamePicker } from './game-picker.tsx';
import { RadioControls } from './radio-controls.tsx';
import { RemoveRoom } from './remove-room.tsx';
import { useRoomChange } from './use-room-change.ts';

/** The controls of a room. Anybody may open it; the service obeys the owner and developers only. */
export function Component() {
  const { code = '' } = useParams();
  return <ControlRoom key={code} code={code} />;
}

function ControlRoom({ code }: { code: string }) {
  const link = useRoom(code);
  const user = useSession()?.user;
  const navigate = useNavigate();
  return (
    <RoomFrame link={link}>
      {({ room: { title, owner, data } }) => {
        const mayControl = user !== undefined && (user.userId === owner || userHasRole(user, 'developer'));
        return (
          <Page
            title={ru.control.heading(title)}
            width="wide"
            lead={ru.control.lead(code)}
            actions={
              mayControl && (
                <ButtonLink icon="eye" to={`/room/${code}`}>
                  {ru.control.openRoom}
                </ButtonLink>
              )
            }
          >
            <LiveStatus live={link.live} />
            {!mayControl ? (
              <Refusal code={code} signedIn={Boolean(user)} />
            ) : (
              <Stack gap={4} shrink className={css.board}>
                <Stack gap={4}>
                  <Card title={ru.control.message}>
                    <MessageForm code={code} />
                  </Card>
                  <Card title={ru.control.game}>
                    <GamePicker code={code} shown={data.broadcastGame} />
                  </Card>
                  <Card title={ru.control.name}>
                    <TitleForm code={code} title={title} />
                  </Card>
                </Stack>
                <Stack gap={4}>
                  <Card title={ru.radio.title}>
                    <RadioControls code={code} radio={data.radio} />
                  </Card>
                  <Card title={ru.room.messages}>
                    {data.messages.length === 0 && <p className={css.soft}>{ru.room.noMessages}</p>}
                    <Messages messages={data.messages} />
                  </Card>
                  <Card title={ru.control.danger}>
                    <RemoveRoom code={code} onRemoved={() => navigate('/home')} />
                  </Card>
                </Stack>
              </Stack>
            )}
          </Page>
        );
      }}
    </RoomFrame>
  );
}

/** Why there are no controls here, and where to go instead. */
function Refusal({ code, signedIn }: { code: string; signedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <Card>
      <EmptyState
        icon="lock"
        title={ru.control.refusedTitle}
        text={signedIn ? ru.control.refusedStranger : ru.control.refusedUnknown}
        action={
          <Row gap={2} wrap>
            {!signedIn && (
              <ButtonLink kind="primary" to="/auth" state={{ from: pathname }}>
                {ru.control.logIn}
              </ButtonLink>
            )}
            <ButtonLink icon="eye" to={`/room/${code}`}>
              {ru.control.openRoom}
            </ButtonLink>
          </Row>
        }
      />
    </Card>
  );
}

function MessageForm({ code }: { code: string }) {
  const [text, setText] = useState('');
  const { requestId, renew } = useRequestId();
  const send = useMutation({
    mutationFn: (message: string) => api(rooms.sendMessage, { params: { code }, body: { text: message, requestId } }),
    onSuccess: (_, sent) => {
      // What was typed meanwhile stays.
      setText((now) => (now.trim() === sent ? '' : now));
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

function TitleForm({ code, title }: { code: string; title: string }) {
  /** Null: the stored value is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = useRoomChange(code, ru.saveFailed, ru.saved);
  const submit = () => {
    const wanted = (draft ?? title).trim();
    setError(wanted === '' ? ru.admin.noTitle : null);
    if (wanted === '' || save.isPending) return;
    save.mutate({ title: wanted }, { onSuccess: () => setDraft((now) => (now?.trim() === wanted ? null : now)) });
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
