import { ACTION_POINTS_MAX, type HostPlayer, type StoryHostView, type StoryUser } from '@luplay/contracts/story';
import { Badge, byText, Card, cx, EmptyState, Icon, Picture, Stack } from '@luplay/web-kit';
import { host as hostTexts } from '../../../locale/host.ts';
import { clockTime } from '../../live/clock-time.ts';
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
                    <span className={css.words}>
                      <span className={css.name}>{name}</span>
                      <span className={css.room}>
                        {holders.length === 0 ? texts.nobody : holders.map(({ displayName }) => displayName).join(', ')}
                      </span>
                    </span>
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
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.room}>{room}</span>
        <span className={css.marks}>
          {userId === null && (
            <Badge icon="user" wrap>
              {marks.unplayed}
            </Badge>
          )}
          {noticed.includes('away') && (
            <Badge tone="bad" icon="link" wrap>
              {marks.away}
            </Badge>
          )}
          {noticed.includes('unread') && (
            <Badge tone="warm" icon="chat" wrap>
              {since === null ? marks.unread : marks.unreadSince(clockTime(since))}
            </Badge>
          )}
          {status === 'dead' && (
            <Badge icon="cross" wrap>
              {marks.dead}
            </Badge>
          )}
          {conditions.visibility === 'low' && (
            <Badge icon="moon" wrap>
              {marks.dark}
            </Badge>
          )}
          {conditions.panicChance > 0 && (
            <Badge icon="warning" wrap>
              {marks.panic(conditions.panicChance)}
            </Badge>
          )}
        </span>
      </span>
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
