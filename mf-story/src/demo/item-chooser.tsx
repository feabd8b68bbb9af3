import type { ItemView } from '@luplay/contracts/story';
import { Button, Dialog, Picture } from '@luplay/web-kit';
import { ru } from '../locale/demo.ts';
import * as css from './item-chooser.module.css';

interface Props {
  open: boolean;
  items: readonly ItemView[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** One item of the inventory, to be applied. */
export function ItemChooser({ open, items, onChoose, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={ru.choose}
      size="s"
      footer={
        <Button wide onClick={onClose}>
          {ru.cancel}
        </Button>
      }
    >
      <ul className={css.items}>
        {items.map(({ id, name, image }) => (
          <li key={id}>
            <button type="button" className={css.item} onClick={() => onChoose(id)}>
              <Picture kind="storyItem" src={image} width={48} height={48} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
