import {
  NO_TALK,
  type StoryHostView,
  storyTalk,
  TALK_KINDS,
  TALK_LIMITS,
  type TalkKind,
} from '@luplay/contracts/story';
import { api, Button, Dialog, Row, Soft, Stack, Switch } from '@luplay/web-kit';
import { useState } from 'react';
import { talk as talkTexts } from '../../../locale/talk.ts';
import { TalkLines } from '../../player/talk/talk-lines.tsx';
import { useAction } from '../actions/use-action.ts';

const texts = talkTexts.hosts;

/** All that players say and hand to each other, and which of it they may. */
export function HostTalk({ host }: { host: StoryHostView }) {
  const [isOpen, setOpen] = useState(false);
  const { lines, off, ownNotes } = host.talk ?? NO_TALK;
  const change = useAction({
    send: (to: { kind: TalkKind; isOn: boolean }, requestId) =>
      api(storyTalk.switchTalk, { body: { ...to, requestId } }),
    done: () => texts.switched,
    failed: texts.switchFailed,
  });
  const notes = Object.entries(ownNotes).filter(([, text]) => text !== '');
  return (
    <>
      <Button icon="chat" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.title} size="l">
        <Stack gap={4}>
          {lines.length >= TALK_LIMITS.shownToHosts && <Soft>{texts.newest(lines.length)}</Soft>}
          <TalkLines lines={lines} empty={texts.none} isTall />
          <Stack as="section" gap={2} aria-label={texts.switches}>
            <h3>{texts.switches}</h3>
            {TALK_KINDS.map((kind) => (
              <Switch
                key={kind}
                label={talkTexts.kinds[kind]}
                checked={!off.includes(kind)}
                disabled={change.isPending}
                onCheckedChange={(isOn) => change.mutate({ kind, isOn })}
              />
            ))}
          </Stack>
          {notes.length > 0 && (
            <Stack as="section" gap={2} aria-label={texts.notes}>
              <h3>{texts.notes}</h3>
              {notes.map(([id, text]) => (
                <p key={id}>
                  <strong>{host.characters[id]?.name ?? id}</strong>: {text}
                </p>
              ))}
            </Stack>
          )}
        </Stack>
      </Dialog>
    </>
  );
}

/** What the player asks the host for, with a button to say that it is done. */
export function AsksOf({ host, characterId }: { host: StoryHostView; characterId: string }) {
  const asks = (host.talk?.asks ?? []).filter((ask) => ask.characterId === characterId);
  const answer = useAction({
    send: (id: string, requestId) => api(storyTalk.answerAsk, { body: { characterId: id, requestId } }),
    done: () => texts.answered,
    failed: texts.answerFailed,
  });
  if (asks.length === 0) return null;
  return (
    <Row gap={2} align="center" wrap>
      <strong>{asks.map(({ what }) => texts.asks[what]).join(', ')}</strong>
      <Button icon="check" busy={answer.isPending} onClick={() => answer.mutate(characterId)}>
        {texts.answered}
      </Button>
    </Row>
  );
}
