import type { StoryHostView, StoryUser } from '@luplay/contracts/story';
import { Button, userHasRole, useUser } from '@luplay/web-kit';
import { host as hostTexts } from '../../../locale/host.ts';
import { useShortcuts } from '../actions/use-shortcuts.ts';
import { DeveloperRow } from '../developer/developer-row.tsx';
import type { Opened } from '../host-dialogs.tsx';
import * as css from './controls.module.css';
import { OwnRole } from './own-role.tsx';
import { undoneLine } from './undo-dialog.tsx';

const texts = hostTexts.controls;

interface Props {
  host: StoryHostView;
  users: readonly StoryUser[];
  onOpen: (opened: Opened) => void;
  onLook: (characterId: string) => void;
}

/** What the host does to the play as a whole; on a phone at the lower edge. */
export function Controls({ host, users, onOpen, onLook }: Props) {
  const isDeveloper = userHasRole(useUser(), 'developer');
  const canUndo = host.state.nextUndo !== null;
  const line = undoneLine(host);
  const openEvents = () => onOpen({ kind: 'events' });
  useShortcuts({
    u: () => canUndo && onOpen({ kind: 'undo' }),
    s: () => onOpen({ kind: 'settings' }),
    e: () => isDeveloper && openEvents(),
  });
  return (
    <section className={css.controls} aria-label={texts.label}>
      <div className={css.row}>
        <Button
          icon="back"
          className={css.undo}
          disabled={!canUndo}
          aria-haspopup="dialog"
          aria-keyshortcuts="Alt+U"
          title={line ?? undefined}
          onClick={() => onOpen({ kind: 'undo' })}
        >
          <span className={css.what}>
            {canUndo ? texts.undo : texts.undoNothing}
            {canUndo && line !== null && <span className={css.line}>{line}</span>}
          </span>
        </Button>
        <Button
          icon="settings"
          aria-haspopup="dialog"
          aria-keyshortcuts="Alt+S"
          onClick={() => onOpen({ kind: 'settings' })}
        >
          {texts.settings}
        </Button>
        <OwnRole host={host} users={users} onLook={onLook} />
        <Button kind="danger" icon="refresh" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'restart' })}>
          {texts.restart}
        </Button>
      </div>
      {isDeveloper && <DeveloperRow onEvents={openEvents} />}
    </section>
  );
}
