import type { ResponseOf } from '@luplay/contracts';
import { games } from '@luplay/contracts/lobby-game';
import {
  api,
  Button,
  Card,
  Dialog,
  errorText,
  notify,
  QueryView,
  Row,
  Stack,
  share,
  sharedLink,
  useUser,
} from '@luplay/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ru } from '../locale/record.ts';
import { keys } from '../state/keys.ts';
import { RecordView } from './record-view.tsx';

interface Props {
  gameId: string;
  onClose: () => void;
}

/** Loaded on demand: most players never open it. */
export default function RecordDialog({ gameId, onClose }: Props) {
  const { userId } = useUser();
  const query = useQuery({
    queryKey: keys.record(gameId),
    queryFn: ({ signal }) => api(games.gameRecord, { params: { gameId }, signal }),
    // A finished game does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={ru.title} size="l">
      <QueryView query={query} errorText={ru.failed}>
        {({ record, link }) => (
          <Stack gap={4} shrink>
            <RecordView record={record} userId={userId} />
            {link !== undefined && <PublicLink gameId={gameId} title={record.title} link={link} />}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}

interface LinkProps {
  gameId: string;
  title: string;
  /** Null: none has been made, or it was withdrawn. */
  link: string | null;
}

/** For the host: makes the record public by a link, and withdraws it. */
function PublicLink({ gameId, title, link }: LinkProps) {
  const client = useQueryClient();
  const params = { gameId };
  const show = (link: string | null) =>
    client.setQueryData<ResponseOf<typeof games.gameRecord>>(
      keys.record(gameId),
      (known) => known && { ...known, link },
    );
  const onError = (error: Error) => notify({ kind: 'error', text: errorText(error, ru.linkFailed) });
  const making = useMutation({
    mutationFn: () => api(games.shareRecord, { params }),
    onSuccess: (made) => show(made.link),
    onError,
  });
  const withdrawing = useMutation({
    mutationFn: () => api(games.unshareRecord, { params }),
    onSuccess: () => {
      show(null);
      notify({ kind: 'success', text: ru.withdrawn });
    },
    onError,
  });
  return (
    <Card as="section" title={ru.link}>
      <Stack shrink>
        <p>{ru.linkText}</p>
        <Row wrap>
          {link === null ? (
            <Button icon="link" busy={making.isPending} onClick={() => making.mutate()}>
              {ru.makeLink}
            </Button>
          ) : (
            <>
              <Button
                kind="primary"
                icon="share"
                onClick={() => share(ru.shareTitle(title), sharedLink(`/record/${link}`))}
              >
                {ru.share}
              </Button>
              <Button busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
                {ru.withdraw}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
