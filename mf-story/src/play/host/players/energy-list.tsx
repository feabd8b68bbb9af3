import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import { byText, Card, EmptyState, Icon, Picture } from '@luplay/web-kit';
import { host as hostTexts } from '../../../locale/host.ts';
import { seatsOf } from '../people/seats.ts';
import * as css from './energy-list.module.css';
import { EnergyRow } from './energy-row.tsx';

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
        <ul className={css.list}>
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
        </ul>
        {absent.length > 0 && (
          <>
            <h3 className={css.heading}>{texts.waiting}</h3>
            <ul className={css.list}>
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
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
