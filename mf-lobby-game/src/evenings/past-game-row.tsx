import type { PastGame } from '@luplay/contracts/lobby-game';
import { nouns } from '@luplay/quiz-ui';
import { Badge, Button, Card, count, Row } from '@luplay/web-kit';
import { ru } from '../locale/evenings.ts';
import * as css from './history-screen.module.css';

const DATE = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });

/** The user's place among the teams; equal scores share one. Null for a host without a team. */
function placeOf({ teams, teamId }: Pick<PastGame, 'teams' | 'teamId'>): number | null {
  const own = teams.find((team) => team.teamId === teamId);
  return own ? 1 + teams.filter(({ score }) => score > own.score).length : null;
}

export function PastGameRow({ game, onOpen }: { game: PastGame; onOpen: () => void }) {
  const { title, questTitle, finishedAt, questions, teams, teamId, lucoins } = game;
  const own = teams.find((team) => team.teamId === teamId);
  const place = placeOf(game);
  const date = DATE.format(finishedAt);
  return (
    <Card as="li" className={css.game}>
      <div className={css.head}>
        <div>
          <h2 className={css.title}>{title}</h2>
          <p className={css.about}>{[date, questTitle, count(questions, nouns.questions)].join(' · ')}</p>
        </div>
        <Button size="s" icon="story" aria-label={ru.openNamed(title, date)} onClick={onOpen}>
          {ru.open}
        </Button>
      </div>
      <Row as="p" gap={2} align="center" wrap>
        {own?.won && (
          <Badge tone="warm" icon="trophy">
            {ru.won}
          </Badge>
        )}
        {own && place !== null ? (
          <span>
            {ru.points(own.name, count(own.score, nouns.points))},{' '}
            {teams.length > 1 ? ru.place(place, teams.length) : ru.single}
          </span>
        ) : (
          <Badge icon="crown">{ru.led}</Badge>
        )}
        {lucoins > 0 && (
          <Badge tone="good" icon="star">
            {ru.coins(lucoins)}
          </Badge>
        )}
      </Row>
    </Card>
  );
}
