import { useParams } from 'react-router-dom';
import { SpectatorView } from './spectator-view.tsx';

/** A lobby's broadcast at its own address. Public. */
export function Component() {
  const { lobbyId = '' } = useParams();
  return <SpectatorView key={lobbyId} lobbyId={lobbyId} />;
}
