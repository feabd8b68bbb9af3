import { GAME_REWARDS, gameView as gameViewShape, ITEM_PHASES, PHASE, type Phase } from '@luplay/contracts/lobby-game';
import { lobbyView } from '../../../lobbies/presenters.ts';
import type { GameState } from '../../../state/game.ts';
import { inventoryOf, withoutItems } from '../../../state/inventory.ts';
import type { LobbyState } from '../../../state/lobby.ts';
import { gameView } from '../../views/game.ts';
import { teamVotes } from '../../views/votes.ts';
import type { Table } from '../game.fixture.ts';
import { Ledger } from './ledger.fixture.ts';

const NOBODY = { card: () => undefined };
const NEXT: Record<Phase, Phase[]> = { 5: [0], 0: [1], 1: [2], 2: [3], 3: [4], 4: [0, 5] };

/** How a step came about. */
interface Cause {
  forced: boolean;
  item: boolean;
}

function demand(holds: boolean, broken: string): void {
  if (!holds) throw new Error(broken);
}

/** What must hold of every lobby after every step, whatever was done. */
export class Invariants {
  itemsApplied = 0;
  private readonly table: Table;
  private ledger: Ledger | null = null;
  /** Questions whose answers have been shown. */
  private readonly revealed = new Set<string>();
  /** Teams with a vote in the game under way. */
  private readonly answered = new Set<string>();

  constructor(table: Table) {
    this.table = table;
  }

  checkStep(before: LobbyState, after: LobbyState, cause: Cause): void {
    if (before === after) return;
    this.checkCourse(before, after, cause);
    this.checkLobby(after);
    if (after.game) this.checkGame(after, after.game);
    if (after.game) this.checkLedger(before, after, after.game, cause);
    this.checkRewards(before, after);
  }

