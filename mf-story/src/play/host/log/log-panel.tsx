import { type StoryHostView, storyPlayTools } from '@luplay/contracts/story';
import { api, Button, Card, ConfirmDialog, cx, Icon, type IconName, userHasRole, useUser } from '@luplay/web-kit';
import { useState } from 'react';
import { host as hostTexts } from '../../../locale/host.ts';
import { byLogKind, SHOWN_ACTIONS } from '../../actions.ts';
import { useAction } from '../actions/use-action.ts';
import { clockTime } from './clock-time.ts';
import { KIND_NAMES, LogFilters } from './log-filters.tsx';
import { isFiltered, matching, NO_FILTER } from './log-lines.ts';
import * as css from './log-panel.module.css';
import { useLog } from './use-log.ts';

const texts = hostTexts.log;
const ICONS = byLogKind<IconName>((name) => SHOWN_ACTIONS[name].icon, { entry: 'door', event: 'star', host: 'crown' });

interface Props {
  host: StoryHostView;
  onUndo: () => void;
}

/** What has happened, the newest first. */
export function LogPanel({ host, onUndo }: Props) {
  const isDeveloper = userHasRole(useUser(), 'developer');
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
        <ol className={css.lines}>
          {shown.map(({ id, ts, action, kind = 'host', undone }) => (
            <li key={id} className={cx(css.line, undone && css.undone)}>
              <time className={css.time} dateTime={new Date(ts).toISOString()}>
                {clockTime(ts)}
              </time>
              <Icon name={ICONS[kind]} size={16} label={KIND_NAMES[kind]} />
              <span className={css.action}>
                <span className={css.what}>{action}</span>
                {undone && <span className={css.mark}> {texts.undone}</span>}
              </span>
              {id === host.state.nextUndo && (
                <Button kind="ghost" size="s" icon="back" aria-haspopup="dialog" onClick={onUndo}>
                  {hostTexts.controls.undo}
                </Button>
              )}
            </li>
          ))}
        </ol>
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
