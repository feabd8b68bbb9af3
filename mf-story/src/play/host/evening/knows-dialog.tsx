import {
  type HostPlayer,
  STORY_LIMITS,
  type StoryCharacter,
  type StoryHostView,
  type StoryLogEntry,
  storyPlayTools,
} from '@luplay/contracts/story';
import { api, byText, clockTime, Dialog, EmptyState, Picture, Soft, Stack, sharedKeys } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useQuery } from '@tanstack/react-query';
import { acts } from '../../../locale/acts.ts';
import * as css from './evening.module.css';

const texts = acts.knows;

/** Everybody's secret, goals, abilities, things and notes, and what they were told and when. */
export function KnowsDialog({ host, onClose }: { host: StoryHostView; onClose: () => void }) {
  const { characters, players } = host;
  const all = byText(Object.values(characters), ({ name }) => name);
  const { lines, isFailed } = useWholeLog(host.log);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} size="l">
      <Soft>{texts.hint}</Soft>
      {isFailed && <p role="alert">{texts.logFailed}</p>}
      {all.length === 0 && <EmptyState icon="users" title={texts.none} />}
      {all.map((character) => (
        <Person
          key={character.id}
          character={character}
          player={players.find(({ characterId }) => characterId === character.id)}
          host={host}
          lines={lines}
        />
      ))}
    </Dialog>
  );
}

interface Props {
  character: StoryCharacter;
  /** Undefined until the character has entered. */
  player: HostPlayer | undefined;
  host: StoryHostView;
  lines: readonly StoryLogEntry[];
}

function Person({ character, player, host, lines }: Props) {
  const { name, image, secret } = character;
  const { goals, abilities, inventory } = player ?? character;
  const nameOf = (id: string) => host.items[id]?.name ?? id;
  const notes = (player?.notes ?? []).flatMap((id) => host.notes[id] ?? []);
  const told = toldTo(character.id, lines);
  return (
    <details className={css.person}>
      <summary className={css.summary}>
        <Picture kind="character" src={image} width={40} height={40} loading="lazy" />
        <span className={css.who}>
          <span className={css.name}>{name}</span>
          <Soft as="span">
            {player ? (host.map.rooms[player.currentRoom]?.name ?? player.currentRoom) : texts.absent}
          </Soft>
        </span>
      </summary>
      <dl className={css.facts}>
        <dt>{texts.secret}</dt>
        <dd>{secret === '' ? texts.nothing : <Markdown text={secret} />}</dd>
        <dt>{texts.goals}</dt>
        <dd>
          <Lines lines={goals} />
        </dd>
        <dt>{texts.abilities}</dt>
        <dd>{abilities.join(', ') || texts.nothing}</dd>
        <dt>{texts.inventory}</dt>
        <dd>{inventory.map(nameOf).join(', ') || texts.nothing}</dd>
        <dt>{texts.notes}</dt>
        <dd>
          {notes.length === 0 && texts.nothing}
          {notes.map(({ id, title, content }) => (
            <details key={id}>
              <summary>{title}</summary>
              <Markdown text={content} />
            </details>
          ))}
        </dd>
        <dt>{texts.told}</dt>
        <dd>
          {told.length === 0 && texts.toldNothing}
          <Stack as="ol" gap={1}>
            {told.map(({ id, ts, text }) => (
              <li key={id}>
                <time className={css.time} dateTime={new Date(ts).toISOString()}>
                  {clockTime(ts)}
                </time>{' '}
                {text}
              </li>
            ))}
          </Stack>
        </dd>
      </dl>
    </details>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    texts.nothing
  ) : (
    <Stack as="ul" gap={1}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );

/** What the log says that the character was told and that was not taken back, the oldest first. */
const toldTo = (characterId: string, lines: readonly StoryLogEntry[]) =>
  lines.flatMap(({ id, ts, told = [], undone }) =>
    undone
      ? []
      : told.filter(({ to }) => to.includes(characterId)).map(({ text }) => ({ id: `${id} ${text}`, ts, text })),
  );

/** All lines of the log, the oldest first: those of the view are the newest ones. */
function useWholeLog(live: readonly StoryLogEntry[]) {
  // Also one that was cleared or begun anew: what was read before is of another log.
  const isWhole = live.length < STORY_LIMITS.logShown;
  const older = useQuery({
    queryKey: [...sharedKeys.story('log'), 'whole', isWhole],
    enabled: !isWhole,
    async queryFn({ signal }) {
      const lines: StoryLogEntry[] = [];
      for (let before: number | undefined; ; before = lines[0]?.id) {
        const query = { limit: STORY_LIMITS.logPage, ...(before !== undefined && { before }) };
        const { log } = await api(storyPlayTools.actionsLog, { query, signal });
        lines.unshift(...log);
        if (log.length < STORY_LIMITS.logPage) return lines;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
  const lines = new Map([...(older.data ?? []), ...live].map((line) => [line.id, line]));
  return { lines: [...lines.values()].sort((one, other) => one.id - other.id), isFailed: older.isError };
}
