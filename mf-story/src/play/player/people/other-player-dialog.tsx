import { NO_TALK } from '@luplay/contracts/story';
import { Button, ConfirmDialog, Dialog, Picture, Row, Stack } from '@luplay/web-kit';
import { useState } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import { talk } from '../../../locale/talk.ts';
import { usePlayer, useRefusal } from '../player-context.ts';
import { OfferDialog } from '../talk/offers.tsx';
import { TalkDialog } from '../talk/talk-dialog.tsx';
import * as css from './person.module.css';

const texts = actionTexts.attack;
const OFFERED = ['whisper', 'give', 'show'] as const;
const ICONS = { whisper: 'chat', give: 'gift', show: 'eye' } as const;

/**
 * Another player of the room: to talk to, to give or show something to, or to attack. Closes when they leave, except
 * for a whisper that is being written.
 */
export function OtherPlayerDialog({ characterId, onClose }: { characterId: string | null; onClose: () => void }) {
  const { view, actions, readOnly } = usePlayer();
  const present = view.players.find((other) => other.characterId === characterId);
  const other = useLast(present);
  const refused = useRefusal('attack');
  const [isAsking, setIsAsking] = useState(false);
  const [opened, setOpened] = useState<'whisper' | 'give' | 'show' | null>(null);
  // Nothing that was open here opens by itself with the next dialog.
  if (!present && (isAsking || opened === 'give' || opened === 'show')) {
    setIsAsking(false);
    setOpened(null);
  }
  if (!other) return null;
  const { name, characterImg, status } = other;
  const isDead = status === 'dead';
  const { off } = view.talk ?? NO_TALK;
  const attack = async () => {
    await actions.act({ kind: 'attack', target: other.characterId });
    onClose();
  };
  return (
    <>
      <Dialog
        open={present !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title={name}
        footer={
          !readOnly &&
          view.state.status === 'alive' &&
          !isDead && (
            <Row gap={2} wrap>
              {OFFERED.map((kind) => (
                <Button
                  key={kind}
                  icon={ICONS[kind]}
                  aria-haspopup="dialog"
                  disabled={off.includes(kind)}
                  onClick={() => setOpened(kind)}
                >
                  {talk.person[kind]}
                </Button>
              ))}
              <Button kind="danger" disabled={refused !== null} onClick={() => setIsAsking(true)}>
                <span>
                  <span aria-hidden="true">🔪 </span>
                  {texts.button}
                  {refused === 'points' && <small className={css.hint}>{ru.notEnough}</small>}
                </span>
              </Button>
            </Row>
          )
        }
      >
        <Stack align="center">
          <Picture kind="character" className={css.portrait} src={characterImg} width={160} height={160} />
          {isDead && <p className={css.dead}>{ru.person.dead}</p>}
          {!isDead && OFFERED.some((kind) => off.includes(kind)) && <p>{talk.off}</p>}
        </Stack>
      </Dialog>
      {opened === 'whisper' && <TalkDialog to={other} onClose={() => setOpened(null)} />}
      {(opened === 'give' || opened === 'show') && (
        <OfferDialog kind={opened} to={other} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        open={isAsking && !isDead}
        onOpenChange={setIsAsking}
        title={texts.title(name)}
        text={texts.text}
        confirmText={texts.confirm}
        onConfirm={attack}
      />
    </>
  );
}

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
      <Stack align="center">
        <Picture kind="npc" className={css.portrait} src={npc.image} width={160} height={160} />
        <p className={css.description}>{npc.description}</p>
        <blockquote className={css.speech} aria-label={ru.person.dialog}>
          {npc.dialog}
        </blockquote>
      </Stack>
    </Dialog>
  );
}

/** The last value that there was: a dialog that closes keeps its content. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
