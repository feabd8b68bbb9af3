import {
  LOG_KINDS,
  STORY_LIMITS,
  type StoryHostView,
  type StoryLogEntry,
  type StoryUser,
  storyPlayTools,
} from '@luplay/contracts/story';
import {
  api,
  Button,
  byText,
  Card,
  ConfirmDialog,
  clockTime,
  cx,
  errorText,
  Icon,
  type IconName,
  notify,
  Select,
  Stack,
  TextField,
  userHasRole,
  useUser,
} from '@luplay/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { host as hostTexts } from '../../../locale/host.ts';
import { byLogKind, SHOWN_ACTIONS } from '../../actions.ts';
import { useAction } from '../actions/use-action.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { nameOfHost } from '../people/seats.ts';
import { isFiltered, knownFrom, type LogFilter, matching, NO_FILTER, withLive, withOlder } from './log-lines.ts';
import * as css from './log-panel.module.css';

const texts = hostTexts.log;
const ICONS = byLogKind<IconName>((name) => SHOWN_ACTIONS[name].icon, {
  entry: 'door',
  event: 'star',
  vote: 'check',
  host: 'crown',
});

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  onUndo: () => void;
}

/** What has happened, the newest first. */
export function LogPanel({ host, users, onUndo }: Props) {
  const user = useUser();
  const isDeveloper = userHasRole(user, 'developer');
  const [filter, setFilter] = useState(NO_FILTER);
  const [isAsking, setAsking] = useState(false);
  const { lines, hasOlder, isLoading, loadOlder } = useLog(host.log);
  const shown = matching(lines, filter);
  const clear = useAction({
    send: (_: undefined, requestId) => api(storyPlayTools.clearLog, { query: { dev: '1' }, body: { requestId } }),
    done: () => texts.cleared,
    failed: texts.clearFailed,
  });
  const actions = isDeveloper && lines.length > 0 && (
    <Button kind="ghost" icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
      {texts.clear}
    </Button>
  );
  return (
    <Card as="section" className={css.card} title={texts.title} aria-label={texts.title} actions={actions}>
      <LogFilters filter={filter} characters={host.characters} onChange={(part) => setFilter({ ...filter, ...part })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.scroll} aria-label={texts.lines} tabIndex={0}>
        {shown.length === 0 && (
          <p className={css.none} role="status">
            {isFiltered(filter) ? texts.nothing : texts.empty}
          </p>
        )}
        <Stack as="ol" gap={0}>
          {shown.map(({ id, ts, action, kind = 'host', undone, by, told = [] }) => (
            <li key={id} className={cx(css.line, undone && css.undone)}>
              <time className={css.time} dateTime={new Date(ts).toISOString()}>
                {clockTime(ts)}
              </time>
              <Icon name={ICONS[kind]} size={16} label={KIND_NAMES[kind]} />
              <span className={css.action}>
                <span className={css.what}>{action}</span>
                {by !== undefined && by !== user.userId && <span className={css.by}> {nameOfHost(users, by)}</span>}
                {undone && <span className={css.mark}> {texts.undone}</span>}
                {told.map(({ text }) => (
                  <span key={text} className={css.told}>
                    {text}
                  </span>
                ))}
              </span>
              {id === host.state.nextUndo && (
                <Button kind="ghost" size="s" icon="back" aria-haspopup="dialog" onClick={onUndo}>
                  {hostTexts.controls.undo}
                </Button>
              )}
            </li>
          ))}
        </Stack>
        {hasOlder && (
          <Button wide busy={isLoading} onClick={loadOlder}>
            {texts.older}
          </Button>
        )}
      </section>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.clearTitle}
        text={texts.clearText}
        confirmText={texts.clear}
        onConfirm={() => clear.mutateAsync(undefined)}
      />
    </Card>
  );
}

const PAGE = Math.min(100, STORY_LIMITS.logPage);

/** The lines of the log: the newest ones live, older ones in pages on demand. */
function useLog(live: readonly StoryLogEntry[]) {
  const [shown, setShown] = useState(() => ({ live, known: knownFrom(live) }));
  const known = shown.live === live ? shown.known : withLive(shown.known, live);
  // Adjusted while rendering, so that no frame lacks the newest line.
  if (shown.live !== live) setShown({ live, known });
  const older = useMutation({
    mutationFn: async (before: number) => {
      const { log } = await api(storyPlayTools.actionsLog, { query: { before, limit: PAGE } });
      return { before, log };
    },
    onSuccess: ({ before, log }) =>
      // The log may have been cleared or begun anew meanwhile.
      setShown((now) => (now.known.lines[0]?.id === before ? { ...now, known: withOlder(now.known, log, PAGE) } : now)),
    onError: (error) => notify({ kind: 'error', text: errorText(error, texts.olderFailed) }),
  });
  return {
    ...known,
    isLoading: older.isPending,
    loadOlder: () => {
      const first = known.lines[0]?.id;
      if (first !== undefined && !older.isPending) older.mutate(first);
    },
  };
}

const KIND_NAMES = byLogKind((name) => actionTexts[name].log, texts.kinds);
/** Neither a character's whole name nor a kind. */
const ANY = '*';

interface FiltersProps {
  filter: LogFilter;
  characters: StoryHostView['characters'];
  onChange: (part: Partial<LogFilter>) => void;
}

function LogFilters({ filter, characters, onChange }: FiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ l: () => search.current?.focus() });
  const names = byText(Object.values(characters), ({ name }) => name).map(({ name }) => ({ value: name, label: name }));
  const kinds = LOG_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields have labels of their own; a legend would repeat the heading
    <div className={css.filters} role="group" aria-label={texts.filters}>
      <Select
        label={texts.person}
        hideLabel
        value={filter.person ?? ANY}
        onValueChange={(person) => onChange({ person: person === ANY ? null : person })}
        options={[{ value: ANY, label: texts.everybody }, ...names]}
      />
      <Select
        label={texts.kind}
        hideLabel
        value={filter.kind ?? ANY}
        onValueChange={(value) => onChange({ kind: LOG_KINDS.find((kind) => kind === value) ?? null })}
        options={[{ value: ANY, label: texts.anyKind }, ...kinds]}
      />
      <TextField
        ref={search}
        label={texts.text}
        hideLabel
        placeholder={texts.text}
        type="search"
        autoComplete="off"
        aria-keyshortcuts="Alt+L"
        value={filter.text}
        onValueChange={(text) => onChange({ text })}
      />
    </div>
  );
}
