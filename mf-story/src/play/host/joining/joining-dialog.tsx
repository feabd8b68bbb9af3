import { type JoiningView, KEPT_FOR_LENGTH, type StoryHostView, storyJoin } from '@luplay/contracts/story';
import {
  api,
  Badge,
  Button,
  ButtonLink,
  ConfirmDialog,
  copy,
  Dialog,
  IconButton,
  Picture,
  Row,
  Select,
  Soft,
  Stack,
  share,
  sharedKeys,
  sharedLink,
  sharedOrigin,
  TextField,
  telegramShareLink,
} from '@luplay/web-kit';
import { QrCode } from '@luplay/web-kit/qr';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { join } from '../../../locale/join.ts';
import { useAction } from '../actions/use-action.ts';
import { involvedQuery } from '../people/involved.ts';
import { heldBy } from '../people/seats.ts';
import * as css from './joining.module.css';

const texts = join.host;

interface Props {
  host: StoryHostView;
  onClose: () => void;
}

/** How people get in, who has joined, and what the host does about it. */
export function JoiningDialog({ host, onClose }: Props) {
  const { data: users = [] } = useQuery(involvedQuery);
  const held = heldBy(host, users);
  const [isRenewing, setRenewing] = useState(false);
  const renew = useAction({
    send: (_: undefined, requestId) => api(storyJoin.renewCode, { body: { requestId } }),
    done: ({ code }) => texts.renewed(code),
    failed: texts.failed,
  });
  const { joining } = host.state;
  if (!joining) return null;
  const { code } = joining;
  const close = () => {
    // A name is saved when its field is left, which Escape and the phone's Back do not.
    (document.activeElement as HTMLElement | null)?.blur();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={texts.title}
      size="l"
      footer={
        <>
          <Button icon="refresh" aria-haspopup="dialog" onClick={() => setRenewing(true)}>
            {texts.renew}
          </Button>
          <ButtonLink kind="primary" icon="broadcast" to={`/storyHall/${code}`} target="_blank">
            {texts.hall}
          </ButtonLink>
        </>
      }
    >
      <Stack>
        <Row gap={4} align="center" wrap>
          <div className={css.qr}>
            <QrCode text={linkOf(code)} label={texts.qr} />
          </div>
          <Stack className={css.words}>
            <Soft>{texts.text}</Soft>
            {sharedOrigin() === null && <p className={css.warning}>{texts.onlyHere}</p>}
            <p className={css.code}>{code}</p>
            <Link code={code} />
          </Stack>
        </Row>
        {joining.waiting.length > 0 && <Waiting joining={joining} />}
        <h3>{texts.cast}</h3>
        <Stack as="ul" gap={2}>
          {Object.keys(host.characters).map((id) => (
            <li key={id}>
              <Place characterId={id} host={host} joining={joining} isHeld={held.has(id)} />
            </li>
          ))}
        </Stack>
      </Stack>
      <ConfirmDialog
        open={isRenewing}
        onOpenChange={setRenewing}
        title={texts.renewTitle}
        text={texts.renewText}
        confirmText={texts.renew}
        onConfirm={() => renew.mutateAsync(undefined)}
      />
    </Dialog>
  );
}

const linkOf = (code: string): string => sharedLink(`/storyJoin/${code}`);

