import { nouns } from '@luplay/quiz-ui';
import { count, EmptyState, Icon, Row, Soft, Stack } from '@luplay/web-kit';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { lackingIn } from '../draft/checks.ts';
import type { DraftRound, KeyedQuestion, KeyedTheme } from '../draft/draft.ts';
import { isWhole } from '../kinds/values.ts';
import { mobile } from '../locale/mobile.ts';
import { quiz as texts } from '../locale/quiz.ts';
import * as css from './mobile.module.css';
import type { PlaceState } from './place.ts';

interface Props {
  themes: readonly KeyedTheme[];
  go: PlaceState['go'];
}

interface ThemesProps extends Props {
  rounds: readonly DraftRound[];
  /** What stands above the themes of a round. */
  head: (round: DraftRound, index: number) => ReactNode;
}

const lackingOf = (question: KeyedQuestion): readonly string[] =>
  isWhole(question) ? lackingIn(question) : [texts.invalidQuestion];

/** The themes of a quiz: a press opens one. */
export function ThemeRows({ themes, rounds, go, head }: ThemesProps) {
  if (themes.length === 0 && rounds.length === 0) return null;
  return (
    <nav aria-label={mobile.themes}>
      {(rounds.length > 0 ? rounds : [null]).map((round, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place
        <Fragment key={index}>
          {round && head(round, index)}
          <RoundRows themes={themes} round={index} go={go} />
        </Fragment>
      ))}
    </nav>
  );
}

function RoundRows({ themes, round: shown, go }: Props & { round: number }) {
  return (
    <Stack as="ol" gap={2} shrink>
      {themes.map(({ key, name, icon, color, round, questions }, theme) =>
        round === shown ? (
          <li key={key}>
            <button
              type="button"
              className={css.row}
              style={{ '--theme': color } as CSSProperties}
              onClick={() => go({ theme, question: null })}
            >
              <span className={css.icon} aria-hidden="true">
                {icon}
              </span>
              <span className={css.words}>
                <span className={css.name}>{name}</span>
                <Soft as="span">{count(questions.length, nouns.questions)}</Soft>
              </span>
              {questions.some((question) => lackingOf(question).length > 0) && (
                <Icon name="warning" label={texts.unfinished} />
              )}
              <Icon name="chevron-right" />
            </button>
          </li>
        ) : null,
      )}
    </Stack>
  );
}

/** The questions of a theme: a press opens one. */
export function QuestionRows({ themes, theme, go }: Props & { theme: number }) {
  const { questions = [], color } = themes[theme] ?? {};
  if (questions.length === 0) return <EmptyState icon="quiz" title={texts.question.none} />;
  return (
    <Stack as="ol" gap={2} shrink>
      {questions.map((question, index) => {
        const lacking = lackingOf(question);
        return (
          <li key={question.key}>
            <button
              type="button"
              className={css.row}
              style={{ '--theme': color } as CSSProperties}
              onClick={() => go({ theme, question: index })}
            >
              <span className={css.number}>{index + 1}</span>
              <span className={css.words}>
                <span className={css.text}>{question.question || texts.question.untitled}</span>
                {lacking.length > 0 && (
                  <Row as="span" gap={1} align="center" className={css.lacking}>
                    <Icon name="warning" size={16} /> {lacking.join(', ')}
                  </Row>
                )}
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        );
      })}
    </Stack>
  );
}
