import { type CatalogueItem, ITEM_TYPES, RARITY } from '@luplay/contracts/lobby-game';
import { ItemPicture, rarityOf } from '@luplay/quiz-ui';
import { ChoiceButtons, Switch } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { effectsQuery } from '../../catalogue/catalogues.ts';
import { EntryEditor } from '../../catalogue/form/entry-editor.tsx';
import { CommonFields } from '../common-fields.tsx';
import { editor } from '../locale.ts';
import { EffectFields } from './effect-fields.tsx';
import { itemForm } from './item-form.ts';

interface Props {
  /** The item to edit; a new one when there is none. */
  known?: CatalogueItem;
  onClose: () => void;
}

const texts = editor.items;
const TYPES = ITEM_TYPES.map((value) => ({ value, text: texts.types[value] }));
const RARITIES = Array.from({ length: RARITY.max - RARITY.min + 1 }, (_, index) => {
  const value = RARITY.min + index;
  const { color, name } = rarityOf(value);
  return { value, text: String(value), name: `${value}, ${name}`, color };
});

export function ItemDialog({ known, onClose }: Props) {
  const definitions = useQuery(effectsQuery).data ?? [];
  return (
    <EntryEditor form={itemForm(definitions)} known={known} onClose={onClose}>
      {(fields) => {
        const { draft, change, errorOf } = fields;
        const picture = draft.picture?.preview ?? known?.picture ?? '';
        return (
          <>
            {!known && (
              <ChoiceButtons
                label={texts.type}
                options={TYPES}
                value={draft.type}
                onValueChange={(type) => change({ type })}
              />
            )}
            <CommonFields
              fields={fields}
              preview={<ItemPicture item={{ picture, rarity: draft.rarity }} />}
              hasPicture={picture !== ''}
            />
            <ChoiceButtons
              label={`${texts.rarity}: ${rarityOf(draft.rarity).name}`}
              options={RARITIES}
              value={draft.rarity}
              onValueChange={(rarity) => change({ rarity })}
              narrow
            />
            {draft.type === 'quiz' && (
              <EffectFields effect={draft.effect} onChange={(effect) => change({ effect })} errorOf={errorOf} />
            )}
            <Switch
              label={texts.isActive}
              hint={draft.type === 'quiz' ? texts.isActiveHint : undefined}
              checked={draft.is_active}
              onCheckedChange={(is_active) => change({ is_active })}
            />
          </>
        );
      }}
    </EntryEditor>
  );
}
