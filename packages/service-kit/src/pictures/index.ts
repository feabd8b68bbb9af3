export { PICTURE_INDEXES, type PictureStore, pictureStore } from './store.ts';