  /** LuCoins are for members of teams that answered; nobody wins without points or alone. */
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
      demand(
        String(rewards.map(({ userId }) => userId).sort()) === String(due.sort()),
        'paid without playing, or not paid',
      );
      for (const { userId, lucoins, won } of rewards) {
        demand(won === (teams.length > 1 && winnerTeams.includes(teamOf(userId))), 'a winner who is none');
        demand(lucoins === (won ? GAME_REWARDS.winner : GAME_REWARDS.other), `${lucoins} LuCoins`);
      }
      demand(
        winnerTeams.every((teamId) => (scores[teamId] ?? 0) > 0),
        'won with nothing',
      );
    }
  }

  /** Without the admin's inventory a game only goes where the course allows. */
  private checkCourse(before: LobbyState, after: LobbyState, { forced }: Cause): void {
    const [from, to] = [before.game, after.game];
    if (!from || !to || from.gameId !== to.gameId || before.status === 'waiting') return;
    demand(to.instance >= from.instance, 'the instance went back');
    demand(to.phase === from.phase || to.instance > from.instance, 'a phase without an instance of its own');
    demand(
      from.used.every((drawn, index) => to.used[index] === drawn),
      'a drawn question was forgotten',
    );
    demand(!forced || !from.timer.paused || to.timer.paused, 'a forced phase ended the pause');
    if (forced) return;
    // Phases of no time are passed through in one step.
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
      'a member who is no player',
    );
    demand(!state.kicked.some((userId) => players.includes(userId)), 'sent away and still in');
    demand(state.players.length <= state.maxPlayers, 'too many players');
    demand((state.admin === null) === (players.length === 0), 'no admin, or one too many');
    demand(state.status !== 'waiting' || !state.game, 'waiting with a game');
    demand(state.status !== 'waiting' || state.teams.every((team) => team.members.length > 0), 'an empty team');
  }

  private checkGame(state: LobbyState, game: GameState): void {
    const { round, timer } = game;
    demand(new Set(game.used).size === game.used.length, 'a question was drawn twice');
    demand(
      (round === null) === (game.phase === PHASE.themeChoice || game.phase === PHASE.introOrFinal),
      `phase ${game.phase} and its round`,
    );
    demand(!round || new Set(round.votes.map((vote) => vote.userId)).size === round.votes.length, 'two answers of one');
    demand(!round || (round.results !== null) === game.phase >= PHASE.results, 'counted at the wrong time');
    const asked = `${game.gameId} ${game.used.at(-1)}`;
    if (round?.results) this.revealed.add(asked);
    demand(!round || game.phase >= PHASE.results || !this.revealed.has(asked), 'a revealed question was asked again');
    demand(state.status !== 'in_progress' || timer.paused || timer.endsAt !== null, 'time stands still');
    demand(
      Object.values(game.scores).every((score) => score >= 0 && Number.isSafeInteger(score)),
      'a score that is none',
    );
    const appliers = game.applied.map((applied) => applied.fromTeamId);
    demand(new Set(appliers).size === appliers.length, 'two items of one team on one question');
    const question = round && this.table.quiz.themes[round.theme]?.questions[round.question];
    for (const inventory of Object.values(game.inventories)) {
      demand(inventory.shields >= 0, 'less than no shield');
      demand(!inventory.blocked || round !== null, 'blocked without a question');
      demand(
        inventory.hidden.length === 0 || (question !== null && !inventory.hidden.includes(question?.answer ?? -1)),
        'hidden',
      );
      demand(
        inventory.hidden.length <= 2 && new Set(inventory.hidden).size === inventory.hidden.length,
        'too much is hidden',
      );
    }
    for (const { teamId } of round?.votes ?? [])
      demand(!inventoryOf(game.inventories, teamId).blocked, 'an answer of the blocked');
  }

  /** Points and items are what the rounds gave and the items did, no more and no less. */
  private checkLedger(before: LobbyState, after: LobbyState, game: GameState, { item }: Cause): void {
    if (!before.game || before.game.gameId !== game.gameId) this.ledger = new Ledger();
    const { ledger } = this;
    if (!ledger) throw new Error('a game that never began');
    const used = item && before.game && game.applied.length > before.game.applied.length ? game.applied.at(-1) : null;
    if (used && before.game) {
      demand(ITEM_PHASES.includes(game.phase), `an item in phase ${game.phase}`);
      const { left } = withoutItems(inventoryOf(before.game.inventories, used.fromTeamId).items, [used.itemId]);
      demand(String(left) === String(inventoryOf(game.inventories, used.fromTeamId).items), 'another item was spent');
      ledger.applied(before.game, game, used, this.table.quiz.items);
      this.itemsApplied += 1;
    } else if (item) demand(game === before.game, 'an item that was not applied');
    ledger.follow(before, after);
    ledger.check(game, after.teams);
  }

  checkSecrets(state: LobbyState, people: readonly string[], whole: boolean): void {
    const { game } = state;
    demand(!JSON.stringify(lobbyView(state, NOBODY)).includes('invite-code'), 'an invitation in a lobby view');
    if (!game) return;
    const view = gameView({ ...state, game }, this.table.quiz, NOBODY, this.table.now);
    const bytes = JSON.stringify(view);
    if (game.stage !== 'round' || game.phase < PHASE.results) {
      demand(!bytes.includes('secret') && !bytes.includes('"answer"'), 'the answer is out too early');
      demand(view.correctAnswer === null && view.results === null, 'results are out too early');
    }
    demand(!/hidden|hideNext|"drops"|"votes"/.test(bytes), "what is a team's own is out");
    demand(game.phase >= PHASE.answering || !view.currentQuestion?.options, 'options are out too early');
    for (const userId of people) {
      const own = teamVotes(state, userId);
      const team = state.teams.find((one) => one.members.includes(userId));
      demand((own?.teamId ?? null) === (team?.teamId ?? null), 'votes of another team');
      demand(
        !own || game.phase === PHASE.answering || own.hiddenOptions.length === 0,
        'hidden options are out too early',
      );
    }
    if (whole) gameViewShape.parse(view);
  }
}
