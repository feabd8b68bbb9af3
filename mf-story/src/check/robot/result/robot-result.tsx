import type { PlayContent } from '@luplay/story-rules';
import type { RobotReport, Spread } from '@luplay/story-rules/robot';
import { formatNumber, Icon, plural, Stack, useMediaQuery } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { actionTexts } from '../../../locale/actions.ts';
import { checkTexts } from '../../../locale/check.ts';
import { rounded, share } from './numbers.ts';
import * as css from './robot-result.module.css';
import { CharacterTable, ItemTable, RoomTable } from './tables.tsx';
import { VisitsMap } from './visits-map.tsx';

const texts = checkTexts.result;

interface Props {
  content: PlayContent;
  report: RobotReport;
}

/** What the robot reports: what needs attention, the map, numbers. */
export function RobotResult({ content, report }: Props) {
  return (
    <div className={css.result}>
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
      <div className={css.tables}>
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
      </div>
    </div>
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

/** What the robot could not do in any play. */
function Attention({ content, report }: { content: PlayContent; report: RobotReport }) {
  const idsOf = <Result,>(results: Record<string, Result>, where: (result: Result) => boolean) =>
    Object.entries(results).flatMap(([id, result]) => (where(result) ? id : []));
  const namesOf = (ids: string[], named: Readonly<Record<string, { name: string }>>) =>
    ids.map((id) => `«${named[id]?.name ?? id}»`).join(', ');
  const lines = [
    [
      texts.deadEnds,
      namesOf(
        idsOf(report.rooms, ({ deadEnds }) => deadEnds > 0),
        content.rooms,
      ),
    ],
    [
      texts.neverVisited,
      namesOf(
        idsOf(report.rooms, ({ plays }) => plays === 0),
        content.rooms,
      ),
    ],
    [
      texts.neverFound,
      namesOf(
        idsOf(report.items, (plays) => plays === 0),
        content.items,
      ),
    ],
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
  const { plays, complete, steps, spentInPlay, grants, deaths, spent } = report;
  const facts: [string, string][] = [
    [texts.facts.complete, texts.ofPlays(formatNumber(complete), formatNumber(plays))],
    [texts.facts.steps, steps ? spread(steps) : texts.nobody],
    [texts.facts.spent, spread(spentInPlay)],
    [texts.facts.grants, `${texts.onAverage(rounded(grants))} ${plural(Number(grants.toFixed(1)), texts.times)}`],
    [texts.facts.deaths, texts.onAverage(rounded(deaths))],
  ];
  const total = Object.values(spent).reduce((sum, points) => sum + points, 0);
  return (
    <div className={css.facts}>
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
    </div>
  );
}
