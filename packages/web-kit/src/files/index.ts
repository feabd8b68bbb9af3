/** Files that people choose to upload. */
export { FileButton } from './file-button.tsx';
export { PictureField } from './picture-field.tsx';
export { base64Of, type ChosenPicture, readPicture } from './read-picture.ts';
