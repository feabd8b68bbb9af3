import type { ChapterEvening } from '@luplay/contracts/story';
import { entryIn, error, nameIn, quoted, warning } from './report.ts';
import type { Check, Subject } from './subject.ts';

/** A check of a chapter's evening; it finds nothing where the chapter has none. */
const ofEvening =
  (check: (evening: ChapterEvening, subject: Subject) => ReturnType<Check>): Check =>
  (subject) =>
    subject.chapter.evening ? check(subject.chapter.evening, subject) : [];

const inChapter = ({ chapter }: Subject) => ({ kind: 'chapter', id: chapter.id }) as const;

/** What acts name is in the chapter and on its map, and happens while they run. */
export const actsValid = ofEvening(({ acts }, subject) => {
  const { chapter, library } = subject;
  const rooms = library.map?.rooms ?? {};
  const where = inChapter(subject);
  return acts.flatMap(({ name, minutes, events, opens }) => [
    ...events
      .filter(({ event }) => !chapter.events.includes(event))
      .map(({ event }) =>
        error(
          'act-names-nothing',
          where,
          `Акт «${name}»: события «${nameIn(library.events, event)}» нет в этой главе.`,
        ),
      ),
    ...opens
      .filter((id) => !Object.hasOwn(rooms, id))
      .map((id) => error('act-names-nothing', where, `Акт «${name}»: комнаты «${id}» нет на карте.`)),
    ...events
      .filter(({ afterMinutes }) => afterMinutes >= minutes)
      .map(({ event }) =>
        warning(
          'act-event-late',
          where,
          `Акт «${name}»: событие «${nameIn(library.events, event)}» наступит, только если акт продлить.`,
        ),
      ),
  ]);
});

/** Players get points while acts run: otherwise they can do nothing once the first ones are gone. */
export const actsGivePoints = ofEvening(({ acts, pointsEvery }, subject) =>
  acts.length === 0 || pointsEvery !== null || acts.some(({ points }) => points > 0)
    ? []
    : [warning('act-without-points', inChapter(subject), 'Акты не дают очков: их сможет дать только ведущий.')],
);

/** There are at least two to vote for. */
export const votesHaveOptions = ofEvening(({ ballots }, subject) =>
  ballots
    .filter(({ options }) => (options.length > 0 ? options.length : subject.chapter.characters.length) < 2)
    .map(({ question }) =>
      error('vote-without-options', inChapter(subject), `Голосование «${question}»: выбирать не из чего.`),
    ),
);

/** Fates, secrets and public lines are those of the chapter's characters, and each character has its own. */
export const peopleTold = ofEvening(({ epilogue, publicLines }, subject) => {
  const { chapter, library } = subject;
  const where = inChapter(subject);
  const named = [...Object.keys(publicLines), ...Object.keys(epilogue?.fates ?? {}), ...(epilogue?.reveals ?? [])];
  const strangers = [...new Set(named)].filter((id) => !chapter.characters.includes(id));
  const cast = chapter.characters.flatMap((id) => entryIn(library.characters, id) ?? []);
  const without = (texts: Readonly<Record<string, string>>) =>
    quoted(cast.filter(({ id }) => !texts[id]?.trim()).map(({ name }) => name));
  const [fateless, lineless] = [epilogue ? without(epilogue.fates) : '', without(publicLines)];
  return [
    ...strangers.map((id) =>
      error('epilogue-names-nothing', where, `Вечер: персонажа «${nameIn(library.characters, id)}» нет в этой главе.`),
    ),
    ...(fateless === '' ? [] : [warning('fate-missing', where, `В эпилоге нет судеб: ${fateless}.`)]),
    ...(lineless === ''
      ? []
      : [warning('line-missing', where, `Нет строки для всех, по которой выбирают персонажа: ${lineless}.`)]),
  ];
});
