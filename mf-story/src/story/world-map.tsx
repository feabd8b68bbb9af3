import { Picture } from '@luplay/web-kit';
import { ru } from '../locale/ru.ts';
import * as css from './world-map.module.css';

/** The picture of the story's world. */
export function WorldMap() {
  return (
    <figure className={css.map}>
      <Picture kind="worldMap" src="/media/story/world-map.webp" alt={ru.map.about} width={1200} height={900} />
      <figcaption className={css.caption}>{ru.map.title}</figcaption>
    </figure>
  );
}
