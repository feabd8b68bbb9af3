import type { PlayContent } from '@luplay/story-rules';
import { Robot, type RobotOptions, type RobotReport } from '@luplay/story-rules/robot';

export interface RobotJob extends RobotOptions {
  content: PlayContent;
  plays: number;
}

export type RobotMessage = { type: 'progress'; played: number } | { type: 'report'; report: RobotReport };

/** How often the progress is told, ms. */
const PROGRESS_MS = 100;

/** Plays all plays at once and tells how far it is. It takes seconds, so it runs in a worker. */
export function runRobot(
  { content, plays, ...options }: RobotJob,
  tell: (message: RobotMessage) => void,
  now: () => number = () => performance.now(),
): void {
  const robot = new Robot(content, options);
  let told = now();
  for (let played = 0; played < plays; ) {
    played = robot.play();
    if (now() - told < PROGRESS_MS) continue;
    told = now();
    tell({ type: 'progress', played });
  }
  tell({ type: 'report', report: robot.report() });
}
