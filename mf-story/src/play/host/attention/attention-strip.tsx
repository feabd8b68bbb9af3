import type { StoryHostView } from '@luplay/contracts/story';
import { clockTime, Icon, type IconName, Row } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { ATTENTION_KINDS, type Attention, type AttentionKind } from './attention.ts';
import * as css from './attention-strip.module.css';

const texts = hostTexts.attention;
const ICONS: Record<AttentionKind, IconName> = {
  calling: 'chat',
  asking: 'bolt',
  away: 'link',
  tired: 'bolt',
  unread: 'chat',
  absent: 'door',
  dead: 'cross',
};
/** Names of one kind that are shown until the rest is asked for. */
const SHOWN = 3;

interface Props {
  attention: readonly Attention[];
  host: Pick<StoryHostView, 'players'>;
  messageSince: (characterId: string) => number | null;
  onPerson: (characterId: string) => void;
  /** Somebody with a card who has not entered. */
  onAbsent: (characterId: string) => void;
}

/** What needs the host's attention, visible without opening anything. A press on a name leads to the remedy. */
export function AttentionStrip({ attention, host, messageSince, onPerson, onAbsent }: Props) {
  const [whole, setWhole] = useState<readonly AttentionKind[]>([]);
  const detailOf = ({ kind, characterId }: Attention): string | null => {
    if (kind === 'tired') {
      const player = host.players.find((each) => each.characterId === characterId);
      return player ? texts.points(player.actionPoints) : null;
    }
    const since = kind === 'unread' ? messageSince(characterId) : null;
    return since === null ? null : texts.since(clockTime(since));
  };
  return (
    <Row as="section" gap={2} wrap className={css.strip} aria-label={texts.label}>
      {attention.length === 0 && (
        <Row as="p" gap={2} align="center" className={css.calm}>
          <Icon name="check" /> {texts.calm}
        </Row>
      )}
      {ATTENTION_KINDS.map((kind) => {
        const people = attention.filter((each) => each.kind === kind);
        if (people.length === 0) return null;
        // One more than fits would cost as much space as the button.
        const isWhole = whole.includes(kind) || people.length <= SHOWN + 1;
        const shown = isWhole ? people : people.slice(0, SHOWN);
        const left = people.length - shown.length;
        return (
          <div key={kind} className={css.group} data-kind={kind}>
            <span className={css.kind} id={`attention-${kind}`}>
              <Icon name={ICONS[kind]} size={18} /> {texts.kinds[kind]}
            </span>
            <ul className={css.people} aria-labelledby={`attention-${kind}`}>
              {shown.map((each) => (
                <li key={each.characterId}>
                  <button
                    type="button"
                    className={css.person}
                    aria-haspopup="dialog"
                    onClick={() => (kind === 'absent' ? onAbsent : onPerson)(each.characterId)}
                  >
                    <span className={css.name}>{each.name}</span>
                    <Detail text={detailOf(each)} />
                  </button>
                </li>
              ))}
              {left > 0 && (
                <li>
                  <button
                    type="button"
                    className={css.person}
                    aria-label={texts.moreOf(texts.kinds[kind], left)}
                    onClick={() => setWhole([...whole, kind])}
                  >
                    {texts.more(left)}
                  </button>
                </li>
              )}
            </ul>
          </div>
        );
      })}
    </Row>
  );
}

const Detail = ({ text }: { text: string | null }) =>
  text === null ? null : <span className={css.detail}>{text}</span>;
