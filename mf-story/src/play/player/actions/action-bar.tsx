import { ACTION_POINTS_MAX, type ItemView } from '@luplay/contracts/story';
import { Button, cx, Dialog, Hidden, Icon, IconButton, Picture, Row, Soft, Stack } from '@luplay/web-kit';
import { useCallback, useState } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import { talk } from '../../../locale/talk.ts';
import type { PlayMessage } from '../message/use-message.ts';
import { NotesDialog } from '../notes/notes-dialog.tsx';
import { usePlayer, useRefusal } from '../player-context.ts';
import { TalkDialog, useTalkNews, useUnread } from '../talk/talk-dialog.tsx';
import { PointsHint } from '../talk/told.tsx';
import * as css from './action-bar.module.css';
import * as useItemDialogCss from './use-item-dialog.module.css';

/** Always in reach of the thumb: points, notes, the message, looking around, interacting. */
export function ActionBar({ message, chapterId }: { message: PlayMessage; chapterId: string }) {
  const { view, actions, readOnly } = usePlayer();
  const [opened, setOpened] = useState<'useItem' | 'notes' | 'talk' | null>(null);
  const close = () => setOpened(null);
  const cannotSearch = useRefusal('search');
  const cannotUseItem = useRefusal('useItem');
  const isSearching = actions.pending?.kind === 'search';
  const { notes } = view;
  const unread = useUnread(chapterId, opened === 'talk');
  const openTalk = useCallback(() => setOpened('talk'), []);
  useTalkNews({ isOpen: opened === 'talk', isCovered: message.isOpen, onRead: openTalk });
  return (
    <Stack as="section" gap={2} className={css.bar} aria-label={ru.actions.label}>
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
            icon="info"
            label={message.isUnread ? `${ru.actions.status}: ${ru.actions.unread}` : ru.actions.status}
            aria-haspopup="dialog"
            onClick={message.open}
          />
        </span>
        <span className={css.marked} data-count={unread || undefined}>
          <IconButton
            kind="secondary"
            icon="chat"
            label={unread > 0 ? talk.unread(unread) : talk.button}
            aria-haspopup="dialog"
            onClick={openTalk}
          />
        </span>
      </div>
      <PointsHint />
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
      {opened === 'talk' && <TalkDialog onClose={close} />}
    </Stack>
  );
}

const SEGMENTS = Array.from({ length: ACTION_POINTS_MAX }, (_, i) => i + 1);

/** The action points that are left. */
function PointsBar({ points }: { points: number }) {
  return (
    <div className={css.points}>
      <Row as="p" gap={1} align="center" className={css.number}>
        <Icon name="bolt" size={18} />
        <Hidden>{ru.points.label}: </Hidden>
        {ru.points.value(points, ACTION_POINTS_MAX)}
      </Row>
      <span className={css.segments} aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <i key={segment} data-left={segment <= points || undefined} />
        ))}
      </span>
    </div>
  );
}

const texts = actionTexts.useItem;

/** The visible items of the room, which can be taken, and the inventory, which can be used. */
function UseItemDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { itemsHere, inventory, usable } = usePlayer().view;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.button}>
      <Stack gap={5}>
        <Items title={texts.here} items={itemsHere} none={texts.nothingHere} action={texts.take} />
        <Items title={texts.inventory} items={inventory} none={texts.empty} action={texts.use} usable={usable} />
      </Stack>
    </Dialog>
  );
}

interface ItemsProps {
  title: string;
  items: readonly ItemView[];
  /** Shown instead of an empty list. */
  none: string;
  action: string;
  /** The items that the action does something with; undefined: it is not known. */
  usable?: readonly string[] | undefined;
}

function Items({ title, items, none, action, usable }: ItemsProps) {
  const { actions, readOnly } = usePlayer();
  const refused = useRefusal('useItem');
  const { pending } = actions;
  return (
    <section>
      <h3 className={useItemDialogCss.title}>{title}</h3>
      {items.length === 0 ? (
        <p className={useItemDialogCss.none}>{none}</p>
      ) : (
        <Stack as="ul">
          {items.map(({ id, name, description, image }) => (
            <li key={id} className={useItemDialogCss.item}>
              <Picture
                kind="storyItem"
                className={useItemDialogCss.picture}
                src={image}
                width={56}
                height={56}
                loading="lazy"
              />
              <div className={useItemDialogCss.words}>
                <strong>{name}</strong>
                <Soft as="span">{description}</Soft>
                {usable && !usable.includes(id) && <Soft as="span">{texts.useless}</Soft>}
              </div>
              {!readOnly && (!usable || usable.includes(id)) && (
                <Button
                  className={useItemDialogCss.button}
                  aria-label={`${action}: ${name}`}
                  busy={pending?.kind === 'useItem' && pending.itemId === id}
                  disabled={refused !== null}
                  onClick={() => void actions.act({ kind: 'useItem', itemId: id, roomId: null })}
                >
                  <span>
                    {action}
                    {refused === 'points' && <small>{ru.notEnough}</small>}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}
