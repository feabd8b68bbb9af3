import type { DraftQuestion, DraftTheme } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { placed } from '../draft/placed.ts';
import { kindValues } from '../kinds/values.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { MediaList } from '../media/media-preview.tsx';
import * as css from './theme.module.css';

/** Estimated heights in px, for the scroll bar: a theme out of sight is not laid out. */
const [HEAD, ROW] = [70, 130];

interface Props {
  theme: DraftTheme;
  /** The index of the question that the address asks for: it is scrolled to. */
  asked?: number | undefined;
}

/** A stored theme with its questions. */
export const ThemeView = memo(function ThemeView({ theme, asked }: Props) {
  const ref = useRef<HTMLLIElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit of the same link scrolls again
  useEffect(() => {
    if (asked === undefined) return;
    // After the shell, which scrolls a new screen to its top and focuses it in an effect of its own.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'center' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, key]);
  if (!theme || !Array.isArray(theme.questions)) return <p role="alert">{texts.invalidTheme}</p>;
  const { name, icon, color, description, questions } = theme;
  return (
    <details
      className={css.theme}
      style={{ '--theme': color, '--high': `${HEAD + questions.length * ROW}px` } as CSSProperties}
      open
    >
      <summary className={css.head}>
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={css.name}>{name}</span>
        <span className={css.count}>{questions.length}</span>
      </summary>
      {description && <p className={css.about}>{description}</p>}
      <ol className={css.questions}>
        {placed(questions).map(({ place, entry }) => (
          <li
            key={place}
            className={css.question}
            ref={place === asked ? ref : undefined}
            tabIndex={place === asked ? -1 : undefined}
            data-asked={place === asked || undefined}
          >
            <QuestionView question={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
});

function QuestionView({ question }: { question: DraftQuestion }) {
  if (!question || !Array.isArray(question.options)) return <p role="alert">{texts.invalidQuestion}</p>;
  return (
    <>
      <p className={css.text}>{question.question || texts.question.untitled}</p>
      <ul className={css.options}>
        {kindValues(question)
          .listed(question)
          .map(({ place, text, isRight }) => (
            <li key={place} className={cx(css.option, isRight && css.right)}>
              {isRight && <Icon name="check" size={16} label={texts.question.right} />}
              {text}
            </li>
          ))}
      </ul>
      <MediaList media={question.media} />
    </>
  );
}
