export { Catalogue, type CatalogueDeclaration, type CatalogueKit, contentId, type MaybePicture } from './catalogue.ts';
export type { Entry, EntryStore } from './store.ts';
