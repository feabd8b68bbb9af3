import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import { Badge, Button, ConfirmDialog, IconButton, Picture, Select, Stack } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { chapterCards, type Seat, seatsOf } from '../people/seats.ts';
import * as css from './settings.module.css';
import { useSeating } from './use-seating.ts';

const texts = hostTexts.settings;
/** Not an id. */
const FIRST_CARD = '*';

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  /** The character that comes first. */
  first: string | undefined;
  onGive: (characterId: string) => void;
}

/** The characters of the chapter and who holds their cards. */
export function SeatsPanel({ host, users, first, onGive }: Props) {
  const [taking, setTaking] = useState<{ seat: Seat; user: StoryUser } | null>(null);
  const { take, select } = useSeating();
  const seats = seatsOf(host, users);
  const sorted = [
    ...seats.filter(({ characterId }) => characterId === first),
    ...seats.filter(({ characterId }) => characterId !== first),
  ];
  const several = users.filter((user) => chapterCards(host, user).length > 1);
  return (
    <div className={css.panel}>
      <Stack as="ul" gap={2}>
        {sorted.map((seat) => (
          <li key={seat.characterId} className={css.seat} data-first={seat.characterId === first || undefined}>
            <Picture kind="character" src={seat.image} width={48} height={48} loading="lazy" />
            <div className={css.words}>
              <span className={css.name}>
                {seat.name} {seat.hasEntered && <Badge tone="good">{texts.inPlay}</Badge>}
              </span>
              {seat.holders.length === 0 && <span className={css.soft}>{texts.noHolder}</span>}
              {seat.holders.map((user) => (
                <span key={user.userId} className={css.holder}>
                  {user.displayName} <span className={css.soft}>@{user.username}</span>
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
        <section className={css.panel} aria-label={texts.several}>
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
        </section>
      )}
      <ConfirmDialog
        open={taking !== null}
        onOpenChange={(open) => !open && setTaking(null)}
        title={texts.takeTitle(taking?.seat.name ?? '')}
        text={texts.takeText(taking?.user.displayName ?? '')}
        confirmText={texts.take}
        onConfirm={() => taking && take.mutateAsync({ userId: taking.user.userId, id: taking.seat.characterId })}
      />
    </div>
  );
}
