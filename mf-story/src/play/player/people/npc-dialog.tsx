import { Button, Dialog, Picture } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import { usePlayer } from '../player-context.ts';
import * as css from './person.module.css';
import { useLast } from './use-last.ts';

/** An NPC of the room and what it says. Talking is free. */
export function NpcDialog({ npcId, onClose }: { npcId: string | null; onClose: () => void }) {
  const { npcs } = usePlayer().view;
  const present = npcs.find(({ id }) => id === npcId);
  const npc = useLast(present);
  if (!npc) return null;
  return (
    <Dialog
      open={present !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={npc.name}
      footer={
        <Button kind="primary" onClick={onClose}>
          {ru.close}
        </Button>
      }
    >
      <div className={css.person}>
        <Picture kind="npc" className={css.portrait} src={npc.image} width={160} height={160} />
        <p className={css.description}>{npc.description}</p>
        <blockquote className={css.speech} aria-label={ru.person.dialog}>
          {npc.dialog}
        </blockquote>
      </div>
    </Dialog>
  );
}
