import type { StoryState } from '@luplay/contracts/story';
import type { LiveConnection } from '@luplay/web-kit';
import { useSearchParams } from 'react-router-dom';
import { HostBoard } from './host-board.tsx';
import { LookAs } from './look-as/look-as.tsx';

export interface HostScreenProps {
  state: StoryState;
  live: LiveConnection;
}

/** A running play as hosts and developers see it. `?as=` in the page's address: as the player of that character. */
export function HostScreen({ state, live }: HostScreenProps) {
  const [search, setSearch] = useSearchParams();
  const { host } = state;
  if (!host) return null;
  const as = search.get('as');
  const look = (characterId: string | null) => setSearch(characterId === null ? {} : { as: characterId });
  if (as !== null) return <LookAs key={as} characterId={as} host={host} onBack={() => look(null)} />;
  // Another chapter: nothing that is open belongs to it.
  return <HostBoard key={state.chapter.id} state={{ ...state, host }} live={live} onLook={look} />;
}

export default HostScreen;
