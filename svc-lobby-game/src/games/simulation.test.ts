import { describe, expect, it } from '@jest/globals';
import { gameView as gameViewShape, PHASES, type Phase } from '@luplay/contracts/lobby-game';
import { lobbyView } from '../lobbies/presenters.ts';
import { joinLobby, leaveLobby, updateLobby } from '../lobbies/rules.ts';
import type { LobbyState } from '../lobbies/state.ts';
import type { Outcome, World } from '../outcome.ts';
import { createTeam, deleteTeam, joinTeam, leaveTeam } from '../teams/rules.ts';
import { aQuestion, person, Table } from './game.fixture.ts';
import { answer, chooseTheme, presenceChanged, setPhase, setTimerPaused, startGame, timerDue } from './rules.ts';
import type { GameState } from './state.ts';
import { gameView, teamVotes } from './view.ts';

/** LUPLAY_SIM_SEED replays one game; LUPLAY_SIM_GAMES plays more of them. */
const GAMES = Number(process.env.LUPLAY_SIM_GAMES ?? 600);
const ONLY = process.env.LUPLAY_SIM_SEED;

/** mulberry32 */
function chanceOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NOBODY = { card: () => undefined };
const PEOPLE = Array.from({ length: 8 }, (_, index) => `p${index}`);

