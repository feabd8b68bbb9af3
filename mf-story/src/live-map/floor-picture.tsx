import type { MapBackground } from '@luplay/contracts/story';
import * as css from './floor-picture.module.css';
import { CELL } from './model.ts';

/** Around a floor's rooms when there is a picture below them: their walls let it through. */
export const ABOVE_PICTURE = css.above;

/** Higher than any picture is, by its width. */
const TALLEST = 50;

/** Below the rooms of a floor, for authors and hosts. `shift`: cells that the floor is shown to the right. */
export function FloorPicture({ picture, shift = 0 }: { picture: MapBackground; shift?: number }) {
  const { image, position, width } = picture;
  return (
    <image
      className={css.picture}
      href={image}
      x={(position.x + shift) * CELL}
      y={position.y * CELL}
      width={width * CELL}
      height={width * CELL * TALLEST}
      // As wide as it is said, in its own proportions.
      preserveAspectRatio="xMinYMin meet"
    />
  );
}
