import { Badge, type Column, cx, Row } from '@luplay/web-kit';
import * as css from '../../catalogue/list/list.module.css';
import { EntryPicture } from '../../catalogue/picture/entry-picture.tsx';
import * as fields from '../fields/fields.module.css';
import { story } from '../locale.ts';
import { type Named, nameOf, type PicturedKind } from '../story-queries.ts';
import * as own from './entry-columns.module.css';

const Words = ({ entry }: { entry: Named }) => (
  <span className={cx(css.words, own.words)}>
    <span className={css.title}>{nameOf(entry)}</span>
    <code className={fields.id}>{entry.id}</code>
  </span>
);

export const nameColumn: Column<Named> = {
  key: 'name',
  title: story.columns.name,
  render: (entry) => <Words entry={entry} />,
};

export const picturedColumn = (kind: PicturedKind): Column<Named & { image: string | null }> => ({
  key: 'name',
  title: story.columns.name,
  render: (entry) => (
    <Row as="span" align="center" className={css.entry}>
      <EntryPicture kind={kind} src={entry.image} />
      <Words entry={entry} />
    </Row>
  ),
});

export const descriptionColumn: Column<{ description: string }> = {
  key: 'description',
  title: story.columns.description,
  long: true,
  render: ({ description }) => <span className={own.lines}>{description}</span>,
};

export const enabledColumn: Column<{ enabled: boolean }> = {
  key: 'enabled',
  title: story.columns.state,
  render: ({ enabled }) => (
    <Badge tone={enabled ? 'good' : 'neutral'} icon={enabled ? 'check' : 'pause'}>
      {enabled ? story.enabled : story.disabled}
    </Badge>
  ),
};
