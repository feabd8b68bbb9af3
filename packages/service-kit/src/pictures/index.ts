export { encodeImage, type Fitting } from './encode.ts';
export { PICTURE_INDEXES, type PictureStore, pictureStore } from './store.ts';
