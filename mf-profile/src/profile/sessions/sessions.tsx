import { accounts, type ListedSession } from '@luplay/contracts/user';
import { api, Badge, Button, Dialog, errorText, QueryView, Stack, sharedKeys, writesTime } from '@luplay/web-kit';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../../locale/ru.ts';
import { showNotice } from '../notice.ts';
import * as css from './sessions.module.css';

const sessionsQuery = queryOptions({
  queryKey: [...sharedKeys.profiles, 'sessions'],
  queryFn: ({ signal }) => api(accounts.listSessions, { signal }),
  staleTime: 0,
});

const timeOf = writesTime({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });
const dayOf = writesTime({ day: 'numeric', month: 'long' });

/** Where the user is logged in. Each other session can be ended. */
export function Sessions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen(true)}>
        {ru.sessions.title}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={ru.sessions.title}>
        <SessionList />
      </Dialog>
    </>
  );
}

function SessionList() {
  const query = useQuery(sessionsQuery);
  return (
    <QueryView query={query} errorText={ru.sessions.failed}>
      {({ sessions }) => (
        <Stack as="ul">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function SessionRow({ session: { id, browser, by, startedAt, usedAt, current } }: { session: ListedSession }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api(accounts.endSession, { params: { id } }),
    onSuccess: () => showNotice('success', ru.sessions.ended),
    onError: (error) => showNotice('error', errorText(error, ru.sessions.endFailed)),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  const name = browser ?? ru.sessions.unknown;
  const wasUsedLater = dayOf(usedAt) !== dayOf(startedAt);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <span className={css.name}>{by === 'telegram' ? ru.sessions.inTelegram(name) : name}</span>
        <span className={css.when}>{ru.sessions.when(timeOf(startedAt), wasUsedLater ? dayOf(usedAt) : null)}</span>
      </div>
      {current ? (
        <Badge tone="warm">{ru.sessions.current}</Badge>
      ) : (
        <Button busy={end.isPending} aria-label={ru.sessions.endOf(name)} onClick={() => end.mutate()}>
          {ru.sessions.end}
        </Button>
      )}
    </li>
  );
}
