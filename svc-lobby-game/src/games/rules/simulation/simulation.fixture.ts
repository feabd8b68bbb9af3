import { randomUUID } from 'node:crypto';
import {
  BOARD_ANSWERS,
  BOARD_CHOICES,
  type Choice,
  type DecisionKind,
  EFFECT_TYPES,
  ITEM_TARGETS,
  PHASE,
  PHASES,
  type Phase,
  type QuizItem,
  SCORINGS,
  type Scoring,
  VERDICTS,
} from '@luplay/contracts/lobby-game';
import { kindOf, type Sent, sentOf } from '@luplay/quiz-rules';
import { gameDue } from '../../../bots/rules.ts';
import { joinLobby, kickPlayer, leaveLobby, updateLobby } from '../../../lobbies/rules.ts';
import { questionId, type RoundState, themeId } from '../../../state/game.ts';
import { isPlaying, type LobbyState } from '../../../state/lobby.ts';
import type { Outcome, World } from '../../../state/outcome.ts';
import { createTeam, deleteTeam, joinTeam, leaveTeam } from '../../../teams/rules.ts';
import { answer } from '../answers.ts';
import { openCells } from '../board.ts';
import { decisionOf, limitsOf, receivers } from '../board-decisions.ts';
import { decide } from '../decide.ts';
import { aQuestion, chanceOf, ofEachKind, person, Table } from '../game.fixture.ts';
import { hostMissing, nextPhase, setPhase, setTimerPaused } from '../host.ts';
import { anItem } from '../item.fixture.ts';
import { itemCommand } from '../items.ts';
import { presenceChanged } from '../phases.ts';
import { judgeSpoken, press } from '../press.ts';
import { recorded } from '../records.ts';
import { startGame } from '../start.ts';
import { chooseTheme } from '../theme-choice.ts';
import { Hosting } from './hosting.fixture.ts';
import { Invariants } from './invariants.fixture.ts';

const PEOPLE = Array.from({ length: 8 }, (_, index) => `p${index}`);

/** A rule that changes a frozen state in place throws. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

interface Move {
  outcome: Outcome;
  /** The host forced a phase. */
  forced: boolean;
  /** The command applies an item. */
  item: boolean;
}

/** A random game, the same for the same seed. */
export class Simulation {
  readonly table: Table;
  private readonly chance: () => number;
  private readonly invariants: Invariants;
  waits = 0;
  /** Choices that were accepted on a board. */
  decisions = 0;
  readonly hosting: Hosting;
  /** The first finished game is followed by another one. */
  private readonly playsOn: boolean;

  constructor(seed: number, isBoard = false) {
    this.chance = chanceOf(seed);
    const table = new Table([['p0'], ['p1', 'p2']]);
    table.chance = this.chance;
    this.table = table;
    table.quiz.items = EFFECT_TYPES.flatMap((type) => [this.item(type), this.item(type)]).filter(
      (item, index, all) => all.findIndex((one) => one.id === item.id) === index,
    );
    table.quiz.themes = Array.from({ length: 1 + this.upTo(3) }, (_, theme) => ({
      name: `t${theme}`,
      color: '#112233',
      icon: '★',
      description: '',
      questions: Array.from({ length: 2 + this.upTo(4) }, (_, index) => this.question(`q${theme}${index}`)),
    }));
    if (isBoard) this.layBoard();
    this.playsOn = this.chance() < 0.1;
    table.state = { ...table.state, scoring: SCORINGS[seed % SCORINGS.length] as Scoring };
    this.hosting = new Hosting(table, this.chance);
    this.invariants = new Invariants(table);
  }

  get items(): number {
    return this.invariants.itemsApplied;
  }

  get isOver(): boolean {
    return this.table.state.status === 'finished' && (!this.playsOn || this.hosting.rematches > 0);
  }

  step(): void {
    const { table } = this;
    const before = table.state;
    freeze(before);
    const endsAt = before.game?.timer.endsAt;
    table.now += this.chance() < 0.15 && endsAt ? Math.max(0, endsAt - table.now) + this.upTo(50) : this.upTo(900);
    const world = table.world({ at: table.now - this.upTo(40) });
    // Ends due phases first, so that the effect of the command can be checked alone.
    const due = gameDue(before, world).state;
    freeze(due);
    this.invariants.checkStep(before, due, { forced: false, item: false });
    const { outcome, forced, item } = this.move(due, { ...world, quiz: due.game ? table.quiz : null });
    if (outcome.state.game?.timer.waitsForHost && !due.game?.timer.waitsForHost) this.waits += 1;
    if (outcome.rejection && outcome.state !== due) throw new Error('a rejected command changed the state');
    table.state = outcome.state;
    this.invariants.checkStep(due, outcome.state, { forced, item });
    this.invariants.checkSecrets(outcome.state, PEOPLE, this.chance() < 0.02);
  }

  private upTo(limit: number): number {
    return Math.floor(this.chance() * limit);
  }
  private one<T>(items: readonly T[]): T {
    return items[this.upTo(items.length)] as T;
  }

