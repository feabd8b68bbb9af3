import type { PlayContent } from '@luplay/story-rules';
import type { RobotReport } from '@luplay/story-rules/robot';
import type { ReactNode } from 'react';
import { checkTexts } from '../../../locale/check.ts';
import { Attention } from './attention.tsx';
import { Facts } from './facts.tsx';
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}
