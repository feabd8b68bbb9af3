import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import { ButtonLink, Dialog, QueryView, Skeleton, Tabs } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { ru } from '../../../locale/ru.ts';
import { involvedQuery } from '../people/involved.ts';
import { HostsPanel } from './hosts-panel.tsx';
import { SeatsPanel } from './seats-panel.tsx';
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
