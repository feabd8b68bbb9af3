import type { Player } from '@luplay/contracts/lobby-game';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  player: Pick<Player, 'playerId' | 'bot'>;
  className: string | undefined;
  children: ReactNode;
}

/** A player, with a link to the profile. Bots have none. */
export function PlayerLink({ player: { playerId, bot }, className, children }: Props) {
  if (bot) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={`/profile/${playerId}`}>
      {children}
    </Link>
  );
}
