import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Picture } from '@luplay/web-kit';
import type { CSSProperties } from 'react';
import * as css from './final.module.css';

/** More faces of a team would not be seen from the last row. */
const MOST = 5;

interface FaceProps {
  userId: string;
  name: string;
  lobby: LobbyView;
  large?: boolean;
}

/** A player's picture. The name is beside it, or read with the others. */
export function Face({ userId, name, lobby, large = false }: FaceProps) {
  const player = lobby.players[userId];
  return (
    <Picture
      kind="person"
      className={large ? css.largeFace : css.face}
      src={player?.profilePicture ?? ''}
      alt={name}
      style={{ '--own': player?.color ?? 'var(--line)' } as CSSProperties}
    />
  );
}

/** The faces of a team. */
export function TeamFaces({ members, lobby }: { members: readonly { id: string; name: string }[]; lobby: LobbyView }) {
  const shown = members.slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <span className={css.faces}>
      {shown.map(({ id, name }) => (
        <Face key={id} userId={id} name={name} lobby={lobby} />
      ))}
      {members.length > MOST && <span className={css.more}>+{members.length - MOST}</span>}
    </span>
  );
}
