import { ROLES, type Role } from '@luplay/contracts';
import { type ListedProfile, PROFILE_LIST } from '@luplay/contracts/user';
import { ButtonLink, Page, QueryView, roleNames, SearchField, Select, Stack } from '@luplay/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../catalogue/list/entry-table.tsx';
import { useRested } from '../search/use-rested.ts';
import { profiles as texts } from './locale.ts';
import * as css from './profile-admin.module.css';
import { ProfileDialog } from './profile-dialog.tsx';
import { ProfileList } from './profile-list.tsx';
import { profilesQuery, type Wanted } from './queries.ts';

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
      <Stack shrink className={css.filters}>
        <SearchField label={texts.search} value={typed} onValueChange={setTyped} />
        <Select
          label={texts.role}
          value={wanted.role ?? ANY}
          options={ROLE_OPTIONS}
          onValueChange={(value) => setRole(value === ANY ? null : (value as Role))}
        />
      </Stack>
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

const isRole = (value: string | null): value is Role => ROLES.some((role) => role === value);

/** What is searched for. It stands in the address too, so that Back from a profile returns to the same list. */
function useWanted() {
  const [params, setParams] = useSearchParams();
  const given = params.get('role');
  const [role, setRole] = useState(isRole(given) ? given : null);
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const search = useRested(typed.trim().slice(0, PROFILE_LIST.search));

  const address = new URLSearchParams({ ...(search && { search }), ...(role && { role }) }).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is searched for changes the address
  useEffect(() => {
    if (address !== params.toString()) setParams(address, { replace: true });
  }, [address]);

  const wanted: Wanted = { search, role };
  return { typed, wanted, setTyped, setRole };
}
