import { type GameBackground, type GameView, PHASE, type TeamEffects } from '@luplay/contracts/lobby-game';
import { membersView } from '../../people/members.ts';
import type { People } from '../../people/people.ts';
import { hasBots } from '../../state/bots.ts';
import type { GameQuiz, GameState } from '../../state/game.ts';
import { type Inventory, inventoryOf } from '../../state/inventory.ts';
import type { GameLobby, LobbyState, TeamState } from '../../state/lobby.ts';
import { questionCount } from '../rules/themes.ts';
import { awardsView } from './awards.ts';
import { questionView, resultsView, rightAnswer, themesView, themeView } from './question.ts';
import { timerView } from './timer.ts';
import { progressOf } from './votes.ts';

/** The public state of the game. REST, sockets and spectators all get this and nothing else. */
export function gameView(state: GameLobby, quiz: GameQuiz, people: People, now: number): GameView {
  const { game } = state;
  const { round } = game;
  const timer = timerView(state, game, now);
  return {
    lobbyId: state._id,
    gameId: game.gameId,
    lobby: {
      title: state.title,
      status: state.status,
      broadcastCode: state.broadcastCode,
      questTitle: quiz.title,
    },
    roundPhase: game.phase,
    stage: game.stage,
    ...backgroundView(quiz),
    timer,
    timerPaused: timer.paused,
    teams: state.teams.map((team) => teamInGame(state, game, team, people)),
    applied: game.applied,
    scores: game.scores,
    winnerTeams: game.winnerTeams,
    // Before, a vote changes nothing public but the progress, which is sent alone. A game with bots pays nobody.
    answeredTeams: game.stage === 'final' && !hasBots(state) ? game.answered : [],
    ...(game.stage === 'final' && { awards: awardsView(state, quiz, people) }),
    themeChoosingTeam: choosingTeam(game),
    themes: game.stage === 'round' && game.phase === PHASE.themeChoice ? themesView(game, quiz) : [],
    theme: round ? themeView(game, quiz, round.theme, round.question) : null,
    questionNumber: game.used.length,
    questionsTotal: questionCount(quiz),
    currentQuestion: questionView(game, quiz),
    progress: progressOf(state),
    results: resultsView(game),
    correctAnswer: rightAnswer(game, quiz),
  };
}

function backgroundView({ backgorundMedia = {} }: GameQuiz): Pick<GameView, 'background'> {
  const { audio, backgorund } = backgorundMedia;
  if (!audio && !backgorund) return {};
  const background: GameBackground = {};
  if (audio) background.audio = { path: audio.playlistPath, volume: audio.volume };
  if (backgorund) background.picture = { path: backgorund.path };
  return { background };
}

export const choosingTeam = ({ stage, chooser }: GameState): string | null => (stage === 'final' ? null : chooser);

function teamInGame(state: LobbyState, game: GameState, team: TeamState, people: People): GameView['teams'][number] {
  const { teamId, name, color, icon } = team;
  const inventory = inventoryOf(game.inventories, teamId);
  const members = membersView(state, team, people);
  return { teamId, name, color, icon, members, items: inventory.items, effects: effectsView(inventory) };
}

/** The public effects on a team; never which options are hidden from it. */
const effectsView = ({ shields, multiplyNext, blocked, blockedNext }: Inventory): TeamEffects => ({
  shields,
  multiplyNext,
  blocked,
  blockedNext,
});