class Simulation {
  readonly table: Table;
  private readonly chance: () => number;
  private readonly forced = { happened: false };

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    const themes = 1 + this.upTo(3);
    const table = new Table([['p0'], ['p1', 'p2']]);
    table.chance = this.chance;
    table.quiz.themes = Array.from({ length: themes }, (_, theme) => ({
      name: `t${theme}`,
      color: '#112233',
      icon: '★',
      description: '',
      questions: Array.from({ length: 1 + this.upTo(3) }, (_, index) => this.question(`q${theme}${index}`)),
    }));
    this.table = table;
  }

  private upTo(limit: number): number {
    return Math.floor(this.chance() * limit);
  }
  private one<T>(items: readonly T[]): T {
    return items[this.upTo(items.length)] as T;
  }

  private question(name: string) {
    const part = () => this.one([0, 1, 5, 30]);
    return aQuestion(name, {
      answer: this.upTo(4),
      timers: { part1: part(), part2: part(), part3: part(), part4: part() },
      reward: { points: this.upTo(500), items: [], randomDrop: false },
    });
  }

  /** One random command of a random person, most of them nonsense. */
  private command(state: LobbyState, world: World): Outcome {
    const userId = this.one(PEOPLE);
    const teamId = this.one([...state.teams.map((team) => team.teamId), 'team9']);
    const who = person(userId);
    const admin = this.chance() < 0.8 && state.admin ? state.admin : userId;
    const roll = this.upTo(24);
    if (roll < 6) {
      const own = state.teams.find((team) => team.members.includes(userId))?.teamId ?? teamId;
      return answer(state, { userId, teamId: own, option: this.upTo(4) }, world);
    }
    if (roll < 9) {
      const team = state.teams.find((one) => one.teamId === state.game?.chooser);
      return chooseTheme(
        state,
        { userId: team?.members[0] ?? userId, teamId: team?.teamId ?? teamId, themeId: `t${this.upTo(4)}` },
        world,
      );
    }
    if (roll < 14) return timerDue(state, world);
    switch (roll) {
      case 14:
        return presenceChanged(state, new Set(PEOPLE.filter(() => this.chance() < 0.5)), world);
      case 15:
        this.forced.happened = true;
        return setPhase(state, this.one(PHASES), admin, world);
      case 16:
        return setTimerPaused(state, this.chance() < 0.3, admin, world);
      case 17:
        return this.chance() < 0.3 ? leaveLobby(state, userId, world) : joinLobby(state, who, undefined, world);
      case 18:
        return joinTeam(state, teamId, who, world);
      case 19: {
        const team = { teamId: `n${this.upTo(1e6)}`, name: 'Новая', color: '#123456', icon: '★', maxMembers: 3 };
        return createTeam(state, team, who, world);
      }
      case 20:
        return leaveTeam(state, teamId, userId);
      case 21:
        return this.chance() < 0.1 ? deleteTeam(state, teamId, userId) : joinTeam(state, teamId, who, world);
      case 22:
        return this.chance() < 0.05
          ? updateLobby(state, { status: 'waiting', inviteCode: 'x' })
          : timerDue(state, world);
      default:
        return startGame(state, this.table.quiz, admin, world);
    }
  }

  step(): void {
    const { table } = this;
    const before = table.state;
    const frozen = JSON.stringify(before);
    const endsAt = before.game?.timer.endsAt;
    table.now += this.chance() < 0.3 && endsAt ? Math.max(0, endsAt - table.now) + this.upTo(50) : this.upTo(900);
    this.forced.happened = false;
    const outcome = this.command(before, table.world({ at: table.now - this.upTo(40) }));
    if (JSON.stringify(before) !== frozen) throw new Error('a rule changed the state it was given');
    table.state = outcome.state;
    if (outcome.rejection && !before.game && outcome.state !== before) throw new Error('refused and changed');
    this.checkCourse(before, outcome.state);
    this.checkState(outcome.state, before);
    this.checkSecrets(outcome.state);
  }

  /** Without the admin's hand a game only goes where the course allows. */
  private checkCourse(before: LobbyState, after: LobbyState): void {
    const [from, to] = [before.game, after.game];
    if (!from || !to || from.gameId !== to.gameId || before.status === 'waiting' || this.forced.happened) return;
    const next: Record<Phase, Phase[]> = { 5: [0], 0: [1], 1: [2], 2: [3], 3: [4], 4: [0, 5] };
    // Phases of no time are passed through in one step.
    let reach: Phase[] = [from.phase];
    for (let step = 0; step < 30 && !reach.includes(to.phase); step += 1) reach = reach.flatMap((phase) => next[phase]);
    if (!reach.includes(to.phase)) throw new Error(`from phase ${from.phase} to ${to.phase}`);
    if (to.instance < from.instance) throw new Error('the instance went back');
    if (to.phase !== from.phase && to.instance === from.instance)
      throw new Error('a phase without an instance of its own');
    for (const [index, drawn] of from.used.entries())
      if (to.used[index] !== drawn) throw new Error('a drawn question was forgotten');
  }

  private checkState(state: LobbyState, before: LobbyState): void {
    const members = state.teams.flatMap((team) => team.members);
    if (new Set(members).size !== members.length) throw new Error('somebody is in two teams');
    const players = state.players.map((player) => player.playerId);
    if (!members.every((userId) => players.includes(userId))) throw new Error('a member who is no player');
    if (state.players.length > state.maxPlayers) throw new Error('too many players');
    if ((state.admin === null) !== (players.length === 0)) throw new Error('no admin, or one too many');
    if (state.status === 'waiting' && state.game) throw new Error('waiting with a game');
    if (state.status === 'waiting' && state.teams.some((team) => team.members.length === 0))
      throw new Error('an empty team');
    if (state.game) this.checkGame(state, state.game, before.game);
  }

  private readonly ledger = new Map<string, number>();
  private checkGame(state: LobbyState, game: GameState, before: GameState | null): void {
    if (new Set(game.used).size !== game.used.length) throw new Error('a question was drawn twice');
    if ((game.round === null) !== (game.phase === 0 || game.phase === 5))
      throw new Error(`phase ${game.phase} and its round`);
    const { round } = game;
    if (round && new Set(round.votes.map((vote) => vote.userId)).size !== round.votes.length)
      throw new Error('two answers of one');
    if (round && (round.results !== null) !== game.phase >= 3) throw new Error('counted at the wrong time');
    // Points are what the rounds that were counted gave, no more and no less.
    const key = `${game.gameId}@${game.startedAt}`;
    if (round) {
      const id = `${key}/${game.used.at(-1)}`;
      const given = Object.values(round.results ?? {}).reduce((sum, one) => sum + one.points, 0);
      this.ledger.set(id, given);
    }
    const scores = Object.values(game.scores);
    if (scores.some((score) => score < 0)) throw new Error('a negative score');
    const total = scores.reduce((sum, score) => sum + score, 0);
    const earned = () =>
      [...this.ledger].filter(([id]) => id.startsWith(`${key}/`)).reduce((sum, [, points]) => sum + points, 0);
    if (!round && before?.round) {
      // A round may have been counted and left behind in this one step: then it gave its points to some of the teams.
      const { theme, question } = before.round;
      const worth = this.table.quiz.themes[theme]?.questions[question]?.reward.points ?? 0;
      const id = `${key}/${before.used.at(-1)}`;
      const gained = total - earned();
      if (gained !== 0 && this.ledger.get(id) === 0 && gained % worth === 0 && gained <= worth * state.teams.length) {
        this.ledger.set(id, gained);
      }
    }
    if (!this.skipped && total !== earned()) throw new Error('points were lost or made');
    if (state.status === 'in_progress' && !game.timer.paused && game.timer.endsAt === null)
      throw new Error('time stands still');
  }
  /** A step may pass through whole rounds of no time, which nobody then sees the results of. */
  private get skipped(): boolean {
    return this.table.quiz.themes.some((theme) =>
      theme.questions.some((one) => one.timers.part3 === 0 && one.timers.part4 === 0),
    );
  }

  private checkSecrets(state: LobbyState): void {
    const { game } = state;
    const shown = lobbyView(state, NOBODY);
    if (JSON.stringify(shown).includes('invite-code')) throw new Error('an invitation in a lobby view');
    if (!game) return;
    const view = gameView({ ...state, game }, this.table.quiz, NOBODY, this.table.now);
    const bytes = JSON.stringify(view);
    if (game.phase === 2 || game.phase === 1 || game.phase === 0) {
      if (bytes.includes('secret') || bytes.includes('"answer"')) throw new Error('the answer is out too early');
      if (view.correctAnswer !== null || view.results !== null) throw new Error('results are out too early');
    }
    if (game.phase < 2 && view.currentQuestion?.options) throw new Error('options are out too early');
    for (const userId of PEOPLE) {
      const votes = teamVotes(state, userId);
      const team = state.teams.find((one) => one.members.includes(userId));
      if ((votes?.teamId ?? null) !== (team?.teamId ?? null)) throw new Error('votes of another team');
    }
    if (this.chance() < 0.02) gameViewShape.parse(view);
  }
}

describe('random games', () => {
  it(`keep the rules (${GAMES} games)`, () => {
    const seeds = ONLY === undefined ? Array.from({ length: GAMES }, (_, index) => index + 1) : [Number(ONLY)];
    let finished = 0;
    let rounds = 0;
    for (const seed of seeds) {
      let step = 0;
      try {
        const simulation = new Simulation(seed);
        for (; step < 220; step += 1) {
          simulation.step();
          if (simulation.table.state.status === 'finished') {
            finished += 1;
            rounds += simulation.table.game.used.length;
            break;
          }
        }
      } catch (error) {
        throw new Error(`LUPLAY_SIM_SEED=${seed} replays it: step ${step}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
    if (ONLY !== undefined) return;
    // The simulation is worth something only if games are really played.
    expect(finished).toBeGreaterThan(GAMES / 3);
    expect(rounds).toBeGreaterThan(GAMES / 3);
  }, 600_000);
});
