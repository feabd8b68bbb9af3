import type { RobotReport } from '@luplay/story-rules/robot';
import { useEffect, useRef, useState } from 'react';
import type { RobotJob, RobotMessage } from './run-robot.ts';

export type RobotState =
  | { status: 'idle' | 'failed' }
  | { status: 'running'; played: number; plays: number }
  | { status: 'done'; report: RobotReport };

const SCRIPT = new URL('./robot-worker.ts?worker', import.meta.url);

/** A robot in a worker of its own: the page stays usable while it plays. Leaving the screen ends it. */
export function useRobot() {
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
