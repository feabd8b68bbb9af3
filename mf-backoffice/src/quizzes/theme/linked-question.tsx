import { cx } from '@luplay/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import * as css from './linked-question.module.css';

/** Where a question stands in the stored quiz, from 0. */
interface Place {
  theme: number;
  question: number;
}

const anchorOf = ({ theme, question }: Place): string => `question-${theme + 1}-${question + 1}`;

/** The address of a question on the page of its quiz. */
export const linkOfQuestion = (quizId: string, place: Place): string => `/editor-quiz/${quizId}#${anchorOf(place)}`;

interface Props {
  place: Place;
  className?: string | undefined;
  children: ReactNode;
}

/** A question in a list. When the address leads to it, it is scrolled to, focused and marked. */
export function LinkedQuestion({ place, className, children }: Props) {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLLIElement>(null);
  const id = anchorOf(place);
  const isShown = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second visit of the same link scrolls again
  useEffect(() => {
    if (!isShown) return;
    // After the shell, which scrolls a new screen to its top and focuses it in an effect of its own.
    const frame = requestAnimationFrame(() => {
      ref.current?.scrollIntoView({ block: 'center' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown, key]);
  return (
    <li ref={ref} id={id} tabIndex={-1} className={cx(className, isShown && css.shown)}>
      {children}
    </li>
  );
}
