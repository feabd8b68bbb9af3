import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import {
  Avatar,
  Badge,
  Button,
  ButtonLink,
  byText,
  ConfirmDialog,
  Dialog,
  IconButton,
  Picture,
  QueryView,
  Select,
  Skeleton,
  Soft,
  Stack,
  Tabs,
  useUser,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { ru } from '../../../locale/ru.ts';
import { involvedQuery } from '../people/involved.ts';
import { chapterCards, type Seat, seatsOf } from '../people/seats.ts';
import * as css from './settings.module.css';
import { useSeating } from './use-seating.ts';
import { UserPicker } from './user-picker.tsx';

const texts = hostTexts.settings;

/** What a user is being chosen for: a card, or the host's role. */
type Choosing = { card: string } | 'host';

interface Props {
  chapterId: string;
  host: StoryHostView;
  /** The character that the dialog is opened for. */
  characterId: string | undefined;
  onClose: () => void;
}

/** Who plays which character, and who hosts. */
export function SettingsDialog({ chapterId, host, characterId, onClose }: Props) {
  const [tab, setTab] = useState('characters');
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const users = useQuery(involvedQuery);
  const { give, setRole } = useSeating();
  const card = choosing !== null && choosing !== 'host' ? host.characters[choosing.card] : undefined;
  const choose = ({ userId }: StoryUser) => {
    const onSuccess = () => setChoosing(null);
    if (choosing === 'host') setRole.mutate({ userId, role: 'host' }, { onSuccess });
    else if (card) give.mutate({ userId, id: card.id, name: card.name, image: card.image }, { onSuccess });
  };
  const panel = (list: StoryUser[]) => [
    {
      value: 'characters',
      label: texts.characters,
      panel: <SeatsPanel host={host} users={list} first={characterId} onGive={(id) => setChoosing({ card: id })} />,
    },
    {
      value: 'hosts',
      label: texts.hosts,
      panel: <HostsPanel users={list} onAppoint={() => setChoosing('host')} />,
    },
  ];
  if (choosing === 'host' || card) {
    return (
      <UserPicker
        title={card ? texts.chooseFor(card.name) : texts.chooseHost}
        isBusy={give.isPending || setRole.isPending}
        onChoose={choose}
        onBack={() => setChoosing(null)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      size="l"
      footer={
        <ButtonLink icon="search" to={`/storyCheck/${chapterId}`}>
          {ru.chapters.check}
        </ButtonLink>
      }
    >
      <QueryView query={users} errorText={texts.usersFailed} loading={<Skeleton lines={6} />}>
        {(list) => <Tabs label={texts.tabs} tabs={panel(list)} value={tab} onValueChange={setTab} />}
      </QueryView>
    </Dialog>
  );
}

interface HostsPanelProps {
  users: readonly StoryUser[];
  onAppoint: () => void;
}

/** The hosts of the story. */
function HostsPanel({ users, onAppoint }: HostsPanelProps) {
  const me = useUser().userId;
  const [leaving, setLeaving] = useState<StoryUser | null>(null);
  const { setRole } = useSeating();
  const hosts = byText(
    users.filter(({ story }) => story.role === 'host'),
    ({ displayName }) => displayName,
  );
  return (
    <Stack shrink>
      {hosts.length === 0 && <Soft>{texts.noHosts}</Soft>}
      <Stack as="ul" gap={2}>
        {hosts.map((user) => (
          <li key={user.userId} className={css.seat}>
            <Avatar src={user.profilePicture} name={user.displayName} decorative />
            <div className={css.words}>
              <span className={css.name}>
                {user.displayName}
                {user.userId === me && ` (${texts.you})`}
              </span>
              <Soft as="span">@{user.username}</Soft>
            </div>
            <Button
              icon="close"
              aria-label={texts.dismissOf(user.displayName)}
              aria-haspopup="dialog"
              onClick={() => setLeaving(user)}
            >
              {texts.dismiss}
            </Button>
          </li>
        ))}
      </Stack>
      <Button kind="primary" icon="crown" aria-haspopup="dialog" onClick={onAppoint}>
        {texts.appoint}
      </Button>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={texts.dismissTitle(leaving?.displayName ?? '')}
        text={leaving?.userId === me ? texts.dismissSelf : texts.dismissText}
        confirmText={texts.dismiss}
        onConfirm={() => leaving && setRole.mutateAsync({ userId: leaving.userId, role: 'player' })}
      />
    </Stack>
  );
}

/** Not an id. */
const FIRST_CARD = '*';

interface SeatsPanelProps {
  host: StoryHostView;
  users: readonly StoryUser[];
  /** The character that comes first. */
  first: string | undefined;
  onGive: (characterId: string) => void;
}

/** The characters of the chapter and who holds their cards. */
function SeatsPanel({ host, users, first, onGive }: SeatsPanelProps) {
  const [taking, setTaking] = useState<{ seat: Seat; user: StoryUser } | null>(null);
  const { take, select } = useSeating();
  const seats = seatsOf(host, users);
  const sorted = [
    ...seats.filter(({ characterId }) => characterId === first),
    ...seats.filter(({ characterId }) => characterId !== first),
  ];
  const several = users.filter((user) => chapterCards(host, user).length > 1);
  return (
    <Stack shrink>
      <Stack as="ul" gap={2}>
        {sorted.map((seat) => (
          <li key={seat.characterId} className={css.seat} data-first={seat.characterId === first || undefined}>
            <Picture kind="character" src={seat.image} width={48} height={48} loading="lazy" />
            <div className={css.words}>
              <span className={css.name}>
                {seat.name} {seat.hasEntered && <Badge tone="good">{texts.inPlay}</Badge>}
              </span>
              {seat.holders.length === 0 && <Soft as="span">{texts.noHolder}</Soft>}
              {seat.holders.map((user) => (
                <span key={user.userId} className={css.holder}>
                  {user.displayName} <Soft as="span">@{user.username}</Soft>
                  <IconButton
                    icon="close"
                    label={texts.takeOf(seat.name, user.displayName)}
                    aria-haspopup="dialog"
                    onClick={() => setTaking({ seat, user })}
                  />
                </span>
              ))}
            </div>
            <Button
              icon="plus"
              aria-label={texts.giveOf(seat.name)}
              aria-haspopup="dialog"
              onClick={() => onGive(seat.characterId)}
            >
              {texts.giveTo}
            </Button>
          </li>
        ))}
      </Stack>
      {several.length > 0 && (
        <Stack as="section" shrink aria-label={texts.several}>
          <h3>{texts.several}</h3>
          {several.map((user) => (
            <Select
              key={user.userId}
              label={texts.plays(user.displayName)}
              disabled={select.isPending}
              value={host.state.selected[user.userId] ?? FIRST_CARD}
              onValueChange={(id) =>
                select.mutate({ userId: user.userId, selectedCharacter: id === FIRST_CARD ? null : id })
              }
              options={[
                { value: FIRST_CARD, label: texts.first },
                ...chapterCards(host, user).map((id) => ({ value: id, label: host.characters[id]?.name ?? id })),
              ]}
            />
          ))}
        </Stack>
      )}
      <ConfirmDialog
        open={taking !== null}
        onOpenChange={(open) => !open && setTaking(null)}
        title={texts.takeTitle(taking?.seat.name ?? '')}
        text={texts.takeText(taking?.user.displayName ?? '')}
        confirmText={texts.take}
        onConfirm={() => taking && take.mutateAsync({ userId: taking.user.userId, id: taking.seat.characterId })}
      />
    </Stack>
  );
}
