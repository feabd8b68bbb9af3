import type { ItemView } from '@luplay/contracts/story';
import { Button, Dialog, Picture, Stack } from '@luplay/web-kit';
import { actionTexts } from '../../../locale/actions.ts';
import { ru } from '../../../locale/player.ts';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './use-item-dialog.module.css';

const texts = actionTexts.useItem;

/** The visible items of the room, which can be taken, and the inventory, which can be used. */
export function UseItemDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { itemsHere, inventory } = usePlayer().view;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.button}>
      <Stack gap={5}>
        <Items title={texts.here} items={itemsHere} none={texts.nothingHere} action={texts.take} />
        <Items title={texts.inventory} items={inventory} none={texts.empty} action={texts.use} />
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
}

function Items({ title, items, none, action }: ItemsProps) {
  const { actions, readOnly } = usePlayer();
  const refused = useRefusal('useItem');
  const { pending } = actions;
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      {items.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <ul className={css.list}>
          {items.map(({ id, name, description, image }) => (
            <li key={id} className={css.item}>
              <Picture kind="storyItem" className={css.picture} src={image} width={56} height={56} loading="lazy" />
              <div className={css.words}>
                <strong>{name}</strong>
                <span>{description}</span>
              </div>
              {!readOnly && (
                <Button
                  className={css.button}
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
        </ul>
      )}
    </section>
  );
}
