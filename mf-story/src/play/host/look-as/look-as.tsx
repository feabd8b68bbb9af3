import type { StoryHostView } from '@luplay/contracts/story';
import { Button, Icon, QueryView, useUser } from '@luplay/web-kit';
import { host as texts } from '../../../locale/host.ts';
import { usePlay } from '../../live/use-play.ts';
import { PlayerScreen } from '../../player/player-screen.tsx';
import * as css from './look-as.module.css';

interface Props {
  characterId: string;
  host: StoryHostView;
  onBack: () => void;
}

/**
 * The play exactly as this character's player sees it. Nothing can be done there, unless the host plays the character:
 * then it is the host's own screen as a player.
 */
export function LookAs({ characterId, host, onBack }: Props) {
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
