import type { ChosenPicture } from '@luplay/web-kit/files';

/** A picture that the author has chosen. */
export const chosen: ChosenPicture = { picture: 'aGk=', pictureFormat: 'png', preview: 'data:image/png;base64,aGk=' };
