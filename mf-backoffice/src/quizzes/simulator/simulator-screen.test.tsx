/** @jest-environment ./packages/web-kit/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Asked, good, refusal, withService } from '../../testing/service.ts';
import { show } from '../../testing/show.tsx';
import { SimulationForm } from './fresh/simulation-form.tsx';
import { SimulationList } from './list/simulation-list.tsx';

// Missing in the environment; lists make one when an option is chosen.
window.PointerEvent ??= MouseEvent as typeof PointerEvent;

const QUIZ = { id: 'quiz-1', title: 'О звёздах', description: '', is_active: false, locked: false };
const LOBBY = { lobbyId: 'lobby-9', title: 'Вечер', players: 1, maxPlayers: 9, questTitle: '', isMember: true };
const OWN = { ...LOBBY, isPublic: false, status: 'waiting' };
const SIMULATION = { lobbyId: 'lobby-1', title: 'Симуляция: О звёздах', quest: 'quiz-1', status: 'finished', bots: 6 };

let lobbies: object[];
/** The service's reply to commands. */
let reply: (asked: Asked) => ReturnType<typeof good> | null;
let made: string[];
const asked = withService((request) => {
  if (request.method !== 'GET') return reply(request);
  if (request.path.includes('/quest/')) return good({ quests: { 'quiz-1': QUIZ } });
  if (request.path.includes('/lobby/all')) return good({ lobbies });
  return good({ simulations: [{ ...SIMULATION, broadcastCode: '123456', createdAt: 1 }] });
});

beforeEach(() => {
  lobbies = [];
  made = [];
  reply = () => good({ lobbyId: 'lobby-1', broadcastCode: '123456' });
});

const form = (quest: string | null) => show(<SimulationForm quest={quest} onMade={(lobbyId) => made.push(lobbyId)} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const commands = () => asked.filter(({ method }) => method !== 'GET');

describe('the form of the simulator', () => {
  it('starts with the quiz whose page led here', async () => {
    form('quiz-1');
    press('Запустить');
    await waitFor(() => expect(made).toEqual(['lobby-1']));
    expect(commands()).toMatchObject([
      {
        path: '/api2/lobby/simulate',
        body: { quest: 'quiz-1', teams: 3, botsPerTeam: 3, each: [{ skill: 0.85 }, { skill: 0.7 }, { skill: 0.55 }] },
      },
    ]);
  });

  it('24.22: sets the strength and pace of a team, or of all', async () => {
    form('quiz-1');
    fill('Команды', '2');
    fireEvent.change(screen.getByRole('slider', { name: 'Команда 2: знают ответ' }), { target: { value: '40' } });
    fireEvent.click(within(screen.getByRole('group', { name: 'Команда 2: думают' })).getByText('Долго'));
    press('Запустить');
    await waitFor(() => expect(made).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: /^Все команды одинаковы/ }));
    fireEvent.change(screen.getByRole('slider', { name: 'Знают ответ' }), { target: { value: '60' } });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Запустить' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    press('Запустить');
    await waitFor(() => expect(made).toHaveLength(2));
    const [first, second] = commands().map(({ body }) => body as { each?: object[] });
    expect(first?.each).toEqual([
      { skill: 0.85, delay: { min: 1, max: 5 } },
      { skill: 0.4, delay: { min: 8, max: 20 } },
    ]);
    expect(second).toMatchObject({ skill: 0.6, delay: { min: 2, max: 12 } });
    expect(second?.each).toBeUndefined();
  });

  it('repeats a lost request with its id, and asks anew after a change', async () => {
    reply = () => null;
    form('quiz-1');
    press('Запустить');
    await screen.findByText('Не удалось запустить симуляцию.');
    press('Запустить');
    await waitFor(() => expect(commands()).toHaveLength(2));
    reply = () => refusal(409, 'conflict', 'Симуляций не больше 5: удалите одну из прежних.');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Запустить' }).getAttribute('aria-busy')).not.toBe('true'),
    );
    fill('Команды', '2');
    press('Запустить');
    await screen.findByText('Симуляций не больше 5: удалите одну из прежних.');
    const [first, second, third] = commands().map(({ body }) => (body as { requestId: string }).requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(made).toEqual([]);
  });

  it('sends nothing while something is wrong, and says what', async () => {
    form(null);
    press('Запустить');
    await screen.findByText('Выберите квиз!');
    fill('Команды', '12');
    expect(screen.getByText('Всего 36, а мест для ботов 19.')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: /^Все команды одинаковы/ }));
    fill('От', '20');
    expect(screen.getByText('Начало больше конца.')).toBeTruthy();
    press('Запустить');
    expect(commands()).toEqual([]);
  });

  it('lets bots into a waiting private lobby, without asking for a quiz', async () => {
    lobbies = [OWN, { ...OWN, lobbyId: 'open', isPublic: true }, { ...OWN, lobbyId: 'foreign', isMember: false }];
    form(null);
    fireEvent.click(await screen.findByRole('combobox', { name: 'Где играть' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['В новом закрытом лобби', 'Вечер']);
    const evening = options[1] as HTMLElement;
    for (const press of [fireEvent.mouseMove, fireEvent.pointerDown, fireEvent.mouseUp, fireEvent.click])
      press(evening);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Квиз' })).toBeNull());
    press('Позвать ботов');
    await waitFor(() => expect(made).toEqual(['lobby-9']));
    expect(commands()).toMatchObject([{ path: '/api2/lobby/bots', body: { lobbyId: 'lobby-9', teams: 3 } }]);
  });
});

describe('the list of simulations', () => {
  it('deletes one after a question, with its lobby', async () => {
    const deleted: string[] = [];
    show(<SimulationList watched={null} onWatch={() => undefined} onDeleted={(lobbyId) => deleted.push(lobbyId)} />);
    const row = await screen.findByRole('row', { name: /^Симуляция: О звёздах Окончена 6 ботов/ });
    fireEvent.click(within(row).getByRole('button', { name: 'Удалить: Симуляция: О звёздах' }));
    const question = await screen.findByRole('alertdialog', { name: 'Удалить симуляцию?' });
    expect(commands()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(deleted).toEqual(['lobby-1']));
    expect(commands()).toMatchObject([{ method: 'DELETE', path: '/api2/lobby/delete/lobby-1' }]);
  });
});
