import { type ResponseOf, rolesOf } from '@luplay/contracts';
import { type directory, type ListedProfile, PROFILE_COLORS } from '@luplay/contracts/user';
import {
  Avatar,
  Badge,
  Button,
  type Column,
  count,
  cx,
  EmptyState,
  formatNumber,
  Row,
  roleNames,
  Stack,
  Table,
} from '@luplay/web-kit';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { editColumn } from '../catalogue/list/entry-table.tsx';
import * as list from '../catalogue/list/list.module.css';
import { profiles as texts } from './locale.ts';
import * as css from './profile-admin.module.css';

interface Props {
  pages: readonly ResponseOf<typeof directory.allProfiles>[];
  busy: boolean;
  /** The list of the previous search, while the next one loads. */
  isOld: boolean;
  onMore: (() => void) | undefined;
  onEdit: (profile: ListedProfile) => void;
}

const profileId = ({ telegramId, userId }: ListedProfile): string => telegramId || userId;

const columns = (onEdit: Props['onEdit']): readonly Column<ListedProfile>[] => [
  {
    key: 'person',
    title: texts.columns.person,
    render: (profile) => (
      <Row as="span" align="center" className={list.entry}>
        <Link className={css.avatar} to={`/profile/${profileId(profile)}`}>
          <Avatar
            src={profile.profilePicture}
            name={texts.openProfile(profile.displayName)}
            color={PROFILE_COLORS[profile.color]}
          />
        </Link>
        <Stack as="span" gap={0} shrink>
          <span className={list.title}>{profile.displayName}</span>
          <span className={css.username}>@{profile.username}</span>
        </Stack>
      </Row>
    ),
  },
  {
    key: 'role',
    title: texts.columns.role,
    render: ({ role }) => (
      <Row as="span" gap={1} wrap>
        {rolesOf(role).map((each) => (
          <Badge key={each} tone={each === 'User' ? 'neutral' : 'warm'}>
            {roleNames[each]}
          </Badge>
        ))}
      </Row>
    ),
  },
  { key: 'sex', title: texts.columns.sex, render: ({ sex }) => texts.sexes[sex] },
  { key: 'id', title: texts.columns.id, render: (profile) => <span className={css.id}>{profileId(profile)}</span> },
  editColumn({ nameOf: ({ displayName }) => displayName, onEdit, texts }),
];

/** The profiles that were found, page after page. */
export function ProfileList({ pages, busy, isOld, onMore, onEdit }: Props) {
  const shownColumns = useMemo(() => columns(onEdit), [onEdit]);
  const rows = useMemo(() => pages.flatMap(({ profiles: page }) => page), [pages]);
  const total = pages.at(-1)?.total ?? 0;
  return (
    <Stack shrink aria-busy={isOld}>
      <p className={css.total} role="status">
        {rows.length < total ? texts.shown(formatNumber(rows.length), formatNumber(total)) : count(total, texts.people)}
      </p>
      <div className={cx(css.rows, isOld && css.old)}>
        <Table
          label={texts.title}
          columns={shownColumns}
          rows={rows}
          rowKey={({ userId }) => userId}
          empty={<EmptyState icon="search" title={texts.none} text={texts.noneHint} />}
        />
      </div>
      {onMore && (
        <Button className={css.more} busy={busy} onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </Stack>
  );
}
