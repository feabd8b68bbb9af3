import { DEFAULT_STORY_IMAGES } from '@luplay/contracts/story';
import { DEFAULT_PROFILE_PICTURE } from '@luplay/contracts/user';
import { type ImgHTMLAttributes, useState } from 'react';

/** What stands in the place of a picture that is missing or does not load, by what it would show. */
export const DEFAULT_PICTURES = {
  person: DEFAULT_PROFILE_PICTURE,
  achievement: '/media/achievements/achievement-unknown.webp',
  item: '/media/items/item-unknown.webp',
  question: '/media/question-unknown.webp',
  character: DEFAULT_STORY_IMAGES.characters,
  storyItem: DEFAULT_STORY_IMAGES.items,
  npc: DEFAULT_STORY_IMAGES.npcs,
  note: '/media/story/newspaper.webp',
} as const;

export type PictureKind = keyof typeof DEFAULT_PICTURES;

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  kind: PictureKind;
  src: string | null | undefined;
  /** Empty: decoration, its name stands beside it. */
  alt?: string;
}

/** A picture of content; its kind's default when there is none or it does not load. */
export function Picture({ kind, src, alt = '', onError, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const own = src && src !== broken ? src : null;
  return (
    <img
      decoding="async"
      {...rest}
      alt={alt}
      src={own ?? DEFAULT_PICTURES[kind]}
      onError={(event) => {
        if (own) setBroken(own);
        onError?.(event);
      }}
    />
  );
}
