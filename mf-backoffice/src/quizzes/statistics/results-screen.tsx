import {
  ButtonLink,
  EmptyState,
  formatNumber,
  Page,
  plural,
  QueryView,
  Row,
  Select,
  Skeleton,
  Switch,
  Tabs,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { percent, results as texts } from '../locale/results.ts';
import { EveningsSection } from './evenings/evenings-section.tsx';
import { PlayersSection } from './players/players-section.tsx';
import { isPeriod, PERIODS, type Statistics, statisticsQuery } from './queries.ts';
import { QuestionsSection } from './questions/questions-section.tsx';
import * as css from './results.module.css';

/** How a quiz plays. What is shown stands in the address, so that it can be sent to somebody. */
export function Component() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const period = params.get('period');
  const choice = { period: isPeriod(period) ? period : 'all', simulated: params.get('bots') === '1' } as const;
  const query = useQuery(statisticsQuery(id, choice));
  const set = (name: string, value: string | null) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title={texts.title}
      lead={query.data && texts.lead(query.data.title)}
      width="wide"
      actions={
        <ButtonLink icon="back" to={`/editor-quiz/${id}`}>
          {texts.toQuiz}
        </ButtonLink>
      }
    >
      <Row gap={4} align="end" wrap className={css.choice}>
        <Select
          label={texts.period.label}
          value={choice.period}
          options={PERIODS}
          onValueChange={(value) => set('period', value === 'all' ? null : value)}
        />
        <Switch
          label={texts.simulated}
          checked={choice.simulated}
          onCheckedChange={(checked) => set('bots', checked ? '1' : null)}
        />
      </Row>
      <QueryView addressed query={query} errorText={texts.failed} loading={<Skeleton lines={10} />}>
        {(statistics) => (
          <>
            <Summary statistics={statistics} />
            {statistics.games === 0 && statistics.pending === 0 ? (
              <EmptyState icon="quiz" title={texts.none} text={texts.noneHint} />
            ) : (
              <Tabs
                label={texts.sections.label}
                value={params.get('section') ?? 'questions'}
                onValueChange={(value) => set('section', value === 'questions' ? null : value)}
                tabs={[
                  {
                    value: 'questions',
                    label: texts.sections.questions,
                    panel: <QuestionsSection quizId={id} choice={choice} statistics={statistics} />,
                  },
                  {
                    value: 'players',
                    label: texts.sections.players,
                    panel: <PlayersSection quizId={id} title={statistics.title} choice={choice} />,
                  },
                  {
                    value: 'evenings',
                    label: texts.sections.evenings,
                    panel: (
                      <EveningsSection
                        quizId={id}
                        title={statistics.title}
                        choice={choice}
                        gameId={params.get('game')}
                        onOpen={(gameId) => set('game', gameId)}
                      />
                    ),
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** The totals in large figures, and what they do not count. */
function Summary({ statistics }: { statistics: Statistics }) {
  const { games, evenings, players, answers, right, pending, truncated } = statistics;
  const { forms, figures } = texts;
  const all = [
    { key: 'games', value: formatNumber(games), name: plural(games, forms.games) },
    { key: 'evenings', value: formatNumber(evenings), name: plural(evenings, forms.evenings) },
    { key: 'players', value: formatNumber(players), name: plural(players, forms.players) },
    { key: 'answers', value: formatNumber(answers), name: plural(answers, forms.answers) },
    { key: 'right', value: answers === 0 ? '–' : percent(right / answers), name: figures.right },
  ];
  return (
    <>
      <ul className={css.figures} aria-label={figures.label}>
        {all.map(({ key, value, name }) => (
          <li key={key}>
            <strong>{value}</strong> {name}
          </li>
        ))}
      </ul>
      {pending > 0 && <p className={css.note}>{texts.pending(pending)}</p>}
      {truncated && <p className={css.note}>{texts.truncated(games)}</p>}
    </>
  );
}
