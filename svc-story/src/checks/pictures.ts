import type { ChapterFacts } from '@luplay/story-rules';
import { SERVED_PICTURES } from './served-pictures.ts';

/** Where the gateway serves the story's own pictures. */
const SERVED = '/media/story/';

/**
 * The pictures of entries that are neither uploaded nor among those that the gateway serves. Pictures of other folders
 * are not judged: this service does not know them.
 */
export async function missingPictures(
  { characters, items, npcs, notes }: ChapterFacts['library'],
  missingUploads: (paths: string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  const pictured = [characters, items, npcs, notes].flatMap((entries): { image: string | null }[] =>
    Object.values(entries),
  );
  const paths = [...new Set(pictured.flatMap(({ image }) => image ?? []))];
  const served = new Set(SERVED_PICTURES.map((name) => SERVED + name));
  const notServed = paths.filter((path) => path.startsWith(SERVED) && !served.has(path));
  return new Set([...notServed, ...(await missingUploads(paths))]);
}
