import { type HostPlayer, type StoryHostView, storyPlay } from '@luplay/contracts/story';
import { api, Button, ConfirmDialog, Dialog, Picture } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import { GivePoints } from './give-points.tsx';
import * as css from './person-dialog.module.css';
import { PersonFacts } from './person-facts.tsx';
import { WriteMessage } from './write-message.tsx';

const texts = hostTexts.person;

interface Props {
  player: HostPlayer;
  host: StoryHostView;
  /** Since when the message waits, epoch ms; null: unknown. */
  since: number | null;
  onClose: () => void;
  onLook: () => void;
  onEdit: () => void;
  onShowRoom: () => void;
}

/** One player, with the remedies first: points, a message, a look at their screen. */
export function PersonDialog({ player, host, since, onClose, onLook, onEdit, onShowRoom }: Props) {
  const { characterId, name, characterImg } = player;
  const [isAsking, setAsking] = useState(false);
  const toStart = useAction({
    send: (telegramId: string, requestId) => api(storyPlay.resetToStart, { body: { telegramId, requestId } }),
    done: () => texts.returned(name),
    failed: texts.toStartFailed,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} size="l">
      <div className={css.person}>
        <div className={css.head}>
          <Picture kind="character" src={characterImg} width={72} height={72} />
          <div className={css.look}>
            <Button kind="primary" icon="eye" onClick={onLook}>
              {texts.look}
            </Button>
            <Button icon="map" onClick={onShowRoom}>
              {texts.showRoom}
            </Button>
          </div>
        </div>
        <GivePoints player={player} />
        <WriteMessage player={player} since={since} />
        <PersonFacts player={player} host={host} />
        <div className={css.look}>
          <Button icon="edit" onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button kind="danger" icon="home" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {texts.toStart}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.toStartTitle(name)}
        text={texts.toStartText}
        confirmText={texts.toStart}
        onConfirm={() => toStart.mutateAsync(characterId)}
      />
    </Dialog>
  );
}
