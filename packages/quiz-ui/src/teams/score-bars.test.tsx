/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ScoreBars } from './score-bars.tsx';

describe('ScoreBars', () => {
  it('has names, scores and the winner as text', () => {
    render(
      <ScoreBars label="Счёт" rows={[{ id: 'a', name: 'Умные лисы', score: 1200, color: '#e5484d', winner: true }]} />,
    );
    expect(screen.getByRole('listitem').textContent).toMatch(/Умные лисы1\s200/);
    expect(screen.getByRole('img', { name: 'Победитель' })).toBeTruthy();
  });
});
