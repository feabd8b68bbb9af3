import { ButtonLink, Card, EmptyState, LiveStatus, Page, Row, userHasRole, useSession } from '@luplay/web-kit';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ru } from '../locale/rooms.ts';
import { Messages } from '../room/messages.tsx';
import { RoomFrame } from '../room/room-frame.tsx';
import { useRoom } from '../room/use-room.ts';
import * as css from './control-room.module.css';
import { GamePicker } from './game-picker.tsx';
import { MessageForm } from './message-form.tsx';
import { RadioControls } from './radio-controls.tsx';
import { RemoveRoom } from './remove-room.tsx';
import { TitleForm } from './title-form.tsx';

/** The controls of a room. Anybody may open it; the service obeys the owner and developers only. */
export function Component() {
  const { code = '' } = useParams();
  return <ControlRoom key={code} code={code} />;
}

function ControlRoom({ code }: { code: string }) {
  const link = useRoom(code);
  const user = useSession()?.user;
  const navigate = useNavigate();
  const room = { code };
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
              <div className={css.board}>
                <div className={css.column}>
                  <Card title={ru.control.message}>
                    <MessageForm code={code} />
                  </Card>
                  <Card title={ru.control.game}>
                    <GamePicker {...room} shown={data.broadcastGame} />
                  </Card>
                  <Card title={ru.control.name}>
                    <TitleForm {...room} title={title} />
                  </Card>
                </div>
                <div className={css.column}>
                  <Card title={ru.radio.title}>
                    <RadioControls {...room} radio={data.radio} />
                  </Card>
                  <Card title={ru.room.messages}>
                    {data.messages.length === 0 && <p className={css.soft}>{ru.room.noMessages}</p>}
                    <Messages messages={data.messages} />
                  </Card>
                  <Card title={ru.control.danger}>
                    <RemoveRoom code={code} onRemoved={() => navigate('/home')} />
                  </Card>
                </div>
              </div>
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