  private item(type: (typeof EFFECT_TYPES)[number]): QuizItem {
    const few = type === 'multiply_next' ? this.one([1.5, 2, 3]) : 1 + this.upTo(3);
    const value = type === 'multiply_next' || type === 'remove_wrong' ? few : 1 + this.upTo(300);
    return anItem(type, this.one(ITEM_TARGETS), value, { rarity: 1 + this.upTo(7), is_active: this.chance() < 0.8 });
  }

  private question(name: string) {
    const part = () => this.one([0, 1, 5, 30, 30]);
    const items = Array.from({ length: this.upTo(3) }, () => this.one(this.table.quiz.items).id);
    const options = Array.from({ length: 2 + this.upTo(5) }, (_, index) => `${name}-${index}`);
    const kinds = [aQuestion(name, { options, answer: this.upTo(options.length) }), ...ofEachKind(name)];
    return {
      ...this.one(kinds),
      timers: { part1: part(), part2: part(), part3: part(), part4: part() },
      reward: { points: this.upTo(500), items, randomDrop: this.chance() < 0.5 },
    };
  }

  /** Rounds and special questions; `money` once at most. */
  private layBoard(): void {
    const { table } = this;
    const { themes } = table.quiz;
    const rounds = Array.from({ length: 1 + this.upTo(3) }, () => ({ name: '', themes: this.upTo(3) }));
    table.quiz.rounds = this.chance() < 0.6 ? [...rounds, { name: 'Финал', themes: 9, final: true }] : rounds;
    for (const question of themes.flatMap(({ questions }) => questions)) {
      const from = this.upTo(300);
      const price = { from, to: from + this.upTo(300), step: 1 + this.upTo(100) };
      const theme = this.chance() < 0.5 ? { theme: 'Кот' } : {};
      const known = this.chance() < 0.5 ? { known: true as const } : {};
      const secret = { kind: 'secret' as const, ...theme, ...known, ...(this.chance() < 0.5 && { price }) };
      const kinds = (['stake', 'stakeAll', 'noRisk', 'forAll'] as const).map((kind) => ({ kind }));
      if (this.chance() < 0.7) question.special = this.one([...kinds, secret]);
    }
    const [paid] = themes.flatMap(({ questions }) => questions.filter(({ special }) => special?.kind === 'secret'));
    if (paid?.special?.kind === 'secret') paid.special = { ...paid.special, money: true };
    const rules = {
      scoring: this.one(SCORINGS),
      boardChoice: this.one(BOARD_CHOICES),
      boardAnswer: this.one(BOARD_ANSWERS),
    };
    table.state = { ...table.state, ...rules };
  }

  private decide(state: LobbyState, world: World): Outcome {
    if (!isPlaying(state)) throw new Error('nothing is decided');
    const { id, kind, teams } = decisionOf(state);
    const team = state.teams.find(({ teamId }) => teamId === this.one(teams)) ?? this.one(state.teams);
    const limits = limitsOf(state, team.teamId, this.table.quiz);
    const open = openCells(state.game, this.table.quiz);
    const { theme, question } = this.chance() < 0.9 && open.length > 0 ? this.one(open) : { theme: 9, question: 9 };
    const points = limits ? limits.min + limits.step * this.upTo((limits.max - limits.min) / limits.step + 2) : 1;
    const choices: Record<DecisionKind, Choice> = {
      cell: { questionId: questionId(theme, question) },
      strike: { themeId: themeId(theme) },
      give: {
        to: this.one(
          this.chance() < 0.9 ? (kind === 'give' ? receivers(state, this.table.quiz) : teams) : ['team9', ...teams],
        ),
      },
      price: { points },
      bid: this.chance() < 0.6 ? { points } : { bid: this.one(['pass', 'pass', 'all'] as const) },
      stakes: { points },
    };
    const wanted = this.chance() < 0.95 ? kind : this.one(Object.keys(choices) as DecisionKind[]);
    const command = { userId: team.members[0] ?? 'p0', teamId: team.teamId, choice: choices[wanted] };
    const decisionId = this.chance() < 0.95 ? id : 'd0';
    const outcome = decide(state, { ...command, decisionId }, world);
    if (outcome.state !== state) this.decisions += 1;
    return outcome;
  }

