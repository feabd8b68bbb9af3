import { DEFAULT_STORY_IMAGES } from '@luplay/contracts/story';
import { DEFAULT_PROFILE_PICTURE } from '@luplay/contracts/user';
import { type ImgHTMLAttributes, useState } from 'react';

/** Replacements for pictures that are missing or fail to load, by kind of content. */
export const DEFAULT_PICTURES = {
  person: DEFAULT_PROFILE_PICTURE,
  achievement: '/media/achievements/achievement-unknown.webp',
  item: '/media/items/item-unknown.webp',
  question: '/media/question-unknown.webp',
  character: DEFAULT_STORY_IMAGES.characters,
  storyItem: DEFAULT_STORY_IMAGES.items,
  npc: DEFAULT_STORY_IMAGES.npcs,
  note: '/media/story/newspaper.webp',
  worldMap: '/media/story/world-map-unknown.webp',
} as const;

export type PictureKind = keyof typeof DEFAULT_PICTURES;

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  kind: PictureKind;
  src: string | null | undefined;
  /** Empty for a decoration whose name is shown beside it. */
  alt?: string;
}

/** A picture of content, or its kind's default when it is missing or fails to load. */
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
