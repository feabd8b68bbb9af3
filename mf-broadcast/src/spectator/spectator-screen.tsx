import { useAwake, useMediaQuery, useScreenTheme, useWholeScreen } from '@luplay/web-kit';
import { useParams, useSearchParams } from 'react-router-dom';
import { useMixer } from '../sound/use-mixer.ts';
import { SpectatorView } from './spectator-view.tsx';

const LOBBY_CODE = /^\d{6}$/;
/** A projector or a television, no phone. */
const PROJECTOR = '(min-width: 1000px)';

/** A lobby's broadcast at its own address, for a private lobby with its code. Public. */
export function Component() {
  const { lobbyId = '' } = useParams();
  const [search] = useSearchParams();
  useWholeScreen(true);
  useAwake(true);
  // A hall is darkened, and its projector dazzles.
  useScreenTheme(useMediaQuery(PROJECTOR) ? 'dark' : null);
  const sound = useMixer();
  const code = search.get('code')?.match(LOBBY_CODE)?.[0];
  return <SpectatorView key={`${lobbyId} ${code}`} lobbyId={lobbyId} code={code} sound={sound} />;
}
