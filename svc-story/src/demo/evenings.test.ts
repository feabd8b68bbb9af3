import { expect, it } from '@jest/globals';
import { STORY_KINDS } from '@luplay/contracts/story';
import { contentOf, type PlayContent } from '@luplay/story-rules';
import { Robot } from '@luplay/story-rules/robot';
import { demoChapters, demoContent } from './story.ts';

/** `LUPLAY_EVENINGS=1000 npm run jest -- svc-story/src/demo/evenings` plays as many as the specification asks for. */
const EVENINGS = Number(process.env.LUPLAY_EVENINGS ?? 20);
/** In how many evenings somebody may meet nothing new for ten minutes: nothing that is seen, told, voted or happens. */
const SHARE = 0.05;
/** How many play each chapter. */
const PLAYERS: Record<string, [least: number, most: number]> = {
  'chapter-comet': [4, 6],
  'chapter-theatre': [4, 8],
  'chapter-steamer': [8, 12],
};

const library = Object.fromEntries(
  STORY_KINDS.map((kind) => [kind, Object.fromEntries(demoContent[kind].map((entry) => [entry.id, entry]))]),
);

/** How many of the evenings that the first `players` of the cast play have somebody who meets nothing new. */
function idleEvenings(content: PlayContent, players: number, evenings: number): number {
  const characters = Object.fromEntries(Object.entries(content.characters).slice(0, players));
  const robot = new Robot({ ...content, characters }, { seed: players, events: false });
  while (robot.play() < evenings);
  return robot.report().evening?.idle ?? Number.NaN;
}

it.each(demoChapters.map((chapter) => [chapter.name, chapter] as const))(
  'in an evening of «%s» hardly anybody is ever without anything new',
  (name, chapter) => {
    const map = demoContent.maps.find(({ id }) => id === chapter.map);
    const content = contentOf({ ...chapter, host: null }, { ...library, map } as never);
    const [least, most] = PLAYERS[chapter.id] as [number, number];
    const sizes = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    const each = Math.ceil(EVENINGS / sizes.length);
    const idle = sizes.map((players) => idleEvenings(content, players, each));
    if (process.env.LUPLAY_EVENINGS) console.log(`${name}, of ${each} evenings each are idle: ${idle}`);
    expect(idle.reduce((sum, one) => sum + one, 0) / (each * sizes.length)).toBeLessThanOrEqual(SHARE);
  },
);

it.each(demoChapters)(
  'the fewest who play «$name» are enough: the culprit is theirs, whose secret is the last',
  (chapter) => {
    const present = chapter.characters.slice(0, PLAYERS[chapter.id]?.[0]);
    expect(present).toContain(chapter.evening?.epilogue?.reveals.at(-1));
  },
);
