import type { StoryState } from '@luplay/contracts/story';
import { type LiveConnection, notify } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { host as texts } from '../../locale/host.ts';
import { HostBoard } from './host-board.tsx';
import { LookAs } from './look-as/look-as.tsx';

export interface HostScreenProps {
  state: StoryState;
  live: LiveConnection;
}

/** A running play as hosts and developers see it. `?as=` in the page's address: as the player of that character. */
export function HostScreen({ state, live }: HostScreenProps) {
  const [search, setSearch] = useSearchParams();
  const { host, chapter } = state;
  useChapterNotice(chapter);
  if (!host) return null;
  const as = search.get('as');
  const look = (characterId: string | null) => setSearch(characterId === null ? {} : { as: characterId });
  if (as !== null) return <LookAs key={as} characterId={as} host={host} onBack={() => look(null)} />;
  // Another chapter: nothing that is open belongs to it.
  return <HostBoard key={chapter.id} state={{ ...state, host }} live={live} onLook={look} />;
}

/** Says that another chapter has become the current one. */
function useChapterNotice({ id, name }: StoryState['chapter']): void {
  const known = useRef(id);
  useEffect(() => {
    if (known.current !== id) notify({ text: texts.chapter(name) });
    known.current = id;
  }, [id, name]);
}

export default HostScreen;
