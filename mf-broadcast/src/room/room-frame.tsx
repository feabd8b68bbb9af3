import { ButtonLink, EmptyState, Hidden, Loading } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { Failed } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import type { RoomState } from '../state/room-state.ts';
import type { RoomLink } from './use-room.ts';

/** A room, or why there is none: loading, not found, not readable, ended. */
export function RoomFrame({ link, children }: { link: RoomLink; children: (known: RoomState) => ReactNode }) {
  const { known, failure } = link;
  const isGone = failure === 'not_found';
  if (isGone || known?.ended) {
    const title = isGone ? ru.notFound : ru.ended;
    return (
      <Instead heading={title}>
        <EmptyState
          icon="broadcast"
          title={title}
          text={isGone ? ru.notFoundText : ru.endedText}
          action={<ButtonLink to="/auth">{ru.toCode}</ButtonLink>}
        />
      </Instead>
    );
  }
  if (failure === 'failed') {
    return (
      <Instead heading={ru.loadFailed}>
        <Failed title={ru.loadFailed} query={link.query} />
      </Instead>
    );
  }
  if (!known) return <Loading />;
  return <>{children(known)}</>;
}

const Instead = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <h1>
      <Hidden>{heading}</Hidden>
    </h1>
    {children}
  </>
);
