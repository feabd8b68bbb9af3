/** The script of the robot's worker. */
import { type RobotJob, type RobotMessage, runRobot } from './run-robot.ts';

globalThis.onmessage = ({ data }: MessageEvent<RobotJob>) =>
  runRobot(data, (message: RobotMessage) => globalThis.postMessage(message));
