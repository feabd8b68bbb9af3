import { ACTION_POINTS_MAX, type HostPlayer } from '@luplay/contracts/story';
import { Badge, cx, Picture } from '@luplay/web-kit';
import { host as hostTexts } from '../../../locale/host.ts';
import { attentionTo } from '../attention/attention.ts';
import { clockTime } from '../log/clock-time.ts';
import * as css from './energy-list.module.css';

const texts = hostTexts.players;
const PIPS = Array.from({ length: ACTION_POINTS_MAX }, (_, index) => index);

interface Props {
  player: HostPlayer;
  /** Name of the current room. */
  room: string;
  connected: readonly string[] | undefined;
  /** Since when the message waits, epoch ms; null: unknown. */
  since: number | null;
  onOpen: () => void;
}

/** One player: points, place, and marks for what needs attention. */
export function EnergyRow({ player, room, connected, since, onOpen }: Props) {
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
          {userId === null && <Badge icon="user">{marks.unplayed}</Badge>}
          {noticed.includes('away') && (
            <Badge tone="bad" icon="link">
              {marks.away}
            </Badge>
          )}
          {noticed.includes('unread') && (
            <Badge tone="warm" icon="chat" wrap>
              {since === null ? marks.unread : marks.unreadSince(clockTime(since))}
            </Badge>
          )}
          {status === 'dead' && <Badge icon="cross">{marks.dead}</Badge>}
          {conditions.visibility === 'low' && <Badge icon="moon">{marks.dark}</Badge>}
          {conditions.panicChance > 0 && <Badge icon="warning">{marks.panic(conditions.panicChance)}</Badge>}
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
