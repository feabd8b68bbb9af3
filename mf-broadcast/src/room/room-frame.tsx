import { ButtonLink, EmptyState, Hidden, Loading } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { Failed } from '../failure.tsx';
import { ru } from '../locale/rooms.ts';
import type { RoomState } from '../state/room-state.ts';
import type { RoomLink } from './use-room.ts';

/** A room, or why there is none: loading, not found, not readable, ended. */
export function RoomFrame({ link, children }: { link: RoomLink; children: (known: RoomState) => ReactNode }) {
  const { known, failure } = link;
  if (failure === 'not_found') {
    return (
      <Instead heading={ru.notFound}>
        <EmptyState
          icon="broadcast"
          title={ru.notFound}
          text={ru.notFoundText}
          action={<ButtonLink to="/auth">{ru.toCode}</ButtonLink>}
        />
      </Instead>
    );
  }
  if (failure === 'failed') {
    return (
      <Instead heading={ru.loadFailed}>
        <Failed title={ru.loadFailed} error={link.error} busy={link.busy} onRetry={link.retry} />
      </Instead>
    );
  }
  if (!known) return <Loading />;
  if (known.ended) {
    return (
      <Instead heading={ru.ended}>
        <EmptyState icon="broadcast" title={ru.ended} text={ru.endedText} />
      </Instead>
    );
  }
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
