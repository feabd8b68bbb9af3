import type { PlayContent } from '@luplay/story-rules';
import type { CharacterResult, RobotReport, RoomResult, Spread } from '@luplay/story-rules/robot';
import { Badge, type Column, formatNumber, Icon, plural, Stack, Table, useMediaQuery } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { checkTexts } from '../../../locale/check.ts';
import { rounded, share } from './numbers.ts';
import * as css from './robot-result.module.css';
import { VisitsMap } from './visits-map.tsx';

const texts = checkTexts.result;

interface Props {
  content: PlayContent;
  report: RobotReport;
}

/** What the robot reports: what needs attention, the map, numbers. */
export function RobotResult({ content, report }: Props) {
  return (
    <Stack gap={5} shrink>
      <div className={css.picture}>
        <VisitsMap content={content} report={report} />
        <div className={css.summary}>
          <Attention content={content} report={report} />
          <Facts report={report} />
        </div>
      </div>
      <Section title={texts.rooms}>
        <RoomTable content={content} report={report} />
      </Section>
      <Stack gap={5} className={css.tables}>
        {Object.keys(report.items).length > 0 && (
          <Section title={texts.items}>
            <ItemTable content={content} report={report} />
          </Section>
        )}
        {Object.keys(report.characters).length > 0 && (
          <Section title={texts.characters}>
            <CharacterTable content={content} report={report} />
          </Section>
        )}
      </Stack>
    </Stack>
  );
}

/** A table, folded on phones, where it is long. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 640px)');
  return (
    <details className={css.section} open={isWide}>
      <summary className={css.heading}>{title}</summary>
      {children}
    </details>
  );
}

/** The share of evenings in which a character may meet nothing new for ten minutes. */
const MAY_BE_IDLE = 0.05;

