import type { HallView } from '@luplay/contracts/story';
import { cx, Picture } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useEffect, useRef, useState } from 'react';
import { hall as texts } from '../locale/join.ts';
import * as css from './hall.module.css';

type Vote = NonNullable<HallView['vote']>;
type Epilogue = NonNullable<HallView['epilogue']>;

/** The question, who has voted, and the result as soon as the host tells it. */
export function VoteStage({ vote }: { vote: Vote }) {
  const { question, options, voted, voters, isOpen, result } = vote;
  const votesFor = new Map(result?.map((one) => [one.option, one]));
  const most = Math.max(1, ...[...votesFor.values()].map(({ votes }) => votes));
  const shown = result ? result.flatMap(({ option }) => options.find(({ id }) => id === option) ?? []) : options;
  return (
    <section className={css.page} aria-label={texts.vote}>
      <h2 className={css.question}>{question}</h2>
      <p className={css.soft}>{isOpen || result ? texts.voted(voted, voters) : texts.closed}</p>
      <ul className={css.options}>
        {shown.map(({ id, name, image }) => {
          const counted = votesFor.get(id);
          return (
            <li key={id} className={css.option}>
              {image !== null && <Picture kind="character" src={image} width={64} height={64} />}
              <span className={css.optionWords}>
                <span>{name}</span>
                {counted?.by && counted.by.length > 0 && <span className={css.soft}>{counted.by.join(', ')}</span>}
                {counted && (
                  <span className={css.bar} style={{ inlineSize: `${(100 * counted.votes) / most}%` }} aria-hidden />
                )}
              </span>
              {counted && <strong className={css.votes}>{texts.votes(counted.votes)}</strong>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How long a page with so many characters is shown, ms. */
const pageTime = (characters: number): number => Math.min(60_000, Math.max(12_000, 30 * characters));

/** Nobody scrolls a projector: what does not fit stands in columns beside those in view, to which the screen turns. */
function usePages(content: unknown) {
  const columns = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content needs other pages
  useEffect(() => {
    const { current: box } = columns;
    if (!box) return;
    const place = () => {
      const gap = Number.parseFloat(getComputedStyle(box).columnGap) || 0;
      const width = box.clientWidth + gap;
      // Widths are rounded.
      setPages(Math.max(1, Math.ceil((box.scrollWidth + gap - 2) / width)));
      box.scrollLeft = (page - 1) * width;
    };
    place();
    // Letters of another font have other widths.
    const resizes = new ResizeObserver(place);
    for (const part of [box, ...box.children]) resizes.observe(part);
    const characters = (box.textContent ?? '').length;
    const timer = setTimeout(() => setPage(page < pages ? page + 1 : 1), pageTime(characters / pages));
    return () => {
      resizes.disconnect();
      clearTimeout(timer);
    };
  }, [page, pages, content]);
  return { columns, page: Math.min(page, pages), pages };
}

/** The end as far as it was told: the newest secret first. */
export function EpilogueStage({ epilogue }: { epilogue: Epilogue }) {
  const { text, fates, secrets, awards } = epilogue;
  const newestFirst = secrets.toReversed();
  const { columns, page, pages } = usePages(epilogue);
  return (
    <section className={cx(css.page, css.epilogue)} aria-label={texts.epilogue}>
      <h2 className={css.question}>
        {texts.epilogue} {pages > 1 && <small className={css.soft}>{texts.page(page, pages)}</small>}
      </h2>
      <div ref={columns} className={css.columns}>
        {newestFirst.length === 0 && <Markdown text={text} />}
        {awards.length > 0 && (
          <ul className={css.awards}>
            {[...new Set(awards.map(({ kind }) => kind))].map((kind) => (
              <Award key={kind} kind={kind} won={awards.filter((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
        {newestFirst.map((one) => (
          <Entry key={one.characterId} {...one} title={texts.secret(one.name)} />
        ))}
        <h3>{texts.fates}</h3>
        {fates.map((one) => (
          <Entry key={one.characterId} {...one} title={one.name} isDead={one.status === 'dead'} />
        ))}
      </div>
    </section>
  );
}

const Entry = ({ image, title, text, isDead }: { image: string; title: string; text: string; isDead?: boolean }) => (
  <article className={css.entry}>
    <Picture kind="character" src={image} width={64} height={64} />
    <div className={css.optionWords}>
      <h3>
        {title} {isDead && <span className={css.dead}>{texts.dead}</span>}
      </h3>
      {text !== '' && <Markdown text={text} />}
    </div>
  </article>
);

/** Pictures of so many stand beside each other. */
const PICTURED = 2;

/** Several may have done as much. */
function Award({ kind, won }: { kind: Epilogue['awards'][number]['kind']; won: Epilogue['awards'] }) {
  return (
    <li className={css.option}>
      {won.length <= PICTURED &&
        won.map(({ characterId, image }) => (
          <Picture key={characterId} kind="character" src={image} width={64} height={64} />
        ))}
      <span className={css.optionWords}>
        <span className={css.soft}>{texts.awards[kind]}</span>
        <span>{won.map(({ name }) => name).join(', ')}</span>
      </span>
    </li>
  );
}
