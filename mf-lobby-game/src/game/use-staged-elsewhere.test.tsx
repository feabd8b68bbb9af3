/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals';
import { PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { renderAs } from '../testing/render.tsx';
import { gameView } from '../testing/samples.ts';
import { useStagedElsewhere } from './use-staged-elsewhere.ts';

const WATCHED = 'GET /broadcast/game/lobby-1/watched';
const timer = { total: 20, remaining: 19, endsAt: null, paused: true, message: '' };
const game = gameView({ roundPhase: PHASE.introOrFinal, stage: 'final', winnerTeams: ['foxes'], timer });
let client: QueryClient;
function Told() {
  client = useQueryClient();
  return <p>{useStagedElsewhere(game) ? 'waits' : 'told'}</p>;
}

it('26.2: the end that nobody staged stays told when a screen for spectators is opened', async () => {
  const answers = { [WATCHED]: { body: { watched: false } } };
  answerWith(answers);
  renderAs('a', <Told />);
  expect(screen.getByText('waits')).toBeTruthy();
  await screen.findByText('told');
  answers[WATCHED] = { body: { watched: true } };
  // As after a guest's account was kept.
  await act(async () => {
    await client.invalidateQueries();
    // The query tells its components in the next turn.
    await new Promise((told) => setTimeout(told));
  });
  expect(screen.getByText('told')).toBeTruthy();
});
