import type { DecisionKind } from '@luplay/contracts/lobby-game';
import { sentences } from '@luplay/web-kit';

/** Texts of games on a board, for players and the host. */
export const ru = sentences({
  phases: {
    cell: 'Выбор вопроса',
    give: 'Кот в мешке',
    price: 'Цена вопроса',
    bid: 'Аукцион',
    stakes: 'Ставки',
    strike: 'Темы финала',
  } satisfies Record<DecisionKind, string>,
  yours: {
    cell: 'Выберите вопрос',
    give: 'Кому отдать кота?',
    price: 'Кот ваш: назначьте цену',
    bid: 'Ваша очередь ставить',
    stakes: 'Сколько поставите?',
    strike: 'Какую тему убрать?',
  } satisfies Record<DecisionKind, string>,
  yoursHint: {
    cell: 'Нажмите на цену: решает первый из команды.',
    give: 'Команда будет играть вопрос одна.',
    price: 'Столько вы получите или потеряете.',
    bid: 'Вопрос достанется тому, кто поставит больше.',
    stakes: 'Другие команды узнают ставку после ответов.',
    strike: 'Последняя оставшаяся тема будет сыграна.',
  } satisfies Record<DecisionKind, string>,
  teams: 'Команды',
  amounts: 'Сколько поставить',
  exact: 'Точная ставка',
  exactPrice: 'Точная цена',
  steps: (from: string, to: string, step: string) => `От ${from} до ${to}, через ${step}`,
  range: (from: string, to: string) => `От ${from} до ${to}`,
  bid: 'Поставить',
  setPrice: 'Назначить',
  pass: 'Пас',
  allIn: 'Ва-банк',
  allInOf: (points: string) => `Ва-банк, ${points}`,
  staked: (points: string) => `Ставка принята: ${points}`,
  noStake: 'От вашей команды ставки не ждут',
  sitsOut: 'Ваша команда этот вопрос не играет',
  failed: 'Не удалось передать решение.',
  announce: {
    decides: (what: string, name: string) => `${what}: ${name}`,
    bid: (name: string, points: string) => `${name}: ${points}`,
    alone: (name: string) => `Играет ${name}`,
  },
  /** What «Дальше» of the host does. */
  next: {
    cell: 'вопрос выберет случай',
    give: 'кот достанется отстающим',
    price: 'цена будет наименьшей',
    bid: 'команда пасует',
    stakes: 'ставки будут наименьшими',
    strike: 'тему выберет случай',
  } satisfies Record<DecisionKind, string>,
  toBoard: 'к табло',
});
