import { ADVANCES, PHASES, type Phase, QUESTION_LIMITS } from '@luplay/contracts/lobby-game';
import { updateLobby } from '../../../lobbies/rules.ts';
import { questionId } from '../../../state/game.ts';
import type { LobbyState } from '../../../state/lobby.ts';
import type { Outcome, World } from '../../../state/outcome.ts';
import { movePlayer, setTeams, shuffleTeams } from '../../../teams/rules.ts';
import type { Table } from '../game.fixture.ts';
import { addTime, correctPoints, handOver, skipQuestion, undoPoints } from '../host-tools.ts';
import { shortened } from '../length.ts';
import type { StartableQuiz } from '../start.ts';
import { playAgain } from '../start.ts';
import { questionCount } from '../themes.ts';

/** What a host does with lobbies and between games, at random. */
export class Hosting {
  rematches = 0;
  private games = 0;
  private readonly table: Table;
  private readonly chance: () => number;
  /** The whole quiz; the table's is the copy of the running game. */
  private readonly quiz: StartableQuiz;

  constructor(table: Table, chance: () => number) {
    this.table = table;
    this.chance = chance;
    this.quiz = { ...table.quiz };
  }

  /** Usually the phase that there is. */
  seen({ game }: LobbyState): { phase: Phase; questionNumber: number; decisionId?: string | undefined } {
    const questionNumber = game?.used.length ?? 0;
    const decisionId = this.chance() < 0.9 ? game?.board?.decision?.id : 'd0';
    return { phase: this.chance() < 0.9 && game ? game.phase : this.one(PHASES), questionNumber, decisionId };
  }

  move(state: LobbyState, admin: string, world: World): Outcome {
    const roll = Math.floor(this.chance() * 6);
    if (roll === 0) return this.shuffle(state, admin, world);
    if (roll === 4) {
      const count = 2 + Math.floor(this.chance() * 5);
      const ids = Array.from({ length: count }, (_, index) => `set-${Math.floor(this.chance() * 1e9)}-${index}`);
      return setTeams(state, count, ids, admin, world);
    }
    if (roll === 5) {
      const userId = this.one(state.players)?.playerId ?? 'nobody';
      const teamId = this.chance() < 0.8 ? (this.one(state.teams)?.teamId ?? null) : null;
      return movePlayer(state, { userId, teamId, by: admin });
    }
    if (roll === 1) {
      const rematch = { gameId: state.game?.gameId ?? 'game-0', shuffle: this.chance() < 0.5 };
      const outcome = this.begin(state, (copy) => playAgain(state, rematch, copy, admin, world));
      if (outcome.state !== state) this.rematches += 1;
      return outcome;
    }
    const questionLimit = this.one([null, ...QUESTION_LIMITS]);
    return updateLobby(state, { advance: this.one(ADVANCES), questionLimit, inviteCode: 'x' });
  }

  /** What a host does by hand during a game; `other`: another person. */
  tool(state: LobbyState, admin: string, other: string, world: World): Outcome {
    const { game } = state;
    const actionId = `action-${Math.floor(this.chance() * 1e6)}`;
    const teamId = this.one(state.teams)?.teamId ?? 'team9';
    const round = game?.round;
    switch (Math.floor(this.chance() * 5)) {
      case 0: {
        const points = this.one([-300, -40, 5, 120]);
        return correctPoints(state, { actionId, teamId, points, reason: 'Спор' }, admin, world);
      }
      case 1:
        return undoPoints(state, this.one(game?.hostActions ?? [])?.actionId ?? actionId, admin, world);
      case 2: {
        const seen = round && this.chance() < 0.3 ? questionId(round.theme, round.question) : 't9-9';
        return skipQuestion(state, { actionId, questionId: seen }, admin, world);
      }
      case 3:
        return addTime(state, actionId, admin, world);
      default:
        return handOver(state, { actionId, to: other }, admin, world);
    }
  }

  /** Starts a game with a copy of the quiz; the table keeps it when the game has begun. */
  begin(state: LobbyState, start: (copy: StartableQuiz) => Outcome): Outcome {
    this.games += 1;
    const { themes, picked } = this.quiz.rounds
      ? { themes: this.quiz.themes, picked: null }
      : shortened(this.quiz, state, { chance: this.chance });
    const limit = this.quiz.rounds ? null : state.questionLimit;
    const asked = Math.min(limit ?? Number.POSITIVE_INFINITY, questionCount(this.quiz));
    if (questionCount({ themes }) !== asked) throw new Error('a game of another length');
    const copy = { ...this.table.quiz, _id: `game-${this.games}`, themes, picked };
    const outcome = start(copy);
    if (outcome.state.game?.gameId === copy._id) this.table.quiz = copy;
    return outcome;
  }

  private shuffle(state: LobbyState, admin: string, world: World): Outcome {
    const outcome = shuffleTeams(state, admin, world);
    const people = ({ teams }: LobbyState) => String(teams.flatMap(({ members }) => members).sort());
    if (people(state) !== people(outcome.state)) throw new Error('shuffling lost somebody');
    for (const { members, maxMembers } of outcome.state.teams)
      if (members.length > maxMembers) throw new Error('shuffling filled a team over its size');
    return outcome;
  }

  private one<T>(items: readonly T[]): T {
    return items[Math.floor(this.chance() * items.length)] as T;
  }
}
