import { invitations } from '@luplay/contracts/lobby-game';
import {
  api,
  ButtonLink,
  EmptyState,
  ErrorState,
  errorText,
  isApiError,
  isMissing,
  Loading,
  Page,
  useSession,
} from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { invitationOf, withInvitation } from '../lobby/sharing/invitation-link.ts';
import { invitation as texts } from '../locale/invitation.ts';
import { keys } from '../state/keys.ts';
import { InvitationContent } from './invitation-content.tsx';

/** How often the seats are read again, ms. */
const POLL_MS = 4000;

export function Component() {
  const { code = '' } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const invited = withInvitation('/join', code);
  const inviteCode = invitationOf(search);
  const query = useQuery({
    // Another caller may be shown something else.
    queryKey: keys.invitation(code, inviteCode, session?.user.userId),
    queryFn: async ({ signal }) => {
      const { invitation } = await api(invitations.readInvitation, { params: { code }, query: { inviteCode }, signal });
      return invitation;
    },
    enabled: invited === null,
    // A visitor who becomes a guest keeps seeing the page while it is read again for the guest.
    placeholderData: (shown, of) => (of?.queryKey[1] === code ? shown : undefined),
    refetchInterval: POLL_MS,
  });
  if (invited) return <Navigate to={invited} replace />;
  // The lobby may be deleted while its invitation is shown.
  const isGone = isApiError(query.error, 'not_found');
  if (query.data && !isGone) return <InvitationContent invitation={query.data} code={code} inviteCode={inviteCode} />;
  if (!query.isError) return <Loading />;
  const action = <ButtonLink to="/home">{texts.toStart}</ButtonLink>;
  return (
    <Page title={texts.screen} hideTitle width="narrow">
      {isMissing(query.error) ? (
        <EmptyState icon="info" title={texts.notFound} text={texts.notFoundText} action={action} />
      ) : (
        <ErrorState
          title={texts.failed}
          text={errorText(query.error, texts.failed)}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          action={action}
        />
      )}
    </Page>
  );
}
