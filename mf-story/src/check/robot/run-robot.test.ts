import { describe, expect, it } from '@jest/globals';
import { playable } from '../../testing/playable.ts';
import { type RobotMessage, runRobot } from './run-robot.ts';

function told(plays: number, msForEachPlay: number): RobotMessage[] {
  const messages: RobotMessage[] = [];
  let clock = 0;
  const now = () => {
    clock += msForEachPlay;
    return clock;
  };
  runRobot({ content: playable(), plays, seed: 1, events: false }, (message) => messages.push(message), now);
  return messages;
}

describe('the robot in its worker', () => {
  it('tells how far it is ten times a second, and the report in the end', () => {
    const messages = told(30, 10);
    const played = messages.flatMap((message) => (message.type === 'progress' ? message.played : []));
    expect(played.length).toBeGreaterThan(1);
    expect(played.length).toBeLessThan(10);
    expect(played).toEqual(played.toSorted((a, b) => a - b));
    expect(messages.at(-1)).toMatchObject({ type: 'report', report: { plays: 30 } });
  });

  it('tells nothing but the report when it is quick', () => {
    expect(told(5, 0).map(({ type }) => type)).toEqual(['report']);
  });
});
