import type { GameView, LobbyView } from '@luplay/contracts/lobby-game';
import { courseSentences } from '@luplay/quiz-ui';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  ConfirmDialog,
  HostNotice,
  IconButton,
  Page,
  Row,
  Soft,
  Stack,
  share,
  useUser,
} from '@luplay/web-kit';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BenchList } from '../bench/bench-list.tsx';
import { KeepOffer } from '../keep/keep-offer.tsx';
import { eveningText } from '../lobby-form/evening.ts';
import { useQuizzes } from '../lobby-form/use-quizzes.ts';
import { bench } from '../locale/bench.ts';
import { ru as lengthTexts } from '../locale/length.ts';
import { ru } from '../locale/ru.ts';
import { membershipOf, playerTotal } from '../state/lobby-state.ts';
import { EditLobbyDialog } from './edit-lobby-dialog.tsx';
import * as css from './lobby-content.module.css';
import { MainAction } from './main-action.tsx';
import { Participants } from './participants.tsx';
import { CodeRow } from './sharing/code-row.tsx';
import { InvitationCard } from './sharing/invitation-card.tsx';
import { broadcastLink, broadcastPath } from './sharing/invitation-link.ts';
import * as broadcastCardCss from './sharing/sharing.module.css';
import { TeamsSection } from './teams/teams-section.tsx';
import { useLobbyActions, useTeamActions } from './use-lobby-actions.ts';

/** For the host of a lobby that nobody can join now: where spectators find the game. */
function BroadcastCard({ lobby }: { lobby: LobbyView }) {
  const texts = ru.sharing;
  const link = broadcastLink(lobby);
  return (
    <Card as="section" title={texts.broadcast}>
      <Stack>
        <Soft>{texts.broadcastText}</Soft>
        <CodeRow label={texts.code} code={lobby.broadcastCode} />
        <Row gap={2} wrap className={broadcastCardCss.buttons}>
          <ButtonLink to={broadcastPath(lobby)} target="_blank" icon="broadcast">
            {texts.open}
          </ButtonLink>
          <Button icon="share" onClick={() => share(texts.shareTitle(lobby.title), link)}>
            {texts.share}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

interface Props {
  lobby: LobbyView;
  /** The invite code, which only members of a private lobby get. */
  inviteCode: string | null;
  /** The invite code in the address. */
  invitation?: string;
  hostPresent: boolean | null;
  /** The last game of this lobby. */
  game: GameView | null;
}

export function LobbyContent({ lobby, inviteCode, invitation, hostPresent, game }: Props) {
  const navigate = useNavigate();
  const { userId } = useUser();
  const membership = membershipOf(lobby, userId);
  const actions = useLobbyActions(lobby.lobbyId);
  const teamActions = useTeamActions(lobby.lobbyId);
  const leads = membership.isAdmin && lobby.status === 'waiting';
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const inviting = isInviting(lobby, inviteCode) && (
    <InvitationCard lobby={lobby} inviteCode={inviteCode} isHost={membership.isAdmin} />
  );
  return (
    <Page title={lobby.title} width="wide">
      {lobby.status === 'waiting' && membership.isMember && !membership.isAdmin && (
        <HostNotice key={lobby.admin} present={hostPresent} text={ru.lobby.hostAway} />
      )}
      <MainAction
        lobby={lobby}
        membership={membership}
        actions={actions}
        invitation={invitation}
        game={lobby.status === 'finished' ? game : null}
      />
      {membership.isAdmin && inviting}
      <Stack gap={5} className={css.columns}>
        <Stack gap={5} className={css.column}>
          <TeamsSection lobby={lobby} membership={membership} />
          {lobby.status !== 'waiting' && (lobby.bench || membership.isAdmin) && (
            <Card as="section" title={bench.title}>
              <BenchList lobby={lobby} isHost={membership.isAdmin} seating={false} />
            </Card>
          )}
          <Participants
            lobby={lobby}
            userId={userId}
            onKick={leads ? actions.kick.mutateAsync : undefined}
            onMove={leads ? teamActions.move.mutate : undefined}
          />
        </Stack>
        <Stack as="aside" gap={4} className={css.column}>
          <DetailsCard
            lobby={lobby}
            actions={
              membership.isAdmin && (
                <>
                  <IconButton label={ru.lobby.edit} icon="edit" onClick={() => setOpen('edit')} />
                  <IconButton label={ru.lobby.delete} icon="trash" onClick={() => setOpen('delete')} />
                </>
              )
            }
          />
          {!membership.isAdmin && inviting}
          <KeepOffer lobbyId={lobby.lobbyId} />
          {membership.isAdmin && !inviting && <BroadcastCard lobby={lobby} />}
        </Stack>
      </Stack>
      {open === 'edit' && (
        <EditLobbyDialog
          lobby={lobby}
          busy={actions.update.isPending}
          onClose={close}
          onSubmit={(draft) => actions.update.mutate(draft, { onSuccess: close })}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={ru.lobby.deleteTitle}
        text={ru.lobby.deleteConfirm}
        confirmText={ru.lobby.deleteYes}
        onConfirm={async () => {
          await actions.remove.mutateAsync();
          navigate('/lobby-list', { replace: true });
        }}
      />
    </Page>
  );
}

/** A lobby that waits: a public one, and a private one for those who know its invite code. */
const isInviting = (lobby: LobbyView, inviteCode: string | null): boolean =>
  lobby.status === 'waiting' && (lobby.isPublic || inviteCode !== null);

const TONES = { waiting: 'good', in_progress: 'warm', finished: 'neutral' } as const;

function DetailsCard({ lobby, actions }: { lobby: LobbyView; actions: ReactNode }) {
  const texts = ru.lobby;
  const quiz = useQuizzes().data?.[lobby.quest];
  const course = courseSentences(lobby);
  return (
    <Card as="section" title={texts.details} actions={actions}>
      {lobby.description && <p className={css.description}>{lobby.description}</p>}
      <dl className={css.facts}>
        <dt>{texts.quest}</dt>
        <dd>{lobby.questTitle}</dd>
        {quiz && (
          <>
            <dt>{lengthTexts.length}</dt>
            <dd>{eveningText(quiz, lobby.questionLimit)}</dd>
          </>
        )}
        {lobby.advance === 'host' && (
          <>
            <dt>{lengthTexts.pace}</dt>
            <dd>{lengthTexts.advanceOn}</dd>
          </>
        )}
        {course.length > 0 && (
          <>
            <dt>{lengthTexts.course}</dt>
            <dd>{course.join('. ')}</dd>
          </>
        )}
        <dt>{texts.players}</dt>
        <dd className={css.number}>
          {playerTotal(lobby)}/{lobby.maxPlayers}
        </dd>
        <dt>{texts.status}</dt>
        <dd>
          <Badge tone={TONES[lobby.status]}>{ru.status[lobby.status]}</Badge>
        </dd>
        <dt>{texts.access}</dt>
        <dd>{lobby.isPublic ? texts.public : <Badge icon="lock">{texts.private}</Badge>}</dd>
      </dl>
    </Card>
  );
}
