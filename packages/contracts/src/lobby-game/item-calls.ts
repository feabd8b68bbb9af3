import { applyItem, createItem, deleteItem, itemPicture, listItemEffects, listItems, updateItem } from './items.ts';

/** Not in `index.ts`, so that players' bundles do not contain every call of the service. */
export const items = { listItems, listItemEffects, applyItem, itemPicture, createItem, updateItem, deleteItem };
