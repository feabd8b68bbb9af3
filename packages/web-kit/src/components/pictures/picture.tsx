import { DEFAULT_STORY_IMAGES } from '@luplay/contracts/story';
import { DEFAULT_PROFILE_PICTURE } from '@luplay/contracts/user';
import { type ImgHTMLAttributes, useEffect, useState } from 'react';

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

/** The pictures that failed to load. They are asked for again when the network is back, or the page is seen again. */
export function useBroken(): [broken: readonly string[], add: (path: string) => void] {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const isAny = broken.length > 0;
  useEffect(() => {
    if (!isAny) return;
    const forget = () => {
      if (document.visibilityState === 'visible') setBroken([]);
    };
    window.addEventListener('online', forget);
    document.addEventListener('visibilitychange', forget);
    return () => {
      window.removeEventListener('online', forget);
      document.removeEventListener('visibilitychange', forget);
    };
  }, [isAny]);
  return [broken, (path) => setBroken((all) => [...all, path])];
}

/** A picture of content, or its kind's default when it is missing or fails to load. */
export function Picture({ kind, src, alt = '', onError, ...rest }: PictureProps) {
  const [broken, addBroken] = useBroken();
  const own = src && !broken.includes(src) ? src : null;
  return (
    <img
      decoding="async"
      {...rest}
      alt={alt}
      src={own ?? DEFAULT_PICTURES[kind]}
      onError={(event) => {
        if (own) addBroken(own);
        onError?.(event);
      }}
    />
  );
}