/** What the robot could not do in any play, and who had too little to do. */
function Attention({ content, report }: { content: PlayContent; report: RobotReport }) {
  const namesOf = <Result,>(
    results: Record<string, Result>,
    named: Readonly<Record<string, { name: string }>>,
    where: (result: Result) => boolean,
  ) => {
    const found = Object.entries(results).filter(([, result]) => where(result));
    return found.map(([id]) => `«${named[id]?.name ?? id}»`).join(', ');
  };
  const { rooms, items, characters, plays: all } = report;
  const lines = [
    [texts.deadEnds, namesOf(rooms, content.rooms, ({ deadEnds }) => deadEnds > 0)],
    [texts.neverVisited, namesOf(rooms, content.rooms, ({ plays }) => plays === 0)],
    [texts.neverFound, namesOf(items, content.items, (plays) => plays === 0)],
    [texts.idle, namesOf(characters, content.characters, ({ idle }) => idle / all > MAY_BE_IDLE)],
  ].filter(([, names]) => names !== '');
  return (
    <section>
      <h3 className={css.attentionHeading}>{texts.attention}</h3>
      {lines.length === 0 ? (
        <p className={css.fine}>
          <Icon name="check" size={20} />
          {texts.fine}
        </p>
      ) : (
        <Stack as="ul" gap={2}>
          {lines.map(([what, names]) => (
            <li key={what} className={css.line}>
              <Icon name="warning" size={20} />
              <span>
                {what}: {names}.
              </span>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

const spread = ({ least, median, most }: Spread) =>
  least === most ? formatNumber(least) : texts.spread(formatNumber(least), formatNumber(most), formatNumber(median));

/** Numbers of the plays as a whole. */
function Facts({ report }: { report: RobotReport }) {
  const { plays, complete, steps, spentInPlay, grants, deaths, spent, evening } = report;
  const ofEvening: [string, string][] = evening
    ? [
        [texts.facts.evening, spread(evening.minutes)],
        [texts.facts.planned, formatNumber(evening.planned)],
        [texts.facts.idle, texts.ofPlays(formatNumber(evening.idle), formatNumber(plays))],
        [texts.facts.talk, texts.onAverage(rounded(evening.whispers + evening.given + evening.shown))],
        [texts.facts.votes, texts.onAverage(rounded(evening.votes))],
      ]
    : [];
  const facts: [string, string][] = [
    ...ofEvening,
    [texts.facts.complete, texts.ofPlays(formatNumber(complete), formatNumber(plays))],
    [texts.facts.steps, steps ? spread(steps) : texts.nobody],
    [texts.facts.spent, spread(spentInPlay)],
    [texts.facts.grants, `${texts.onAverage(rounded(grants))} ${plural(Number(grants.toFixed(1)), texts.times)}`],
    [texts.facts.deaths, texts.onAverage(rounded(deaths))],
  ];
  const total = Object.values(spent).reduce((sum, points) => sum + points, 0);
  return (
    <Stack gap={5} shrink>
      <Stack as="dl" gap={0}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </Stack>
      <section>
        <h3 className={css.factsHeading}>{texts.spending}</h3>
        <Stack as="ul" gap={2}>
          {(Object.keys(spent) as (keyof typeof spent)[]).map((action) => (
            <li key={action} className={css.row}>
              <span>{actionTexts[action].spent}</span>
              <span className={css.track} aria-hidden="true">
                <span
                  className={css.bar}
                  style={{ inlineSize: `${total === 0 ? 0 : (spent[action] / total) * 100}%` }}
                />
              </span>
              <span className={css.number}>{share(spent[action], total)}</span>
            </li>
          ))}
        </Stack>
      </section>
    </Stack>
  );
}

interface TablesProps {
  content: PlayContent;
  report: RobotReport;
}

type Named<Result> = Result & { id: string; name: string };

const rowsOf = <Result extends object>(
  results: Record<string, Result>,
  named: Readonly<Record<string, { name: string }>>,
): Named<Result>[] => Object.entries(results).map(([id, result]) => ({ ...result, id, name: named[id]?.name ?? id }));

const nameColumn = { key: 'name', title: texts.columns.name, render: ({ name }: { name: string }) => name };
const never = <Badge tone="bad">{texts.never}</Badge>;
const none = '—';

/** The least visited first. */
function RoomTable({ content, report }: TablesProps) {
  const { plays } = report;
  const columns: Column<Named<RoomResult>>[] = [
    nameColumn,
    {
      key: 'plays',
      title: texts.columns.plays,
      align: 'end',
      render: (room) => (room.plays === 0 ? never : share(room.plays, plays)),
    },
    { key: 'visits', title: texts.columns.visits, align: 'end', render: ({ visits }) => rounded(visits / plays) },
    {
      key: 'deadEnds',
      title: texts.columns.deadEnds,
      align: 'end',
      render: ({ deadEnds }) => (deadEnds === 0 ? none : <Badge tone="bad">{share(deadEnds, plays)}</Badge>),
    },
    {
      key: 'deaths',
      title: texts.columns.deaths,
      align: 'end',
      render: ({ deaths }) => (deaths === 0 ? none : formatNumber(deaths)),
    },
  ];
  const rows = rowsOf(report.rooms, content.rooms).sort((a, b) => a.visits - b.visits);
  return <Table label={texts.rooms} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** The hardest to find first. */
function ItemTable({ content, report }: TablesProps) {
  const results = Object.fromEntries(Object.entries(report.items).map(([id, plays]) => [id, { plays }]));
  const columns: Column<Named<{ plays: number }>>[] = [
    nameColumn,
    {
      key: 'found',
      title: texts.columns.found,
      align: 'end',
      render: ({ plays }) => (plays === 0 ? never : share(plays, report.plays)),
    },
  ];
  const rows = rowsOf(results, content.items).sort((a, b) => a.plays - b.plays);
  return <Table label={texts.items} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const idleColumn = (plays: number): Column<Named<CharacterResult>> => ({
  key: 'idle',
  title: texts.columns.idle,
  align: 'end',
  render: ({ idle }) => (idle === 0 ? none : share(idle, plays)),
});

function CharacterTable({ content, report }: TablesProps) {
  const columns: Column<Named<CharacterResult>>[] = [
    nameColumn,
    { key: 'rooms', title: texts.columns.roomsSeen, align: 'end', render: ({ rooms }) => rounded(rooms) },
    { key: 'spent', title: texts.columns.points, align: 'end', render: ({ spent }) => rounded(spent) },
    { key: 'deaths', title: texts.columns.died, align: 'end', render: ({ deaths }) => share(deaths, 1) },
    ...(report.evening ? [idleColumn(report.plays)] : []),
  ];
  const rows = rowsOf(report.characters, content.characters);
  return <Table label={texts.characters} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
