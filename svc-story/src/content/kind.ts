import type { StoryKind } from '@luplay/contracts/story';

export interface Entry {
  id: string;
}

/** In what the kinds of story content differ. */
export interface Kind<One extends string, E extends Entry> {
  kind: StoryKind;
  /** The field that holds one in an answer. */
  one: One;
  /** The 404's sentence. */
  missing: string;
  /** What an entry shows that came without a picture; absent for kinds that have none. */
  image?: string | null;
  /** What its schema cannot see is wrong with an entry as it would be. */
  faultOf?(entry: E): { path: string; message: string } | null;
}
