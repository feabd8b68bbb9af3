import { ACTION_POINTS_MAX, type HostPlayer, type StoryHostView, type StoryUser } from '@luplay/contracts/story';
import { Badge, byText, Card, clockTime, cx, EmptyState, Icon, Picture, Stack } from '@luplay/web-kit';
import type { ComponentProps } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { attentionTo } from '../attention/attention.ts';
import { seatsOf } from '../people/seats.ts';
import * as css from './energy-list.module.css';

const texts = hostTexts.players;

interface Props {
  host: StoryHostView;
  connected: readonly string[] | undefined;
  users: readonly StoryUser[];
  messageSince: (characterId: string) => number | null;
  onPerson: (characterId: string) => void;
  onAbsent: (characterId: string) => void;
}

/** Everybody in the play with their points, and the characters that have not entered. */
export function EnergyList({ host, connected, users, messageSince, onPerson, onAbsent }: Props) {
  const players = byText(host.players, ({ name }) => name);
  const absent = seatsOf(host, users).filter(({ hasEntered }) => !hasEntered);
  const seated = (characterId: string) => host.state.joining?.seats.find((seat) => seat.characterId === characterId);
  return (
    <Card as="section" className={css.card} title={texts.title} aria-label={texts.title}>
      <div className={css.scroll}>
        {players.length === 0 && <EmptyState icon="users" title={texts.none} text={texts.noneHint} />}
        <Stack as="ul" gap={0} shrink>
          {players.map((player) => (
            <li key={player.characterId}>
              <EnergyRow
                player={player}
                room={host.map.rooms[player.currentRoom]?.name ?? player.currentRoom}
                connected={connected}
                since={messageSince(player.characterId)}
                onOpen={() => onPerson(player.characterId)}
              />
            </li>
          ))}
        </Stack>
        {absent.length > 0 && (
          <>
            <h3 className={css.heading}>{texts.waiting}</h3>
            <Stack as="ul" gap={0} shrink>
              {absent.map(({ characterId, name, image, holders }) => (
                <li key={characterId}>
                  <button
                    type="button"
                    className={css.row}
                    aria-haspopup="dialog"
                    onClick={() => onAbsent(characterId)}
                  >
                    <Picture kind="character" src={image} width={40} height={40} loading="lazy" />
                    <Stack as="span" gap={0} shrink className={css.words}>
                      <span className={css.name}>{name}</span>
                      <span className={css.room}>
                        {seated(characterId)?.name ||
                          holders.map(({ displayName }) => displayName).join(', ') ||
                          texts.nobody}
                      </span>
                    </Stack>
                    <Icon name="chevron-right" />
                  </button>
                </li>
              ))}
            </Stack>
          </>
        )}
      </div>
    </Card>
  );
}

const PIPS = Array.from({ length: ACTION_POINTS_MAX }, (_, index) => index);

interface RowProps {
  player: HostPlayer;
  /** Name of the current room. */
  room: string;
  connected: readonly string[] | undefined;
  /** Since when the message waits, epoch ms; null: unknown. */
  since: number | null;
  onOpen: () => void;
}

/** One player: points, place, and marks for what needs attention. */
function EnergyRow({ player, room, connected, since, onOpen }: RowProps) {
  const { name, characterImg, actionPoints, userId, status, conditions } = player;
  const noticed = attentionTo(player, connected);
  const { marks } = texts;
  return (
    <button type="button" className={css.row} aria-haspopup="dialog" onClick={onOpen}>
      <Picture
        kind="character"
        src={characterImg}
        width={40}
        height={40}
        loading="lazy"
        className={cx(status === 'dead' && css.dead)}
      />
      <Stack as="span" gap={0} shrink className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.place}>
          <span className={css.room}>{room}</span>
          {userId === null && <Mark icon="user" label={marks.unplayed} />}
          {noticed.includes('away') && <Mark tone="bad" icon="link" label={marks.away} />}
          {noticed.includes('unread') && <Unread since={since} />}
          {status === 'dead' && <Mark icon="cross" label={marks.dead} />}
          {conditions.visibility === 'low' && <Mark icon="moon" label={marks.dark} />}
          {conditions.panicChance > 0 && (
            <Mark
              icon="warning"
              label={marks.panic(conditions.panicChance)}
              text={marks.percent(conditions.panicChance)}
            />
          )}
        </span>
      </Stack>
      <span className={cx(css.energy, noticed.includes('tired') && css.tired)}>
        <span role="img" aria-label={texts.points(actionPoints, ACTION_POINTS_MAX)}>
          {texts.of(actionPoints, ACTION_POINTS_MAX)}
        </span>
        <span className={css.pips} aria-hidden="true">
          {PIPS.map((pip) => (
            <span key={pip} className={cx(css.pip, pip < actionPoints && css.full)} />
          ))}
        </span>
      </span>
    </button>
  );
}

interface MarkProps extends Pick<ComponentProps<typeof Badge>, 'icon' | 'tone'> {
  label: string;
  /** Instead of the label, where there is space for words. */
  text?: string;
}

const Mark = ({ label, text = label, ...badge }: MarkProps) => (
  <span className={css.mark} role="img" aria-label={label} title={label}>
    <Badge {...badge} wrap>
      <span className={css.markText}>{text}</span>
    </Badge>
  </span>
);

function Unread({ since }: Pick<RowProps, 'since'>) {
  const { marks } = texts;
  const shown = { tone: 'warm', icon: 'chat' } as const;
  if (since === null) return <Mark {...shown} label={marks.unread} />;
  const time = clockTime(since);
  return <Mark {...shown} label={marks.unreadSince(time)} text={marks.since(time)} />;
}
