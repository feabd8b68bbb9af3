import { type DecisionView, type GameView, PHASE, scoresOf } from '@luplay/contracts/lobby-game';
import { answerForm, boardTexts, nouns, rankTeams, rightOf, sitsOut, stacksOf } from '@luplay/quiz-ui';
import { verdictOf } from '@luplay/quiz-ui/player';
import { announce, count } from '@luplay/web-kit';
import { useEffect } from 'react';
import { ru as board } from '../locale/board.ts';
import { ru } from '../locale/game.ts';
import { ru as items } from '../locale/items.ts';
import { type GameTeam, seatOf } from '../state/round.ts';
import type { Catalogue } from '../state/use-catalogue.ts';

/** The announcement for screen readers when a phase begins; empty when the screen itself is enough. */
export function phaseAnnouncement(game: GameView, userId: string, catalogue: Catalogue = {}): string {
  const names = (ids: readonly string[]) =>
    game.teams.filter(({ teamId }) => ids.includes(teamId)).map(({ name }) => name);
  const question = game.currentQuestion;
  const { team, choosing } = seatOf(game, userId);
  const sentences: string[] = [];
  switch (game.roundPhase) {
    case PHASE.themeChoice: {
      if (game.board?.decision) {
        sentences.push(...decisionAnnouncement(game, game.board.decision, team));
        break;
      }
      const [name] = game.themeChoosingTeam ? names([game.themeChoosingTeam]) : [];
      if (choosing) sentences.push(ru.announcements.themeYours);
      else if (name) sentences.push(ru.announcements.theme(name));
      break;
    }
    case PHASE.question:
      sentences.push(...playAnnouncement(game, names));
      if (question) sentences.push(ru.announcements.question(question.question));
      break;
    case PHASE.answering:
      if (team && sitsOut(game, team.teamId)) sentences.push(board.sitsOut);
      else sentences.push(team?.effects.blocked ? items.blocked : ru.announcements.options);
      break;
    case PHASE.results: {
      const verdict = team && verdictOf(game, team);
      if (verdict) sentences.push(verdict);
      const right = rightOf(question);
      if (question && right !== null) {
        const { Mark, short, plain } = answerForm(question);
        const letter = Mark ? short(right, question) : '';
        sentences.push(ru.announcements.answer(letter, plain(right, question)));
      }
      if (team) sentences.push(...wonAnnouncement(game, team, catalogue));
      for (const { teamId, name } of game.teams) {
        const points = game.results?.[teamId]?.points ?? 0;
        // The verdict has those of the own team.
        if (points === 0 || teamId === team?.teamId) continue;
        const told = points < 0 ? ru.announcements.lost : ru.announcements.gained;
        sentences.push(told(name, count(Math.abs(points), nouns.points)));
      }
      break;
    }
    case PHASE.totals:
      for (const { teamId, name } of game.teams) {
        sentences.push(ru.announcements.score(name, count(scoresOf(game)[teamId] ?? 0, nouns.points)));
      }
      break;
    case PHASE.introOrFinal:
      if (game.stage === 'final')
        sentences.push(ru.finalTitle, ...finalAnnouncement(game, userId, names(game.winnerTeams)));
      else sentences.push(ru.introTitle);
      break;
  }
  // Some of the sentences end with a full stop or an exclamation mark of their own.
  return sentences.map((sentence) => sentence.replace(/\.$/, '')).join('. ');
}

/** Who decides what on the board, and the best bid so far. */
function decisionAnnouncement(
  game: GameView,
  { kind, teams, bids = [] }: DecisionView,
  own: GameTeam | null,
): string[] {
  const nameOf = (id: string) => game.teams.find(({ teamId }) => teamId === id)?.name ?? '';
  const isMine = own !== null && teams.includes(own.teamId);
  const last = bids.at(-1);
  const points = last && (last.points === null ? boardTexts.pass : count(last.points, nouns.points));
  return [
    ...(last && points ? [board.announce.bid(nameOf(last.teamId), points)] : []),
    isMine ? board.yours[kind] : board.announce.decides(boardTexts.decides[kind], teams.map(nameOf).join(', ')),
  ];
}

/** What is special about the question, and who plays it alone. */
function playAnnouncement({ board: shown }: GameView, names: (ids: readonly string[]) => string[]): string[] {
  const { special, teams } = shown?.play ?? {};
  const play = teams && teams.length > 1 ? boardTexts.play : board.announce.alone;
  return [...(special ? [boardTexts.specials[special]] : []), ...(teams ? [play(names(teams).join(', '))] : [])];
}

function wonAnnouncement(game: GameView, team: GameTeam, catalogue: Catalogue): string[] {
  const won = stacksOf(game.results?.[team.teamId]?.items ?? []);
  if (won.length === 0) return [];
  const names = won.map(({ itemId, pieces }) => {
    const title = catalogue[itemId]?.title ?? items.unknown;
    return pieces > 1 ? `${title} ${items.pieces(pieces)}` : title;
  });
  return [`${items.won}: ${names.join(', ')}`];
}

function finalAnnouncement(game: GameView, userId: string, winners: readonly string[]): string[] {
  if (winners.length === 0) return [ru.noWinner];
  const { team } = seatOf(game, userId);
  const own = rankTeams(game.teams, scoresOf(game)).find((each) => each.team.teamId === team?.teamId);
  return [ru.winnerNames(winners.join(', ')), ...(own ? [ru.yourPlace(own.place, game.teams.length)] : [])];
}

export function useGameAnnouncements(game: GameView, userId: string, catalogue: Catalogue, staged: boolean): void {
  const decisionId = game.board?.decision?.decisionId;
  const moment = [staged, game.gameId, game.roundPhase, game.stage, game.questionNumber, decisionId].join(':');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase, not for each change within it
  useEffect(() => {
    const { team } = seatOf(game, userId);
    const own = staged && team && verdictOf(game, team);
    const hidden = own ? `${own} ${ru.lookAtScreen}` : ru.lookAtScreen;
    const sentence = staged ? hidden : phaseAnnouncement(game, userId, catalogue);
    if (sentence) announce(sentence);
  }, [moment]);
}
