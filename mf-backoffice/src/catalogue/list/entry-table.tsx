import { Button, Card, type Column, EmptyState, type IconName, Skeleton, Table } from '@luplay/web-kit';

interface Edit<Row> {
  nameOf: (row: Row) => string;
  onEdit: (row: Row) => void;
  texts: { edit: string; editNamed: (name: string) => string };
}

/** The buttons that open an entry's form. */
export const editColumn = <Row,>({ nameOf, onEdit, texts }: Edit<Row>): Column<Row> => ({
  key: 'edit',
  title: texts.edit,
  hideTitle: true,
  align: 'end',
  render: (row) => (
    <Button size="s" icon="edit" aria-label={texts.editNamed(nameOf(row))} onClick={() => onEdit(row)}>
      {texts.edit}
    </Button>
  ),
});

interface Props<Row extends { id: string }> extends Edit<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: { icon: IconName; title: string };
}

/** The entries of a catalogue, each with a button that opens its form. */
export function EntryTable<Row extends { id: string }>({
  columns,
  nameOf,
  onEdit,
  texts,
  empty,
  ...table
}: Props<Row>) {
  return (
    <Table
      {...table}
      columns={[...columns, editColumn({ nameOf, onEdit, texts })]}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={empty.icon} title={empty.title} />}
    />
  );
}

/** Shown while a list loads. */
export const ListSkeleton = () => (
  <Card>
    <Skeleton lines={6} />
  </Card>
);
