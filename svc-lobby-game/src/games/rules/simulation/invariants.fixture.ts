import { GAME_REWARDS, gameView as gameViewShape, ITEM_PHASES, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { lobbyView } from '../../../lobbies/presenters.ts';
import type { GameState, PlayableQuestion, Vote } from '../../../state/game.ts';
import { inventoryOf, withoutItems } from '../../../state/inventory.ts';
import type { LobbyState } from '../../../state/lobby.ts';
import { gameView } from '../../views/game.ts';
import { teamVotes } from '../../views/votes.ts';
import type { Table } from '../game.fixture.ts';
import { checkBoard, checkBoardSecrets, demand, paidPrice } from './board-invariants.fixture.ts';
import { Ledger } from './ledger.fixture.ts';

const NOBODY = { card: () => undefined };
const NEXT: Record<Phase, Phase[]> = {
  [PHASE.introOrFinal]: [PHASE.themeChoice],
  // On a board, what was left may be points without a question.
  [PHASE.themeChoice]: [PHASE.question, PHASE.introOrFinal],
  [PHASE.question]: [PHASE.answering],
  [PHASE.answering]: [PHASE.results],
  [PHASE.results]: [PHASE.totals],
  [PHASE.totals]: [PHASE.themeChoice, PHASE.introOrFinal],
};

/** What caused a step. */
interface Cause {
  forced: boolean;
  item: boolean;
}

/** Whether one of the hidden options is right. */
function hidesRight(question: PlayableQuestion, hidden: readonly number[]): boolean {
  if (question.type === 'single') return hidden.includes(question.answer);
  return question.type !== 'several' || question.right.some((option) => hidden.includes(option));
}

const isRightAloud = ({ option }: Vote): boolean => typeof option === 'object' && 'spoken' in option && option.spoken;

/** Whether at most the games differ: rules reuse unchanged parts. */
const isSameLobby = (one: LobbyState, other: LobbyState): boolean =>
  (Object.keys(other) as (keyof LobbyState)[]).every((key) => key === 'game' || one[key] === other[key]);

/** What must hold for every lobby after every step. */
export class Invariants {
  itemsApplied = 0;
  private readonly table: Table;
  private ledger: Ledger | null = null;
  private seen: LobbyState | null = null;
  /** Questions whose right answers have been shown. */
  private readonly revealed = new Set<string>();
  /** Teams with a vote in the current game. */
  private readonly answered = new Set<string>();

  constructor(table: Table) {
    this.table = table;
  }

  checkStep(before: LobbyState, after: LobbyState, cause: Cause): void {
    if (before === after) return;
    this.checkPhases(before, after, cause);
    this.checkLobby(after);
    if (after.game) this.checkGame(after, after.game);
    if (after.game) this.checkLedger(before, after, after.game, cause);
    this.checkRewards(before, after);
  }

  /** LuCoins go to members of teams that answered. Nobody wins without points, or against nobody. */
  private checkRewards(before: LobbyState, after: LobbyState): void {
    const { game } = before;
    if (!before.game || before.game.gameId !== after.game?.gameId) this.answered.clear();
    for (const vote of [...(game?.round?.votes ?? []), ...(after.game?.round?.votes ?? [])])
      this.answered.add(vote.teamId);
    for (const ended of after.outbox) {
      if (before.outbox.includes(ended)) continue;
      const { teams, rewards, scores, winnerTeams } = ended;
      const teamOf = (userId: string) => teams.find(({ members }) => members.includes(userId))?.teamId ?? '';
      const due = teams.filter(({ teamId }) => this.answered.has(teamId)).flatMap(({ members }) => members);
      demand(String(rewards.map(({ userId }) => userId).sort()) === String(due.sort()), 'wrong players are paid');
      for (const { userId, lucoins, won } of rewards) {
        demand(won === (teams.length > 1 && winnerTeams.includes(teamOf(userId))), 'a wrong winner');
        demand(lucoins === (won ? GAME_REWARDS.winner : GAME_REWARDS.other), `${lucoins} LuCoins`);
      }
      demand(
        winnerTeams.every((teamId) => (scores[teamId] ?? 0) > 0),
        'a winner without points',
      );
    }
  }

  /** Unless the host forces a phase, phases follow each other as in NEXT. */
  private checkPhases(before: LobbyState, after: LobbyState, { forced }: Cause): void {
    const [from, to] = [before.game, after.game];
    if (!from || !to || from.gameId !== to.gameId || before.status === 'waiting') return;
    demand(to.instance >= from.instance, 'the instance went back');
    demand(to.phase === from.phase || to.instance > from.instance, 'a new phase without a new instance');
    demand(
      from.used.every((drawn, index) => to.used[index] === drawn),
      'a used question was forgotten',
    );
    demand(!forced || !from.timer.paused || to.timer.paused, 'a forced phase ended the pause');
    // Without a judge, a question that is answered aloud is dropped.
    if (forced || after.game?.unjudged !== before.game?.unjudged) return;
    // Phases of 0 s are skipped in one step.
    let reach: Phase[] = [from.phase];
    for (let step = 0; step < 30 && !reach.includes(to.phase); step += 1) reach = reach.flatMap((phase) => NEXT[phase]);
    demand(reach.includes(to.phase), `from phase ${from.phase} to ${to.phase}`);
  }

  private checkLobby(state: LobbyState): void {
    const members = state.teams.flatMap((team) => team.members);
    const players = state.players.map((player) => player.playerId);
    demand(new Set(members).size === members.length, 'somebody is in two teams');
    demand(
      members.every((userId) => players.includes(userId)),
      'a member who is not a player',
    );
    demand(!state.kicked.some((userId) => players.includes(userId)), 'kicked and still a player');
    demand(state.players.length <= state.maxPlayers, 'too many players');
    demand((state.admin === null) === (players.length === 0), 'a lobby without host, or an empty one with a host');
    demand(state.status !== 'waiting' || !state.game, 'waiting with a game');
    demand(
      state.status !== 'waiting' || state.teams.every((team) => team.members.length > 0 || team.prepared),
      'an empty team',
    );
  }

  private checkGame(state: LobbyState, game: GameState): void {
    const { round, timer } = game;
    demand(new Set(game.used).size === game.used.length, 'a question was drawn twice');
    demand(
      (round === null) === (game.phase === PHASE.themeChoice || game.phase === PHASE.introOrFinal),
      `phase ${game.phase} with or without a round`,
    );
    demand(
      !round || new Set(round.votes.map((vote) => vote.userId)).size === round.votes.length,
      'two answers of one member',
    );
    demand(!round || (round.results !== null) === game.phase >= PHASE.results, 'scored at the wrong time');
    const asked = `${game.gameId} ${game.used.at(-1)}`;
    if (round?.results) this.revealed.add(asked);
    demand(!round || game.phase >= PHASE.results || !this.revealed.has(asked), 'a revealed question was asked again');
    demand(!timer.waitsForHost || game.phase === PHASE.results, `phase ${game.phase} waits for the host`);
    demand(!timer.waitsForHost || state.admin !== null, 'the game waits for nobody');
    const speaker = round?.race?.answering;
    const stands = timer.paused || Boolean(timer.held && speaker);
    demand(state.status !== 'in_progress' || stands || timer.endsAt !== null, 'the timer does not run');
    demand(!timer.held || Boolean(round?.race?.presses.length), 'the time stands still for nobody');
    demand(!speaker || !round?.votes.some(({ teamId }) => teamId === speaker.teamId), 'a team answers twice');
    demand((round?.votes.filter(isRightAloud).length ?? 0) <= 1, 'two teams were right aloud');
    demand(
      Object.values(game.scores).every(
        (score) => (score >= 0 || state.scoring === 'risk') && Number.isSafeInteger(score),
      ),
      'an invalid score',
    );
    const appliers = game.applied.map((applied) => applied.fromTeamId);
    demand(new Set(appliers).size === appliers.length, 'two items of one team on one question');
    const question = round && this.table.quiz.themes[round.theme]?.questions[round.question];
    const isAsked = round && !round.results;
    demand(!isAsked || !game.unjudged || question?.type !== 'spoken', 'nobody judges what is said');
    for (const inventory of Object.values(game.inventories)) {
      demand(inventory.shields >= 0, 'a negative number of shields');
      demand(!inventory.blocked || round !== null, 'blocked without a question');
      demand(
        inventory.hidden.length === 0 ||
          Boolean(inventory.help) ||
          (question !== null && question !== undefined && !hidesRight(question, inventory.hidden)),
        'the right option is hidden',
      );
      const options = question && 'options' in question ? question.options.length : 0;
      demand(
        // A kind that tells more of the answer has a mark for it, however few options it has.
        inventory.hidden.length <= Math.max(inventory.help ? 1 : 0, options - 2) &&
          new Set(inventory.hidden).size === inventory.hidden.length,
        'too many hidden options',
      );
    }
    for (const { teamId } of round?.votes ?? [])
      demand(!inventoryOf(game.inventories, teamId).blocked, 'an answer of a blocked team');
    if (game.board) checkBoard(state, game, game.board, this.table.quiz);
  }

  /** Points and items are exactly what the rounds gave and the items did. */
  private checkLedger(before: LobbyState, after: LobbyState, game: GameState, { item }: Cause): void {
    if (!before.game || before.game.gameId !== game.gameId) this.ledger = new Ledger();
    const { ledger } = this;
    if (!ledger) throw new Error('a game that was never started');
    const used = item && before.game && game.applied.length > before.game.applied.length ? game.applied.at(-1) : null;
    if (used && before.game) {
      demand(ITEM_PHASES.includes(game.phase), `an item in phase ${game.phase}`);
      const { left } = withoutItems(inventoryOf(before.game.inventories, used.fromTeamId).items, [used.itemId]);
      demand(String(left) === String(inventoryOf(game.inventories, used.fromTeamId).items), 'another item was used');
      ledger.applied(before.game, game, used, this.table.quiz.items);
      this.itemsApplied += 1;
    } else if (item) demand(game === before.game, 'a rejected item changed the game');
    if (before.game?.gameId === game.gameId && before.game.hostActions !== game.hostActions)
      ledger.byHand(before.game, game);
    ledger.follow(before, after);
    ledger.check(game, after.teams, paidPrice(before.game, game, this.table.quiz));
  }

  checkSecrets(state: LobbyState, people: readonly string[], whole: boolean): void {
    const { game } = state;
    // Most commands are rejected; the views of the same lobby are the same but for the remaining time.
    const { seen } = this;
    if (state === seen && !whole) return;
    this.seen = state;
    if (!seen || !isSameLobby(seen, state)) {
      demand(!JSON.stringify(lobbyView(state, NOBODY)).includes('invite-code'), 'an invite code in a lobby view');
    }
    if (!game) return;
    const view = gameView({ ...state, game }, this.table.quiz, NOBODY, this.table.now);
    const bytes = JSON.stringify(view);
    if (game.stage !== 'round' || game.phase < PHASE.results) {
      demand(
        !(view.board ? bytes.replaceAll('"special":"secret"', '') : bytes).includes('secret') &&
          !/canary|987654|"answer"|"right":\{|"accepted"/i.test(bytes),
        'the answer is public too early',
      );
      demand(view.correctAnswer === null && view.results === null, 'results are public too early');
    }
    demand(!/hidden|hideNext|"drops"|"votes"|"help"|"note"/.test(bytes), 'private data of a team is public');
    demand(game.phase >= PHASE.answering || !view.currentQuestion?.options, 'options are public too early');
    if (view.board) checkBoardSecrets(game, view.board, bytes);
    for (const userId of people) {
      const own = teamVotes(state, userId);
      const team = state.teams.find((one) => one.members.includes(userId));
      demand((own?.teamId ?? null) === (team?.teamId ?? null), 'votes of another team');
      demand(
        !own || game.phase === PHASE.answering || own.hiddenOptions.length === 0,
        'hidden options are visible too early',
      );
    }
    if (whole) gameViewShape.parse(view);
  }
}
