import { Loading, QueryView, useUser } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { ownProfileQuery } from '../profile/queries.ts';
import { SetupForm } from './setup-form.tsx';

/** A new account chooses its name, sex, picture and colour. */
export function Component() {
  const query = useQuery(ownProfileQuery(useUser()));
  return (
    <QueryView query={query} errorText={ru.fetchFailed} loading={<Loading label={ru.loading} />}>
      {({ user }) => <SetupForm profile={user} />}
    </QueryView>
  );
}
