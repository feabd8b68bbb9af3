import { ButtonLink, Card, EmptyState, Row } from '@luplay/web-kit';
import { useLocation } from 'react-router-dom';
import { ru } from '../locale/rooms.ts';

/** Why there are no controls here, and where to go instead. */
export function Refusal({ code, signedIn }: { code: string; signedIn: boolean }) {
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
