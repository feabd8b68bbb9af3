import { Button, Card, type Column, EmptyState, type IconName, Skeleton, Table } from '@luplay/web-kit';

interface Props<Row extends { id: string }> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onEdit: (row: Row) => void;
  texts: { edit: string; editNamed: (name: string) => string };
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
  const edit: Column<Row> = {
    key: 'edit',
    title: texts.edit,
    hideTitle: true,
    align: 'end',
    render: (row) => (
      <Button size="s" icon="edit" aria-label={texts.editNamed(nameOf(row))} onClick={() => onEdit(row)}>
        {texts.edit}
      </Button>
    ),
  };
  return (
    <Table
      {...table}
      columns={[...columns, edit]}
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
