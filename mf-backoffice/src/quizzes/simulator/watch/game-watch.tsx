import { type GameView, gameSocket, scoresOf } from '@luplay/contracts/lobby-game';
import { ScoreBars, TimerRing } from '@luplay/quiz-ui';
import { ButtonLink, Card, LiveStatus, QueryView, Row, Soft, Stack, useLiveQuery } from '@luplay/web-kit';
import { useEffect, useRef } from 'react';
import { simulator } from '../../locale/simulator.ts';
import * as css from '../simulator.module.css';
import type { LoggedRound } from './watched-game.ts';
import { watchedGameQuery } from './watched-game.ts';

const texts = simulator.watch;

/** What happens in a simulation, with the ways to the screens that show it. */
export function GameWatch({ lobbyId }: { lobbyId: string }) {
  const { live, queries } = useLiveQuery({
    socket: gameSocket,
    queries: [watchedGameQuery(lobbyId)],
    connect: ([known]) => known && { params: { lobbyId } },
  });
  const [query] = queries;
  // On a phone it stands below the form.
  const end = useRef<HTMLDivElement>(null);
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (isRead) end.current?.scrollIntoView({ block: 'nearest' });
  }, [isRead]);
  return (
    <Card as="section" title={texts.title} aria-label={texts.title}>
      <LiveStatus live={live} />
      <QueryView query={query} errorText={texts.failed}>
        {({ lobby, game, rounds }) => (
          <Stack ref={end} gap={4} shrink className={css.watch}>
            <p className={css.subject}>
              <strong>{lobby.title}</strong>
              <Soft as="span">{texts.code(lobby.broadcastCode)}</Soft>
            </p>
            <Row gap={2} wrap>
              <ButtonLink icon="broadcast" target="_blank" to={`/broadcast/${lobbyId}?code=${lobby.broadcastCode}`}>
                {texts.projector}
              </ButtonLink>
              {lobby.status === 'waiting' ? (
                <ButtonLink icon="users" to={`/lobby/${lobbyId}`}>
                  {texts.lobby}
                </ButtonLink>
              ) : (
                <ButtonLink icon="crown" to={`/game/${lobbyId}`}>
                  {texts.host}
                </ButtonLink>
              )}
            </Row>
            {game ? <Present game={game} /> : <p role="status">{texts.waiting}</p>}
            {game && <RoundLog rounds={rounds} />}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

/** The phase, the question and the scores of this moment. */
function Present({ game }: { game: GameView }) {
  const { timer, theme, currentQuestion, progress, winnerTeams } = game;
  const rows = game.teams
    .map((team) => ({
      id: team.teamId,
      name: `${team.icon} ${team.name}`,
      score: scoresOf(game)[team.teamId] ?? 0,
      color: team.color,
      winner: winnerTeams.includes(team.teamId),
    }))
    .sort((one, other) => other.score - one.score);
  return (
    <>
      <Row gap={4} align="center">
        <TimerRing timer={timer} size={64} />
        <Stack gap={1} className={css.phase}>
          <p>
            <strong>{timer.message}</strong>
            {game.questionNumber > 0 && (
              <Soft as="span"> · {texts.question(game.questionNumber, game.questionsTotal)}</Soft>
            )}
          </p>
          {theme && currentQuestion && (
            <p>
              {theme.icon} {theme.name}: {currentQuestion.question}
            </p>
          )}
          {progress && <Soft>{texts.answered(progress.answered, progress.expected)}</Soft>}
          {game.stage === 'final' && (
            <p role="status">
              {texts.ended}{' '}
              {winnerTeams.length > 0 &&
                texts.winners(
                  game.teams
                    .filter(({ teamId }) => winnerTeams.includes(teamId))
                    .map(({ name }) => `«${name}»`)
                    .join(', '),
                )}
            </p>
          )}
        </Stack>
      </Row>
      <ScoreBars label={texts.scores} rows={rows} />
    </>
  );
}

/** The questions so far and how many were right, newest first. */
function RoundLog({ rounds }: { rounds: readonly LoggedRound[] }) {
  return (
    <section className={css.log} aria-label={texts.log}>
      <h3>{texts.log}</h3>
      {rounds.length === 0 ? (
        <Soft>{texts.logEmpty}</Soft>
      ) : (
        <ol reversed>
          {rounds.toReversed().map(({ questionId, number, question, right, answers }) => (
            <li key={questionId} value={number}>
              {question} <Soft as="span">{right === 0 ? texts.nobody : texts.right(right, answers)}</Soft>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
