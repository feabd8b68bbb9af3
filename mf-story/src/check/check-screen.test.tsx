/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Finding } from '@luplay/contracts/story';
import { answerWith, renderAs } from '@luplay/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { playable } from '../testing/playable.ts';
import { developer, player } from '../testing/samples.ts';
import { Component as CheckScreen } from './check-screen.tsx';
import { type RobotJob, type RobotMessage, runRobot } from './robot/run-robot.ts';

/** The robot of the worker, in this process. It plays when the test says so. */
class WorkerHere {
  static started: WorkerHere[] = [];
  onmessage: ((event: { data: RobotMessage }) => void) | null = null;
  onerror: (() => void) | null = null;
  job: RobotJob | null = null;
  isEnded = false;
  constructor() {
    WorkerHere.started.push(this);
  }
  postMessage(job: RobotJob) {
    this.job = job;
  }
  tell(message: RobotMessage) {
    this.onmessage?.({ data: message });
  }
  play() {
    if (this.job) runRobot({ ...this.job, plays: 20 }, (message) => this.tell(message));
  }
  terminate() {
    this.isEnded = true;
  }
}

beforeEach(() => {
  WorkerHere.started = [];
  Object.assign(globalThis, { Worker: WorkerHere });
});
afterEach(cleanup);

const FINDINGS: Finding[] = [
  {
    ...{ kind: 'room-unreachable', severity: 'error', entry: { kind: 'maps', id: 'map-1' }, roomId: 'tower' },
    message: 'В комнату «Башня» не попасть: в неё не ведёт ни одна связь.',
  },
  {
    ...{ kind: 'no-holder', severity: 'warning', entry: { kind: 'characters', id: 'char-a' } },
    message: 'Карта роли «Персонаж char-a» никому не выдана.',
  },
];

function open(findings: Finding[], content: object | null = playable(), user = developer, state?: object) {
  const body = { chapter: { id: 'one', name: 'Глава' }, findings, content };
  const asked = answerWith({ 'GET /story-play/chapter-check/one': { body } });
  renderAs(
    user,
    <Routes>
      <Route path="/storyCheck/:chapterId" element={<CheckScreen />} />
      <Route path="*" element={<Navigate to="/storyCheck/one" state={state} />} />
    </Routes>,
  );
  return asked;
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const latest = () => WorkerHere.started.at(-1) as WorkerHere;

describe('the findings', () => {
  it('are shown with links, errors apart from warnings', async () => {
    open(FINDINGS);
    const errors = within(await screen.findByRole('region', { name: 'Ошибки' }));
    expect(errors.getAllByRole('listitem')).toHaveLength(1);
    expect(errors.getByRole('link').getAttribute('href')).toBe('/storyPreview?map=map-1&room=tower');
    expect(screen.getByText('1 ошибка')).toBeTruthy();
    expect(screen.getByText('1 замечание')).toBeTruthy();
  });

  it('are checked again on request', async () => {
    const asked = open([]);
    expect(await screen.findByText('Всё в порядке')).toBeTruthy();
    await press('Проверить ещё раз');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('have no links for a host, except about role cards', async () => {
    open(FINDINGS, playable(), player);
    await screen.findByRole('region', { name: 'Ошибки' });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/storyPlay']);
  });
});

describe('the robot', () => {
  it('shows its progress, and what it found out', async () => {
    open([]);
    await press('Сыграть 1000 раз');
    expect(latest().job).toMatchObject({ plays: 1000, seed: 1, events: false });
    act(() => latest().tell({ type: 'progress', played: 340 }));
    expect(await screen.findByText(/^Сыграно 340 из/)).toBeTruthy();
    expect((screen.getByRole('progressbar') as HTMLProgressElement).value).toBe(340);
    act(() => latest().play());
    expect(await screen.findByText('Никто не попал в комнаты: «Башня».')).toBeTruthy();
    expect(latest().isEnded).toBe(true);
    const rooms = within(screen.getByRole('table', { name: 'Комнаты' }));
    expect(rooms.getAllByRole('row')[1]?.textContent).toContain('Башня');
    expect(rooms.getByRole('row', { name: /Холл/ }).textContent).toContain('100 %');
    expect(within(screen.getByRole('group', { name: /^Карта/ })).getByText('никто')).toBeTruthy();
  });

  it('plays at once a chapter that was just imported', async () => {
    open([], playable(), developer, { robot: true });
    expect(await button('Остановить')).toBeTruthy();
    expect(WorkerHere.started).toHaveLength(1);
    expect(latest().job).toMatchObject({ plays: 1000 });
  });

  it('is stopped', async () => {
    open([]);
    await press('Сыграть 1000 раз');
    await press('Остановить');
    expect(latest().isEnded).toBe(true);
    expect(await button('Сыграть 1000 раз')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says so when it breaks', async () => {
    open([]);
    await press('Сыграть 1000 раз');
    act(() => latest().onerror?.());
    expect((await screen.findByRole('alert')).textContent).toMatch(/не смог доиграть/);
    expect(await button('Сыграть 1000 раз')).toBeTruthy();
  });

  it('has nothing to play while there is no map', async () => {
    open(FINDINGS, null);
    expect(await screen.findByText(/Играть пока не на чем/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Сыграть 1000 раз' })).toBeNull();
  });
});
