import type { PlayContent } from '@luplay/story-rules';
import type { RobotReport } from '@luplay/story-rules/robot';
import { announce, Button, Card, EmptyState, formatNumber, Grid, NumberField, Stack, Switch } from '@luplay/web-kit';
import { useEffect, useRef, useState } from 'react';
import { checkTexts } from '../../locale/check.ts';
import { RobotResult } from './result/robot-result.tsx';
import * as css from './robot-card.module.css';
import type { RobotJob, RobotMessage } from './run-robot.ts';

const texts = checkTexts.robot;
const PLAYS = 1000;

interface Props {
  content: PlayContent | null;
  playsAtOnce?: boolean;
  /** Of the card with the result. */
  resultClassName?: string | undefined;
}

/** The robot: what it shall play, how far it is, and, in a card of its own, what came out. */
export function RobotCard({ content, playsAtOnce = false, resultClassName }: Props) {
  const { state, start, cancel } = useRobot();
  const [seed, setSeed] = useState<number | null>(1);
  const [events, setEvents] = useState(Object.keys(content?.events ?? {}).length > 0);
  /** What the robot played last. */
  const [played, setPlayed] = useState<PlayContent | null>(null);
  const isRunning = state.status === 'running';
  useEffect(() => {
    if (state.status === 'done') announce(texts.done);
  }, [state.status]);

  const play = () => {
    if (!content) return;
    setPlayed(content);
    start({ content, plays: PLAYS, seed: seed ?? 1, events });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (playsAtOnce) play();
  }, []);

  if (!content) {
    return (
      <Card title={texts.title}>
        <EmptyState icon="map" title={texts.notPlayable} />
      </Card>
    );
  }
  const stop = () => {
    cancel();
    announce(texts.stopped);
  };
  const hasEvents = Object.keys(content.events).length > 0;
  return (
    <>
      <Card title={texts.title}>
        <p className={css.lead}>{texts.lead}</p>
        <Grid min="230px" gap={4} align="start" className={css.settings}>
          <NumberField
            label={texts.seed}
            hint={texts.seedHint}
            value={seed}
            onValueChange={setSeed}
            min={1}
            max={99_999}
            disabled={isRunning}
          />
          {hasEvents && (
            <Switch
              label={texts.events}
              hint={texts.eventsHint}
              checked={events}
              onCheckedChange={setEvents}
              disabled={isRunning}
            />
          )}
        </Grid>
        {isRunning ? (
          <Stack gap={2}>
            <progress className={css.bar} aria-label={texts.progressLabel} value={state.played} max={state.plays} />
            <span className={css.count}>{texts.progress(formatNumber(state.played), formatNumber(state.plays))}</span>
            <Button icon="stop" wide onClick={stop}>
              {texts.cancel}
            </Button>
          </Stack>
        ) : (
          <Button kind="primary" icon="play" wide onClick={play}>
            {state.status === 'done' ? texts.again : texts.start}
          </Button>
        )}
        {state.status === 'failed' && (
          <p className={css.failed} role="alert">
            {texts.failed}
          </p>
        )}
      </Card>
      {state.status === 'done' && played && (
        <Card title={texts.result} className={resultClassName}>
          {played !== content && <p className={css.outdated}>{texts.outdated}</p>}
          <RobotResult content={played} report={state.report} />
        </Card>
      )}
    </>
  );
}

type RobotState =
  | { status: 'idle' | 'failed' }
  | { status: 'running'; played: number; plays: number }
  | { status: 'done'; report: RobotReport };

const SCRIPT = new URL('./robot-worker.ts?worker', import.meta.url);

/** A robot in a worker of its own: the page stays usable while it plays. Leaving the screen ends it. */
function useRobot() {
  const [state, setState] = useState<RobotState>({ status: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const start = (job: RobotJob) => {
    end();
    const started = new Worker(SCRIPT);
    worker.current = started;
    setState({ status: 'running', played: 0, plays: job.plays });
    started.onmessage = ({ data }: MessageEvent<RobotMessage>) => {
      if (data.type === 'progress') return setState({ status: 'running', played: data.played, plays: job.plays });
      end();
      setState({ status: 'done', report: data.report });
    };
    started.onerror = () => {
      end();
      setState({ status: 'failed' });
    };
    started.postMessage(job);
  };
  const cancel = () => {
    end();
    setState({ status: 'idle' });
  };
  return { state, start, cancel };
}
