import type { ItemView } from '@luplay/contracts/story';
import { Button, Dialog, Picture } from '@luplay/web-kit';
import { ru } from '../../../locale/player.ts';
import { usePlayer, useRefusal } from '../player-context.ts';
import * as css from './interact-dialog.module.css';

/** The visible items of the room, which can be taken, and the inventory, which can be used. */
export function InteractDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { itemsHere, inventory } = usePlayer().view;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={ru.interact.title}>
      <div className={css.lists}>
        <Items title={ru.interact.here} items={itemsHere} none={ru.interact.nothingHere} action={ru.interact.take} />
        <Items title={ru.interact.inventory} items={inventory} none={ru.interact.empty} action={ru.interact.use} />
      </div>
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
  const refused = useRefusal('interact');
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
                  busy={pending?.kind === 'interact' && pending.itemId === id}
                  disabled={refused !== null}
                  onClick={() => void actions.act({ kind: 'interact', itemId: id })}
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
