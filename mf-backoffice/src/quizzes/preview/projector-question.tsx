import type { DraftQuestion } from '@luplay/contracts/lobby-game';
import { cx } from '@luplay/web-kit';
import { Explanation, Fit, GameTimer, OptionTile, QuestionMedia } from '@luplay/web-kit/game';
import * as css from '@luplay/web-kit/game/spectator.module.css';
import { placed } from '../draft/placed.ts';
import { type Moment, timerOf } from './moment.ts';
import * as own from './preview.module.css';

/** As on the spectators' screen: beyond these lengths a text gets a smaller font. */
const LENGTHS = { long: 90, endless: 220, options: 240 };

interface Props {
  question: DraftQuestion;
  /** Icon and name of the theme. */
  theme: string;
  moment: Moment;
}

/** A question as a hall sees it on the projector, in the spectators' styles. */
export function ProjectorQuestion({
  question: { question, options, media, answer, explanation, timers },
  theme,
  moment,
}: Props) {
  const pictured = Boolean(media.pictureQuestion ?? media.pictureAnswer ?? media.videoQuestion ?? media.videoAnswer);
  const hasOptions = moment !== 'question';
  const shown = moment === 'results';
  const isEndless = question.length > LENGTHS.endless;
  return (
    <div className={css.screen}>
      <div className={css.stage}>
        <div className={own.top}>
          <GameTimer timer={timerOf({ timers }, moment)} moment={moment} size="4.5em" />
        </div>
        <div className={css.body}>
          <section className={css.split}>
            <Fit className={css.main}>
              <p className={css.themeName}>{theme}</p>
              <h2
                className={cx(
                  css.question,
                  question.length > LENGTHS.long && !isEndless && css.long,
                  isEndless && css.endless,
                )}
              >
                {question}
              </h2>
              <div className={cx(css.field, pictured && css.pictured, pictured && hasOptions && css.shared)}>
                <div className={css.media}>
                  <QuestionMedia media={media} part={shown ? 'answer' : 'question'} small={hasOptions} silent />
                </div>
                {hasOptions && (
                  <ol className={cx(css.options, options.join('').length > LENGTHS.options && css.wordy)}>
                    {placed(options).map(({ place, entry }) => (
                      <li key={place}>
                        <OptionTile
                          index={place}
                          text={entry}
                          state={shown ? (place === answer ? 'right' : 'muted') : 'idle'}
                        />
                      </li>
                    ))}
                  </ol>
                )}
              </div>
              {shown && <Explanation text={explanation} />}
            </Fit>
            <aside className={css.side} />
          </section>
        </div>
      </div>
    </div>
  );
}