/** The address, and ways to send it: by the device's share sheet, and to a chat of Telegram. */
function Link({ code }: { code: string }) {
  const link = linkOf(code);
  const { data } = useQuery({
    queryKey: [...sharedKeys.story('join'), code],
    queryFn: async ({ signal }) => (await api(storyJoin.readJoin, { params: { code }, signal })).join,
  });
  const title = texts.shareTitle(data?.chapter);
  const app = data?.telegramApp;
  const inTelegram = app ? `https://t.me/${app}?startapp=story_${code}` : link;
  return (
    <>
      <input
        className={css.link}
        readOnly
        value={link}
        aria-label={texts.link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={2} wrap>
        <Button icon="share" onClick={() => share(title, link)}>
          {texts.share}
        </Button>
        <Button icon="copy" onClick={() => copy(link)}>
          {texts.copy}
        </Button>
        <a className={css.outside} href={telegramShareLink(title, inTelegram)} target="_blank" rel="noreferrer">
          {texts.telegram}
        </a>
      </Row>
    </>
  );
}

/** Seats people, takes characters back, and keeps them: while they are where the host has seen them. */
function usePlaces({ seats }: JoiningView) {
  return {
    seat: useAction({
      send: (body: { userId: string; characterId: string | null }, requestId) => {
        const seen = {
          characterId: seats.find(({ userId }) => userId === body.userId)?.characterId ?? null,
          player: seats.find(({ characterId }) => characterId === body.characterId)?.userId ?? null,
        };
        return api(storyJoin.seatPlayer, { body: { ...body, seen, requestId } });
      },
      done: () => texts.done,
      failed: texts.failed,
    }),
    keep: useAction({
      send: (body: { characterId: string; keptFor: string | null }, requestId) =>
        api(storyJoin.keepCharacter, { body: { ...body, requestId } }),
      done: () => texts.done,
      failed: texts.failed,
    }),
  };
}

function Waiting({ joining }: { joining: JoiningView }) {
  const { seat } = usePlaces(joining);
  return (
    <section aria-label={texts.waiting}>
      <h3>{texts.waiting}</h3>
      <ol className={css.waiting}>
        {joining.waiting.map(({ userId, name, guest }) => (
          <li key={userId}>
            {name} {guest && <Badge>{texts.guest}</Badge>}
            <IconButton
              icon="close"
              label={texts.remove(name)}
              onClick={() => seat.mutate({ userId, characterId: null })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Not a userId. */
const NOBODY = '*';

interface PlaceProps {
  characterId: string;
  host: StoryHostView;
  joining: JoiningView;
  isHeld: boolean;
}

/** A character: who plays it, who else could, and whether it is kept back. */
function Place({ characterId, host, joining, isHeld }: PlaceProps) {
  /** The userId of who is to leave. Another host may seat somebody else here meanwhile. */
  const [taking, setTaking] = useState<string | null>(null);
  const { seat, keep } = usePlaces(joining);
  const { name, image } = host.characters[characterId] ?? { name: characterId, image: '' };
  const player = joining.seats.find((one) => one.characterId === characterId);
  if (taking !== null && taking !== player?.userId) setTaking(null);
  const keptFor = joining.kept[characterId];
  const isByCard = !player && isHeld;
  const people = [
    ...joining.waiting.map(({ userId, name: who }) => ({ value: userId, label: texts.waits(who) })),
    ...joining.seats.map((one) => ({
      value: one.userId,
      label:
        one === player ? one.name : texts.plays(one.name, host.characters[one.characterId]?.name ?? one.characterId),
    })),
  ];
  return (
    <div className={css.place}>
      <Picture kind="character" src={image} width={48} height={48} loading="lazy" />
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <Soft as="span">
          {player?.name ?? (isByCard ? texts.played : keptFor === undefined ? texts.free : texts.kept)}{' '}
          {player?.guest && <Badge>{texts.guest}</Badge>}
        </Soft>
      </div>
      {!isByCard && people.length > 0 && (
        <Select
          label={texts.seat(name)}
          value={player?.userId ?? NOBODY}
          disabled={seat.isPending}
          onValueChange={(userId) => userId !== NOBODY && seat.mutate({ userId, characterId })}
          options={[...(player ? [] : [{ value: NOBODY, label: texts.nobody }]), ...people]}
        />
      )}
      {player && (
        <Button aria-label={texts.takeOf(name)} aria-haspopup="dialog" onClick={() => setTaking(player.userId)}>
          {texts.take}
        </Button>
      )}
      {keptFor !== undefined && (
        <KeptFor key={keptFor} value={keptFor} onSave={(text) => keep.mutate({ characterId, keptFor: text })} />
      )}
      {!isByCard && !player && (
        <Button
          icon="lock"
          busy={keep.isPending}
          aria-label={keptFor === undefined ? texts.keepOf(name) : texts.releaseOf(name)}
          onClick={() => keep.mutate({ characterId, keptFor: keptFor === undefined ? '' : null })}
        >
          {keptFor === undefined ? texts.keep : texts.release}
        </Button>
      )}
      <ConfirmDialog
        open={taking !== null}
        onOpenChange={() => setTaking(null)}
        title={texts.takeTitle(name)}
        text={texts.takeText(player?.name ?? '')}
        confirmText={texts.take}
        onConfirm={() => player && seat.mutateAsync({ userId: player.userId, characterId: null })}
      />
    </div>
  );
}

/** For whom a character is kept back; saved when the field is left. */
function KeptFor({ value, onSave }: { value: string; onSave: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      label={texts.keptFor}
      hint={texts.keptForHint}
      value={typed}
      maxLength={KEPT_FOR_LENGTH}
      onValueChange={setTyped}
      onBlur={() => typed.trim() !== value && onSave(typed.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
