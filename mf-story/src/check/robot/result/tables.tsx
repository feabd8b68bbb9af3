import type { PlayContent } from '@luplay/story-rules';
import type { CharacterResult, RobotReport, RoomResult } from '@luplay/story-rules/robot';
import { Badge, type Column, formatNumber, Table } from '@luplay/web-kit';
import { checkTexts } from '../../../locale/check.ts';
import { rounded, share } from './numbers.ts';

const texts = checkTexts.result;

interface Props {
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
export function RoomTable({ content, report }: Props) {
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
export function ItemTable({ content, report }: Props) {
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

export function CharacterTable({ content, report }: Props) {
  const columns: Column<Named<CharacterResult>>[] = [
    nameColumn,
    { key: 'rooms', title: texts.columns.roomsSeen, align: 'end', render: ({ rooms }) => rounded(rooms) },
    { key: 'spent', title: texts.columns.points, align: 'end', render: ({ spent }) => rounded(spent) },
    { key: 'deaths', title: texts.columns.died, align: 'end', render: ({ deaths }) => share(deaths, 1) },
  ];
  const rows = rowsOf(report.characters, content.characters);
  return <Table label={texts.characters} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
