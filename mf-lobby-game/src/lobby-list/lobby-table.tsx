import { type LobbySummary, lobbies } from '@luplay/contracts/lobby-game';
import {
  api,
  Badge,
  Button,
  ButtonLink,
  type Column,
  deviceId,
  errorText,
  Icon,
  notify,
  Table,
  useUser,
} from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { eveningText } from '../lobby-form/evening.ts';
import { useQuizzes } from '../lobby-form/use-quizzes.ts';
import { bench } from '../locale/bench.ts';
import { ru } from '../locale/ru.ts';
import { keys } from '../state/keys.ts';
import { isOnBench, type LobbyState, mergeLobby } from '../state/lobby-state.ts';
import { actionFor, inOrder, kindFor } from './action.ts';
import * as css from './lobby-table.module.css';

const TONES = { waiting: 'good', in_progress: 'warm', finished: 'neutral' } as const;

export function LobbyTable({ lobbies: rows }: { lobbies: readonly LobbySummary[] }) {
  const quizzes = useQuizzes().data;
  const lengthOf = ({ quest, questionLimit }: LobbySummary): string => {
    const quiz = quest === undefined ? undefined : quizzes?.[quest];
    return quiz ? ` · ${eveningText(quiz, questionLimit)}` : '';
  };
  const columns: Column<LobbySummary>[] = [
    {
      key: 'title',
      title: ru.list.columns.title,
      render: (lobby) => (
        <span className={css.title}>
          {actionFor(lobby) === 'private' ? (
            <span className={css.name}>{lobby.title}</span>
          ) : (
            <Link className={css.name} to={`/lobby/${lobby.lobbyId}`}>
              {lobby.title}
            </Link>
          )}
          <span className={css.quest}>
            {!lobby.isPublic && <Icon name="lock" size={14} label={ru.lobby.private} />} {lobby.questTitle}
            {lengthOf(lobby)}
          </span>
        </span>
      ),
    },
    {
      key: 'players',
      title: ru.list.columns.players,
      render: ({ players, maxPlayers }) => (
        <span className={css.players}>
          {players}/{maxPlayers}
        </span>
      ),
    },
    {
      key: 'status',
      title: ru.list.columns.status,
      render: ({ status }) => <Badge tone={TONES[status]}>{ru.status[status]}</Badge>,
    },
    {
      key: 'action',
      title: ru.list.columns.action,
      hideTitle: true,
      align: 'end',
      render: (lobby) => <Action lobby={lobby} />,
    },
  ];
  return <Table label={ru.list.table} columns={columns} rows={inOrder(rows)} rowKey={({ lobbyId }) => lobbyId} />;
}

function Action({ lobby }: { lobby: LobbySummary }) {
  const action = actionFor(lobby);
  const text = action === 'wait' ? bench.take : ru.list[action];
  const label = ru.list.actionFor(text, lobby.title);
  if (action === 'private') {
    return (
      <span>
        <Badge icon="lock">{ru.list.private}</Badge>
      </span>
    );
  }
  if (action === 'join' || action === 'wait') return <JoinButton lobby={lobby} text={text} label={label} />;
  return (
    <ButtonLink to={`/lobby/${lobby.lobbyId}`} kind={kindFor(lobby)} size="s" aria-label={label}>
      {text}
    </ButtonLink>
  );
}

function JoinButton({ lobby: listed, text, label }: { lobby: LobbySummary; text: string; label: string }) {
  const { lobbyId } = listed;
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const joining = useMutation({
    mutationFn: () => api(lobbies.joinLobby, { body: { lobbyId, userId: user.userId, device: deviceId() } }),
    onSuccess: ({ lobby }) => {
      client.setQueryData<LobbyState>(keys.lobby(lobbyId), (state) => mergeLobby(state, lobby));
      void client.invalidateQueries({ queryKey: keys.lobbies });
      notify({ kind: 'success', text: isOnBench(lobby, user.userId) ? bench.waitFinished : ru.notices.joined });
      navigate(`/lobby/${lobbyId}`);
    },
    onError: (error) => {
      notify({ kind: 'error', text: errorText(error, ru.notices.joinFailed) });
      void client.invalidateQueries({ queryKey: keys.lobbies });
    },
  });
  return (
    <Button
      kind={kindFor(listed)}
      size="s"
      busy={joining.isPending}
      onClick={() => joining.mutate()}
      aria-label={label}
    >
      {text}
    </Button>
  );
}
