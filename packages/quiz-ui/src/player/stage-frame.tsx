import type { Timer } from '@luplay/contracts/lobby-game';
import { cx, Page } from '@luplay/web-kit';
import type { ReactNode, Ref } from 'react';
import * as css from '../screens/game-stage.module.css';
import { GameTimer } from '../timer/game-timer.tsx';

interface Props {
  title: string;
  /** Answers are given: question, options and items share the first screen. */
  asked: boolean;
  phase: string;
  number?: string | undefined;
  /** Beside the number: the player's team, the connection. */
  who?: ReactNode;
  tools?: ReactNode;
  timer?: Timer | null;
  moment: string;
  /** The player may act: screen readers say when little time is left. */
  mayAct?: boolean;
  /** Between the bar and the content. */
  notice?: ReactNode;
  content: ReactNode;
  contentRef?: Ref<HTMLDivElement>;
  /** Everything above what follows below the first screen. */
  firstRef?: Ref<HTMLDivElement>;
  items?: ReactNode;
  /** What follows below the first screen. */
  children?: ReactNode;
}

/** The screen of a game on a player's phone: phase, number and time above, the phase's content, items, the rest. */
export function StageFrame(props: Props) {
  const { title, asked, phase, number, who, tools, timer, moment, notice, content, contentRef, firstRef } = props;
  const { items, mayAct, children } = props;
  return (
    <Page title={title} hideTitle width="wide" className={cx(css.page, asked && css.answering)}>
      <div ref={firstRef} className={css.first}>
        <div className={css.bar}>
          <div className={css.where}>
            <p className={css.phase}>{phase}</p>
            {number !== undefined && <p className={css.number}>{number}</p>}
            {who}
          </div>
          {tools}
          {timer && <GameTimer timer={timer} moment={moment} size="clamp(56px, 10dvh, 120px)" isAnnounced={mayAct} />}
        </div>
        {notice}
        <div ref={contentRef} className={css.stage}>
          {content}
        </div>
        {items}
      </div>
      {children}
    </Page>
  );
}