  /** A random command of a random player; most of them are rejected. */
  private move(state: LobbyState, world: World): Move {
    const plain = (outcome: Outcome): Move => ({ outcome, forced: false, item: false });
    const userId = this.one(PEOPLE);
    const teamId = this.one([...state.teams.map((team) => team.teamId), 'team9']);
    const admin = this.chance() < 0.8 && state.admin ? state.admin : userId;
    const roll = this.upTo(35);
    if (roll === 30) return plain(nextPhase(state, this.hosting.seen(state), admin, world));
    if (roll === 31) return plain(this.hosting.move(state, admin, world));
    if (roll === 32) return plain(hostMissing(state, new Set(PEOPLE.filter(() => this.chance() < 0.5)), world));
    if (roll > 32) return { ...plain(this.hosting.tool(state, admin, userId, world)), forced: true };
    if (roll < 6) {
      const members = state.teams.flatMap((team) => team.members);
      const who = this.chance() < 0.8 && members.length > 0 ? this.one(members) : userId;
      const own = state.teams.find((team) => team.members.includes(who))?.teamId ?? teamId;
      if (state.game?.round?.race) return plain(this.race(state, state.game.round, who, own, admin, world));
      // Right more often than by chance, so that items are won and used.
      const sent = this.chance() < 0.7 ? this.anAnswer(state) : { answers: [this.upTo(6)] };
      return plain(answer(state, { userId: who, teamId: own, ...sent }, world));
    }
    if (roll < 15 && state.game?.board?.decision && this.chance() < 0.7) return plain(this.decide(state, world));
    if (roll < 9) {
      const team = state.teams.find((one) => one.teamId === state.game?.chooser);
      const command = {
        userId: team?.members[0] ?? userId,
        teamId: team?.teamId ?? teamId,
        themeId: `t${this.upTo(4)}`,
      };
      return plain(chooseTheme(state, command, world));
    }
    if (roll < 15) return { ...plain(this.apply(state, userId, teamId, world)), item: true };
    if (roll < 19) return plain(gameDue(state, world));
    if (roll === 19) return { ...plain(setPhase(state, this.phase(state), admin, world)), forced: true };
    if (roll === 20) {
      return plain(presenceChanged(state, new Set(PEOPLE.filter(() => this.chance() < 0.5)), world));
    }
    if (roll === 21) return plain(setTimerPaused(state, this.chance() < 0.3, admin, world));
    if (roll === 22) return plain(recorded(state, state));
    return plain(this.movePlayers(state, userId, teamId, admin, world));
  }

  /** Asks questions again more often than it ends games. */
  private phase({ game }: LobbyState): Phase {
    if (game && game.phase >= PHASE.results && this.chance() < 0.6) return this.one([PHASE.question, PHASE.answering]);
    return this.chance() < 0.9 ? this.one(PHASES.slice(0, PHASE.introOrFinal)) : PHASE.introOrFinal;
  }

  private anAnswer({ game }: LobbyState): Sent {
    const round = game?.round;
    const question = round && this.table.quiz.themes[round.theme]?.questions[round.question];
    if (!question) return { answers: [0] };
    return sentOf(kindOf(question).botAnswer(question, this.chance() < 0.7, [], this.chance));
  }

  private race(
    state: LobbyState,
    { theme, question, race }: RoundState,
    userId: string,
    teamId: string,
    admin: string,
    world: World,
  ): Outcome {
    const asked = questionId(theme, question);
    const speaker = race?.answering;
    return speaker && this.chance() < 0.7
      ? judgeSpoken(state, { questionId: asked, teamId: speaker.teamId, verdict: this.one(VERDICTS) }, admin, world)
      : press(state, { userId, teamId, questionId: asked, lead: this.upTo(150) }, world);
  }

  private apply(state: LobbyState, userId: string, teamId: string, world: World): Outcome {
    const owners = state.teams.filter(
      (team) => state.game?.inventories[team.teamId]?.items.length && team.members.length > 0,
    );
    const from = this.chance() < 0.9 && owners.length > 0 ? this.one(owners) : null;
    const fromTeamId = from?.teamId ?? teamId;
    const given = {
      itemId: this.one(state.game?.inventories[fromTeamId]?.items ?? []) ?? this.one(this.table.quiz.items).id,
      fromTeamId,
      toTeamId: this.chance() < 0.9 ? teamId : undefined,
    };
    const requestId = this.chance() < 0.5 ? `r${this.upTo(50)}` : randomUUID();
    const asked = { caller: { userId: from?.members[0] ?? userId }, receivedAt: world.at, requestId };
    return itemCommand(asked, given)(state, world);
  }

  private movePlayers(state: LobbyState, userId: string, teamId: string, admin: string, world: World): Outcome {
    const who = person(userId);
    switch (this.upTo(7)) {
      case 0:
        return this.chance() < 0.3
          ? leaveLobby(state, userId, world)
          : joinLobby(state, who, this.chance() < 0.5 ? (state.inviteCode ?? undefined) : undefined, world);
      case 1:
        return joinTeam(state, teamId, who, world);
      case 2: {
        const team = { teamId: `n${this.upTo(1e6)}`, name: 'Новая', color: '#123456', icon: '★', maxMembers: 3 };
        return createTeam(state, team, who, world);
      }
      case 3:
        return leaveTeam(state, teamId, userId);
      case 4:
        return this.chance() < 0.1 ? deleteTeam(state, teamId, userId) : joinTeam(state, teamId, who, world);
      case 5:
        return this.chance() < 0.05
          ? updateLobby(state, { status: 'waiting', inviteCode: 'x' })
          : kickPlayer(
              state,
              { userId, by: admin, inviteCode: `invite-code-${state.seq}`, broadcastCode: '654321', actionId: 'k' },
              world,
            );
      default:
        return this.hosting.begin(state, (copy) => startGame(state, copy, admin, world));
    }
  }
}
