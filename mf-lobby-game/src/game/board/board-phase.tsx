import {
  type BoardView,
  type Choice,
  type DecisionView,
  type GameView,
  scoresOf,
  type TeamVotes,
} from '@luplay/contracts/lobby-game';
import { nouns, TeamTag, boardTexts as words } from '@luplay/quiz-ui';
import { askedAbout, Bids, specialOf, teamsOf } from '@luplay/quiz-ui/board';
import { count, cx, formatNumber, Grid, Icon, Row, Stack } from '@luplay/web-kit';
import { ru } from '../../locale/board.ts';
import { type GameTeam, seatOf } from '../../state/round.ts';
import * as themeCss from '../phases/theme-phase.module.css';
import { useDecision } from '../use-game-actions.ts';
import { Amount, Bidding } from './amounts.tsx';
import * as css from './board.module.css';
import { BoardCells } from './board-cells.tsx';

interface Props {
  game: GameView;
  myTeam: TeamVotes | null;
  userId: string;
  /** False: another phase is shown, and the board waits unseen, as it will be if the own team chooses. */
  shown: boolean;
}

/** What is decided on the board, by whom, and what the own team decides with. */
export default function BoardPhase({ game, myTeam, userId, shown }: Props) {
  const { team } = seatOf(game, userId);
  const { decide, deciding } = useDecision(game);
  const { board } = game;
  if (!board) return null;
  const { round, decision, money } = board;
  const [got] = teamsOf(game, money ? [money.teamId] : []);
  const isMine = decision !== null && team !== null && decision.teams.includes(team.teamId);
  const special = decision && specialOf(decision, round.final === true);
  // The answer may come before the state in which it counts.
  const isDecided = deciding.variables?.decisionId === decision?.decisionId && !deciding.isError;
  const sent = isDecided ? deciding.variables?.choice : undefined;
  const onDecide = isMine && !isDecided ? decide : undefined;
  const ahead = !shown && team !== null;
  return (
    <section className={cx(css.phase, !shown && css.ahead)} inert={!shown} aria-hidden={!shown || undefined}>
      <Stack gap={1}>
        <p className={css.round}>
          {special && <span className={css.special}>{words.specials[special]}</span>}
          <span>{words.round(round)}</span>
        </p>
        {decision && <Title game={game} decision={decision} isMine={isMine} />}
      </Stack>
      {money && got && <p className={css.staked}>{words.gets(got.name, formatNumber(money.points))}</p>}
      {decision?.kind === 'cell' || !decision ? (
        <BoardCells
          themes={board.themes}
          mine={isMine || ahead}
          sent={sent && 'questionId' in sent ? sent.questionId : undefined}
          onChoose={ahead ? decide : onDecide}
        />
      ) : (
        <Decision key={decision.decisionId} {...{ game, board, team, myTeam, decision, isMine, sent, onDecide }} />
      )}
    </section>
  );
}

function Title({ game, decision, isMine }: { game: GameView; decision: DecisionView; isMine: boolean }) {
  const [only, ...others] = teamsOf(game, decision.teams);
  return (
    <>
      <h2 tabIndex={-1} className={themeCss.title}>
        {isMine ? ru.yours[decision.kind] : words.decides[decision.kind]}{' '}
        {!isMine && decision.kind !== 'stakes' && only && others.length === 0 && <TeamTag team={only} look="chip" />}
      </h2>
      {isMine && <p className={css.hint}>{ru.yoursHint[decision.kind]}</p>}
    </>
  );
}

interface DecisionProps {
  game: GameView;
  board: BoardView;
  team: GameTeam | null;
  myTeam: TeamVotes | null;
  decision: DecisionView;
  isMine: boolean;
  /** What is on its way to the server. */
  sent: Choice | undefined;
  /** Unset: the own team decides nothing now. */
  onDecide: ((choice: Choice) => void) | undefined;
}

/** On a small phone earlier bids would push away what the team bids with. */
const LAST_BIDS = 3;

