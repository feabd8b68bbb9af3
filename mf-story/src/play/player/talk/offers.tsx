import { NO_TALK, type TalkOfferView } from '@luplay/contracts/story';
import { Button, ConfirmDialog, Dialog, notify, Stack } from '@luplay/web-kit';
import { useRef, useState } from 'react';
import { talk as texts } from '../../../locale/talk.ts';
import { usePlayer } from '../player-context.ts';
import { useTalkCall } from './use-talk.ts';

const offerTexts = texts.offer;

/** Asks the player about what somebody offers them, one after the other. */
export function IncomingOffer() {
  const { view, readOnly } = usePlayer();
  const answer = useTalkCall('answerOffer', offerTexts.failed);
  // Closed by the answer, before the connection brings its effect.
  const [answered, setAnswered] = useState<readonly number[]>([]);
  // Up to date also for the dialog that was confirmed, which asks to be closed as it was drawn before.
  const sent = useRef(new Set<number>());
  const { offers } = view.talk ?? NO_TALK;
  const open = offers.find(({ id, to }) => to === view.state.characterId && !answered.includes(id));
  // A dialog that closes keeps its content.
  const [last, setLast] = useState<TalkOfferView | null>(null);
  if (open && open !== last) setLast(open);
  const shown = open ?? last;
  if (!shown || readOnly) return null;
  const { id, kind, fromName, name } = shown;
  const reply = async (accept: boolean) => {
    if (sent.current.has(id)) return;
    sent.current.add(id);
    setAnswered([...sent.current]);
    try {
      await answer.mutateAsync({ offerId: id, accept });
    } catch (error) {
      sent.current.delete(id);
      setAnswered([...sent.current]);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      open={open !== undefined}
      onOpenChange={(next) => !next && open && void reply(false).catch(() => undefined)}
      title={offerTexts.asked[kind](fromName, name)}
      text={offerTexts.text[kind]}
      kind="primary"
      confirmText={offerTexts.accept[kind]}
      cancelText={offerTexts.refuse}
      onConfirm={async () => {
        await reply(true);
        if (kind === 'show') notify({ text: offerTexts.shown(name) });
      }}
    />
  );
}

interface Props {
  kind: 'give' | 'show';
  to: { characterId: string; name: string };
  onClose: () => void;
}

/** What the player has, to offer it to somebody in the room. */
export function OfferDialog({ kind, to, onClose }: Props) {
  const { inventory, notes } = usePlayer().view;
  const send = useTalkCall('offer', offerTexts.failed);
  const lists = [
    { title: offerTexts.things, isNote: false, things: inventory.map(({ id, name }) => ({ id, name })) },
    { title: offerTexts.notes, isNote: true, things: notes.map(({ id, title }) => ({ id, name: title })) },
  ].filter(({ things }) => things.length > 0);
  const offer = (thing: string, name: string, isNote: boolean) =>
    send.mutate(
      { kind, to: to.characterId, thing, isNote },
      {
        onSuccess: () => {
          notify({ kind: 'success', text: offerTexts.sent(name) });
          onClose();
        },
      },
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={offerTexts.title[kind](to.name)}>
      <Stack gap={3}>
        <p>{lists.length === 0 ? offerTexts.nothing : offerTexts.hint[kind]}</p>
        {lists.map(({ title, isNote, things }) => (
          <Stack key={title} as="section" gap={2} aria-label={title}>
            {things.map(({ id, name }) => (
              <Button
                key={id}
                icon={isNote ? 'newspaper' : 'gift'}
                busy={send.isPending && send.variables.thing === id}
                onClick={() => !send.isPending && offer(id, name, isNote)}
              >
                {name}
              </Button>
            ))}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
