import { ROLES, type Role } from '@luplay/contracts';
import type { ListedProfile } from '@luplay/contracts/user';
import { ButtonLink, Page, QueryView, roleNames, SearchField, Select } from '@luplay/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '../catalogue/list/list-skeleton.tsx';
import { ProfileDialog } from './edit/profile-dialog.tsx';
import { ProfileList } from './list/profile-list.tsx';
import { profiles as texts } from './locale.ts';
import * as css from './profile-admin.module.css';
import { profilesQuery } from './queries.ts';
import { useWanted } from './use-wanted.ts';

const ANY = 'any';
const ROLE_OPTIONS = [
  { value: ANY, label: texts.anyRole },
  ...ROLES.map((role) => ({ value: role, label: roleNames[role] })),
];

/** All profiles, for developers. */
export function Component() {
  const { typed, wanted, setTyped, setRole } = useWanted();
  const query = useInfiniteQuery(profilesQuery(wanted));
  const [opened, setOpened] = useState<ListedProfile | null>(null);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="wide"
      actions={
        <ButtonLink icon="back" to="/editor">
          {texts.backToEditor}
        </ButtonLink>
      }
    >
      <div className={css.filters}>
        <SearchField label={texts.search} value={typed} onValueChange={setTyped} />
        <Select
          label={texts.role}
          value={wanted.role ?? ANY}
          options={ROLE_OPTIONS}
          onValueChange={(value) => setRole(value === ANY ? null : (value as Role))}
        />
      </div>
      <QueryView query={query} errorTitle={texts.failed} errorText="" loading={<ListSkeleton />}>
        {({ pages }) => (
          <ProfileList
            pages={pages}
            busy={query.isFetching}
            isOld={query.isPlaceholderData}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            onEdit={setOpened}
          />
        )}
      </QueryView>
      {opened && <ProfileDialog profile={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