/** All decisions but that for a cell. */
function Decision({ game, board, team, myTeam, decision, isMine, sent, onDecide }: DecisionProps) {
  const limits = isMine && team ? decision.limits?.[team.teamId] : undefined;
  const asked = [game.gameId, decision.decisionId];
  switch (decision.kind) {
    case 'give':
      return (
        <>
          <Asked board={board} />
          {isMine && <Receivers {...{ game, decision, sent, onDecide }} />}
        </>
      );
    case 'price':
      return (
        <>
          <Asked board={board} />
          {limits && <Amount {...{ limits, asked, sent, onDecide }} />}
        </>
      );
    case 'bid':
      return (
        <>
          <Asked board={board} />
          <div className={css.bids}>
            <Bids game={game} bids={decision.bids?.slice(-LAST_BIDS)} />
          </div>
          {isMine && <Bidding bids={decision.bids} {...{ limits, asked, sent, onDecide }} />}
        </>
      );
    case 'stakes':
      return (
        <>
          <Asked board={board} />
          {limits && <Amount isStake {...{ limits, asked, sent, onDecide }} />}
          {!isMine && team && <OwnStake stake={myTeam?.stake} />}
          {!isMine && <Awaited game={game} decision={decision} />}
        </>
      );
    case 'strike':
      return <FinalThemes board={board} sent={sent} onDecide={onDecide} />;
    default:
      return null;
  }
}

/** Theme and price of what is decided about, as far as they are told. */
function Asked({ board }: { board: BoardView }) {
  const { theme, price } = askedAbout(board);
  if (theme === undefined && price === undefined) return null;
  return (
    <p className={css.secret}>
      {theme !== undefined && <span>{words.theme(theme)}</span>}
      {price !== undefined && <span>{words.price(formatNumber(price))}</span>}
    </p>
  );
}

/** The teams that may get the secret, with their scores. */
function Receivers({ game, decision, sent, onDecide }: Pick<DecisionProps, 'game' | 'decision' | 'sent' | 'onDecide'>) {
  return (
    <Grid as="ul" min="300px" gap={2} className={css.list} aria-label={ru.teams}>
      {teamsOf(game, decision.to ?? []).map((team) => (
        <li key={team.teamId}>
          <button
            type="button"
            className={cx(css.choice, sent && 'to' in sent && sent.to === team.teamId && css.busy)}
            aria-disabled={!onDecide || undefined}
            onClick={() => onDecide?.({ to: team.teamId })}
          >
            <TeamTag team={team} />
            <span className={css.points}>{count(scoresOf(game)[team.teamId] ?? 0, nouns.points)}</span>
          </button>
        </li>
      ))}
    </Grid>
  );
}

function OwnStake({ stake }: { stake: number | undefined }) {
  return (
    <p className={css.staked} role="status">
      {stake !== undefined && <Icon name="check" />}
      {stake === undefined ? ru.noStake : ru.staked(formatNumber(stake))}
    </p>
  );
}

/** The teams that have not staked yet. */
function Awaited({ game, decision }: Pick<DecisionProps, 'game' | 'decision'>) {
  return (
    <Stack gap={2}>
      <p>{words.awaited}</p>
      <Row as="ul" gap={2} wrap className={css.tags}>
        {teamsOf(game, decision.teams).map((team) => (
          <li key={team.teamId}>
            <TeamTag team={team} look="chip" />
          </li>
        ))}
      </Row>
    </Stack>
  );
}

/** The themes of the final: what is struck stays, crossed out. */
function FinalThemes({ board, sent, onDecide }: Pick<DecisionProps, 'board' | 'sent' | 'onDecide'>) {
  return (
    <Grid as="ul" min="300px" gap={2} className={css.list} aria-label={words.themes}>
      {board.themes.map(({ id, name, struck }) => (
        <li key={id}>
          {struck ? (
            <p className={cx(css.choice, css.struck)}>
              <s>{name}</s> <span className={css.note}>{words.struck}</span>
            </p>
          ) : onDecide || sent ? (
            <button
              type="button"
              className={cx(css.choice, sent && 'themeId' in sent && sent.themeId === id && css.busy)}
              aria-disabled={!onDecide || undefined}
              onClick={() => onDecide?.({ themeId: id })}
            >
              {name}
            </button>
          ) : (
            <p className={css.choice}>{name}</p>
          )}
        </li>
      ))}
    </Grid>
  );
}
