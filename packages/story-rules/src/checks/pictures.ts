import { DEFAULT_STORY_IMAGES, type Finding, type StoryKind } from '@luplay/contracts/story';
import { warning } from './report.ts';
import { ofPlay, type Playable } from './subject.ts';

interface Pictured {
  kind: StoryKind;
  id: string;
  /** With the word for its kind. */
  title: string;
  image: string | null;
}

/** Every picture is there, and it is not the one that stands in for a missing one. */
export const pictures = ofPlay(({ content }, { missingPictures }) =>
  pictured(content).flatMap(({ kind, id, title, image }): Finding[] => {
    if (image === null) return [];
    if (missingPictures.has(image)) {
      return [warning('picture-missing', { kind, id }, `${title}: картинка не найдена (${image}).`)];
    }
    return Object.values<string>(DEFAULT_STORY_IMAGES).includes(image)
      ? [warning('picture-default', { kind, id }, `${title}: своей картинки нет, показывается общая.`)]
      : [];
  }),
);

const pictured = ({ characters, items, npcs, notes }: Playable['content']): Pictured[] => [
  ...Object.values(characters).map(({ id, name, image }) => ({
    ...{ kind: 'characters' as const, id, image },
    title: `Персонаж «${name}»`,
  })),
  ...Object.values(items).map(({ id, name, image }) => ({
    ...{ kind: 'items' as const, id, image },
    title: `Предмет «${name}»`,
  })),
  ...Object.values(npcs).map(({ id, name, image }) => ({
    ...{ kind: 'npcs' as const, id, image },
    title: `NPC «${name}»`,
  })),
  ...Object.values(notes).map(({ id, title, image }) => ({
    ...{ kind: 'notes' as const, id, image },
    title: `Записка «${title}»`,
  })),
];
