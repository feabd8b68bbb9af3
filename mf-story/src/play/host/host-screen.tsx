import type { StoryHostView, StoryState } from '@luplay/contracts/story';
import { Button, Icon, type LiveConnection, notify, QueryView, useUser } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { host as texts } from '../../locale/host.ts';
import { usePlay } from '../live/use-play.ts';
import { PlayerScreen } from '../player/player-screen.tsx';
import { HostBoard } from './host-board.tsx';
import * as css from './host-screen.module.css';

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

interface Props {
  characterId: string;
  host: StoryHostView;
  onBack: () => void;
}

/**
 * The play exactly as this character's player sees it. Nothing can be done there, unless the host plays the character:
 * then it is the host's own screen as a player.
 */
function LookAs({ characterId, host, onBack }: Props) {
  const { userId } = useUser();
  const player = host.players.find((each) => each.characterId === characterId);
  const name = host.characters[characterId]?.name ?? characterId;
  const isOwn = player?.userId === userId;
  return (
    <>
      <section className={css.banner} aria-label={texts.look.label}>
        <Icon name={isOwn ? 'play' : 'eye'} />
        <span className={css.text}>{isOwn ? texts.look.own(name) : texts.look.as(name)}</span>
        <Button size="s" icon="back" onClick={onBack}>
          {texts.look.back}
        </Button>
      </section>
      {player ? (
        <Looked characterId={characterId} isOwn={isOwn} />
      ) : (
        <p className={css.none}>{texts.look.notEntered}</p>
      )}
    </>
  );
}

function Looked({ characterId, isOwn }: { characterId: string; isOwn: boolean }) {
  const { live, query } = usePlay({ as: characterId });
  return (
    <QueryView query={query} errorText={texts.loadFailed}>
      {(state) => <PlayerScreen state={state} live={live} readOnly={!isOwn} />}
    </QueryView>
  );
}
