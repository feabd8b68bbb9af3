import { ACTION_POINTS_MAX } from '@luplay/contracts/story';
import { Button, cx, Hidden, Icon, IconButton } from '@luplay/web-kit';
import { useState } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import type { PlayMessage } from '../message/use-message.ts';
import { NotesDialog } from '../notes/notes-dialog.tsx';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './action-bar.module.css';
import { UseItemDialog } from './use-item-dialog.tsx';

/** Always in reach of the thumb: points, notes, the message, looking around, interacting. */
export function ActionBar({ message }: { message: PlayMessage }) {
  const { view, actions, readOnly } = usePlayer();
  const [opened, setOpened] = useState<'useItem' | 'notes' | null>(null);
  const close = () => setOpened(null);
  const cannotSearch = useRefusal('search');
  const cannotUseItem = useRefusal('useItem');
  const isSearching = actions.pending?.kind === 'search';
  const { notes } = view;
  return (
    <section className={css.bar} aria-label={ru.actions.label}>
      <div className={css.row}>
        <PointsBar points={actions.points} />
        <span className={css.marked} data-count={notes.length || undefined}>
          <IconButton
            kind="secondary"
            icon="newspaper"
            label={notes.length > 0 ? `${ru.actions.notes}: ${notes.length}` : ru.actions.notes}
            aria-haspopup="dialog"
            onClick={() => setOpened('notes')}
          />
        </span>
        <span className={css.marked} data-count={message.isUnread ? '!' : undefined}>
          <IconButton
            kind="secondary"
            icon="chat"
            label={message.isUnread ? `${ru.actions.status}: ${ru.actions.unread}` : ru.actions.status}
            aria-haspopup="dialog"
            onClick={message.open}
          />
        </span>
      </div>
      <div className={cx(css.row, css.buttons)}>
        {!readOnly && (
          <Button
            kind="primary"
            className={css.button}
            busy={isSearching}
            disabled={cannotSearch !== null}
            onClick={() => void actions.act({ kind: 'search' })}
          >
            <span>
              {actionTexts.search.button}
              {cannotSearch === 'points' && <small className={css.hint}>{ru.notEnough}</small>}
            </span>
          </Button>
        )}
        <Button className={css.button} aria-haspopup="dialog" onClick={() => setOpened('useItem')}>
          <span>
            {actionTexts.useItem.button}
            {cannotUseItem === 'points' && <small className={css.hint}>{ru.notEnough}</small>}
          </span>
        </Button>
      </div>
      <UseItemDialog open={opened === 'useItem'} onClose={close} />
      <NotesDialog open={opened === 'notes'} onClose={close} />
    </section>
  );
}

const SEGMENTS = Array.from({ length: ACTION_POINTS_MAX }, (_, i) => i + 1);

/** The action points that are left. */
function PointsBar({ points }: { points: number }) {
  return (
    <div className={css.points}>
      <p className={css.number}>
        <Icon name="bolt" size={18} />
        <Hidden>{ru.points.label}: </Hidden>
        {ru.points.value(points, ACTION_POINTS_MAX)}
      </p>
      <span className={css.segments} aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <i key={segment} data-left={segment <= points || undefined} />
        ))}
      </span>
    </div>
  );
}
