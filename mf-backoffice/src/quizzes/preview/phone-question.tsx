import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { Badge, Card, count, cx, Icon, nouns, Page } from '@luplay/web-kit';
import { Explanation, Fit, GameTimer, OptionTile, QuestionMedia } from '@luplay/web-kit/game';
import * as options from '@luplay/web-kit/game/answering.module.css';
import * as stage from '@luplay/web-kit/game/game-stage.module.css';
import * as css from '@luplay/web-kit/game/question-phase.module.css';
import { authoring } from '../../locale/authoring.ts';
import { placed } from '../draft/placed.ts';
import { type Moment, timerOf } from './moment.ts';
import * as own from './preview.module.css';

const { preview: texts } = authoring;

/** As on the players' question screen: from these lengths a text gets a smaller font, and two options share a row. */
const LONG = 90;
const SMALLEST = 0.75;
const PAIRED = { text: 16, word: 7 };

const fitInPairs = (all: readonly string[]): boolean =>
  all.every((text) => text.length <= PAIRED.text && text.split(/\s/).every((word) => word.length <= PAIRED.word));

interface Props {
  question: DraftQuestion;
  /** Icon and name of the theme. */
  theme: string;
  moment: Moment;
}

/** A question as players see it on their phones, in their screens' styles. */
export function PhoneQuestion({ question, theme, moment }: Props) {
  const asked = moment === 'answering';
  const isShown = moment === 'question';
  return (
    <>
      <div className={own.header} />
      <Page title={theme} hideTitle width="wide" className={cx(stage.page, asked && stage.answering)}>
        <div className={stage.first}>
          <div className={stage.bar}>
            <div className={stage.where}>
              <p className={stage.phase}>{texts.moments[moment]}</p>
              <p className={stage.number}>{texts.number}</p>
            </div>
            <GameTimer timer={timerOf(question, moment)} moment={moment} size="clamp(56px, 10dvh, 120px)" />
          </div>
          <div className={stage.stage}>
            <Fit className={cx(css.phase, asked && css.tight)} smallest={SMALLEST}>
              <div className={css.head}>
                <Badge tone="warm">{theme}</Badge>
                <Badge icon="star">{count(question.reward.points, nouns.points)}</Badge>
              </div>
              <h2
                className={cx(
                  css.question,
                  isShown && css.large,
                  asked && question.question.length > LONG && css.long,
                  moment === 'results' && css.past,
                )}
              >
                {question.question}
              </h2>
              <QuestionMedia
                className={css.media}
                media={question.media}
                part={moment === 'results' ? 'answer' : 'question'}
                small={!isShown}
                silent
              />
              {isShown && (
                <p className={css.hint}>
                  <Icon name="clock" size={18} /> {texts.hint}
                </p>
              )}
              {asked && (
                <div className={cx(options.options, fitInPairs(question.options) && options.pairs)}>
                  {placed(question.options).map(({ place, entry }) => (
                    <OptionTile key={place} index={place} text={entry} state="idle" />
                  ))}
                </div>
              )}
              {moment === 'results' && (
                <>
                  <OptionTile index={question.answer} text={question.options[question.answer] ?? ''} state="right" />
                  <Explanation text={question.explanation} />
                  <Card tone="raised" title={texts.teams}>
                    <p>{texts.teamsHint}</p>
                  </Card>
                </>
              )}
            </Fit>
          </div>
        </div>
      </Page>
    </>
  );
}
