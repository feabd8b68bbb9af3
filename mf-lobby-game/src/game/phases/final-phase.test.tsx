/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type GameView, PHASE } from '@luplay/contracts/lobby-game';
import { answerWith } from '@luplay/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { renderAs } from '../../testing/render.tsx';
import { applied, gameView, item, question } from '../../testing/samples.ts';
import { WonItems } from '../items/won-items.tsx';
import { phaseAnnouncement } from '../use-game-announcements.ts';
import { FinalPhase } from './final-phase.tsx';
import { QuestionPhase } from './question-phase.tsx';

type Team = GameView['teams'][number];

describe('after the question', () => {
  const result = (answers: number[], answer: number | null, points: number) => ({
    answers,
    answer,
    points,
    correct: points > 0,
    items: [],
    appliedItems: [],
  });

  it('shows the right option and the answer of each team', () => {
    answerWith({});
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ answer: 3 }),
      correctAnswer: 3,
      results: { foxes: result([3, 1], 3, 40), owls: result([], null, 0) },
    });
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" />);
    expect(screen.getByText('Земля')).toBeTruthy();
    expect(screen.getByText('Ваша команда ответила верно: +40 очков')).toBeTruthy();
    expect(screen.getByText('Нет ответа')).toBeTruthy();
    expect(screen.getByText('Б — 1 голос')).toBeTruthy();
  });

  it('writes an answer without a sign out once, above the votes for it', () => {
    answerWith({});
    const order = (...options: number[]) => ({ order: options });
    const gave = [order(0, 1, 2, 3), order(0, 1, 2, 3), order(3, 2, 1, 0)];
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ type: 'order' }),
      results: { foxes: { ...result([], null, 0), gave, given: order(0, 1, 2, 3) } },
    });
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" />);
    const votes = within(screen.getByRole('list', { name: 'Участники выбрали' })).getAllByRole('listitem');
    expect(votes.map(({ lastChild }) => lastChild?.textContent)).toEqual(['2 голоса', '1 голос']);
    expect(votes.map(({ textContent }) => textContent?.split(' → ').length)).toEqual([4, 4]);
    expect(votes.map((vote) => vote.querySelector('span') !== null)).toEqual([true, false]);
  });

  it('26.14: among many teams, begins with the own one and counts only its votes', () => {
    answerWith({});
    const [foxes, owls] = gameView().teams as [Team, Team];
    const others = Array.from({ length: 12 }, (_, index) => ({
      ...owls,
      teamId: `t${index}`,
      name: `Команда ${index}`,
    }));
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ answer: 3 }),
      correctAnswer: 3,
      teams: [...others, foxes],
      scores: Object.fromEntries([...others, foxes].map(({ teamId }) => [teamId, 0])),
      results: Object.fromEntries([...others, foxes].map(({ teamId }) => [teamId, result([3, 1], 3, 40)])),
    });
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" />);
    const rows = screen.getAllByText(/^(Команда \d+|Умные лисы)$/);
    expect(rows[0]?.textContent).toBe('Умные лисы');
    expect(screen.getAllByText('Б — 1 голос')).toHaveLength(1);
  });

  it('shows the explanation, won items and applied items', () => {
    answerWith({});
    const used = { name: 'Щит', effect: 'Команда «Ночные совы» применяет «Щит»: щит от следующего удара.' };
    const game = gameView({
      roundPhase: PHASE.results,
      currentQuestion: question({ answer: 3, explanation: 'Ближе к Солнцу только Меркурий и Венера.' }),
      correctAnswer: 3,
      applied: [applied()],
      results: { foxes: result([3], 3, 40), owls: { ...result([], null, 0), appliedItems: [used] } },
    });
    const won = <WonItems items={['gift', 'gift']} catalogue={{ gift: item('gift', { title: 'Подарок' }) }} />;
    renderAs('a', <QuestionPhase game={game} myTeam={null} userId="a" won={won} />);
    expect(screen.getByText(/Ближе к Солнцу только Меркурий и Венера/)).toBeTruthy();
    expect(screen.getByText(used.effect)).toBeTruthy();
    expect(screen.getByText('Подарок ×2')).toBeTruthy();
  });

  it('names all winners of a draw and their LuCoins', async () => {
    answerWith({});
    const game = gameView({
      roundPhase: PHASE.introOrFinal,
      stage: 'final',
      scores: { foxes: 60, owls: 60 },
      winnerTeams: ['foxes', 'owls'],
    });
    renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
    expect(screen.getByText('Умные лисы, Ночные совы')).toBeTruthy();
    expect(await screen.findByText('+50 LuCoins')).toBeTruthy();
  });

  const final = (more: Partial<GameView>) => gameView({ roundPhase: PHASE.introOrFinal, stage: 'final', ...more });
  const alone = { teams: gameView().teams.slice(0, 1), scores: { foxes: 0 } };

  it('offers the record to who played, leads or has led', () => {
    answerWith({});
    const game = final({ hosts: ['h'] });
    for (const [userId, offers] of [
      ['a', 1],
      ['h', 1],
      ['x', 0],
    ] as const) {
      const view = renderAs(userId, <FinalPhase game={game} userId={userId} isAdmin={false} />);
      expect(screen.queryAllByRole('button', { name: 'Запись игры' })).toHaveLength(offers);
      view.unmount();
    }
  });

  it('12.7: has no winner with zero points', async () => {
    answerWith({});
    for (const game of [final(alone), final({})]) {
      const view = renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
      expect(screen.getByText('Победителя нет: никто не набрал очков')).toBeTruthy();
      expect(screen.queryByText(/Победител[ьи]:|Вы победили|Ваше место/)).toBeNull();
      expect(screen.queryByRole('list', { name: 'Пьедестал' })).toBeNull();
      expect(await screen.findByText('+10 LuCoins')).toBeTruthy();
      expect(phaseAnnouncement(game, 'a')).toBe('Финал!. Победителя нет: никто не набрал очков');
      view.unmount();
    }
  });

  it('12.14: promises no LuCoins for a game that is not paid, before and after that is settled', async () => {
    const paid = { lucoins: 500, games: { 'game-0': 50 }, pays: false };
    const told = async (body: object) => {
      answerWith({ 'GET /profile/lucoins/a': { body } });
      const view = renderAs('a', <FinalPhase game={final({})} userId="a" isAdmin={false} />);
      const text = await screen.findByText(/LuCoins/, { ignore: '[style*=hidden] *' });
      view.unmount();
      return text.textContent;
    };
    const reason = 'За эту игру LuCoins нет: их дают не больше чем за 10 игр в час.';
    expect(await told(paid)).toBe(reason);
    expect(await told({ ...paid, games: { 'game-1': 0 }, pays: true })).toBe(reason);
    expect(await told({ ...paid, games: { 'game-1': 10 } })).toBe('+10 LuCoins');
  });

  it('26.10: tells no place where only one team played', () => {
    answerWith({});
    const game = final({ ...alone, scores: { foxes: 60 }, winnerTeams: ['foxes'] });
    renderAs('a', <FinalPhase game={game} userId="a" isAdmin={false} />);
    expect(screen.getByRole('heading', { name: 'Вы победили!' })).toBeTruthy();
    expect(screen.queryByText(/1 из 1/)).toBeNull();
  });

  it('leads to the lobby with the invitation in the address', () => {
    answerWith({});
    const game = final({ lobby: { ...gameView().lobby, status: 'finished' } });
    renderAs('x', <FinalPhase game={game} userId="x" isAdmin={false} />, '?invite=abcdefgh1234');
    const link = screen.getByRole('link', { name: 'В лобби' });
    expect(link.getAttribute('href')).toBe('/lobby/lobby-1?invite=abcdefgh1234');
  });

  it('12.7: shows all places; equal scores share one and the next is skipped', () => {
    answerWith({});
    const [foxes, owls] = gameView().teams as [Team, Team];
    const crows = { ...owls, teamId: 'crows', name: 'Белые вороны', members: [{ id: 'd', name: 'Глеб' }] };
    const game = final({
      teams: [foxes, owls, crows],
      scores: { foxes: 60, owls: 60, crows: 20 },
      winnerTeams: ['foxes', 'owls'],
    });
    for (const [userId, place] of [
      ['a', 1],
      ['c', 1],
      ['d', 3],
    ] as const) {
      const view = renderAs(userId, <FinalPhase game={game} userId={userId} isAdmin={false} />);
      expect(screen.getByText(`Ваше место: ${place} из 3`)).toBeTruthy();
      const steps = within(screen.getByRole('list', { name: 'Пьедестал' })).getAllByText(/ место$/);
      expect(steps.map(({ textContent }) => textContent)).toEqual(['1 место', '1 место', '3 место']);
      expect(phaseAnnouncement(game, userId)).toContain(`Ваше место: ${place} из 3`);
      view.unmount();
    }
  });

  it('12.7: no team of a shared third place is on the podium; the list has all places', () => {
    answerWith({});
    const [foxes] = gameView().teams as [Team];
    const teams = ['foxes', 'b', 'c', 'd'].map((teamId) => ({ ...foxes, teamId, name: `Команда ${teamId}` }));
    const scores = { foxes: 90, b: 60, c: 20, d: 20 };
    renderAs('x', <FinalPhase game={final({ teams, scores, winnerTeams: ['foxes'] })} userId="x" isAdmin={false} />);
    const placesOf = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByText(/ место$/)
        .map(({ textContent }) => textContent);
    expect(placesOf('Пьедестал')).toEqual(['1 место', '2 место']);
    expect(placesOf('Итоговый счёт')).toEqual(['1 место', '2 место', '3 место', '3 место']);
  });
});
