import type { Input } from './api.ts';

/** Values from which valid inputs are composed. */
export interface Facts {
  lobbyId: string;
  teamId: string;
  code: string;
  userId: string;
  otherId: string;
}

/** A well-formed id of nothing. */
export const NOBODY = 'nobody-of-this-name-0';

/** Of a picture that nobody sent. */
export const NO_PICTURE = `${'0'.repeat(32)}.webp`;

/** Has the shape of a room's code; codes do not begin with a zero. */
export const NO_ROOM = '00000';

/** Right as far as the contract goes; the service finds the signature of a PNG, so that trying it makes nothing. */
export const NOT_A_JPG = { picture: 'iVBORw0KGgo=', pictureFormat: 'jpg' };

export type Sample = (facts: Facts) => Input;
