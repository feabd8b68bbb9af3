import type { LobbySummary } from '@luplay/contracts/lobby-game';
import { Badge, Button, ButtonLink, type Column, Icon, Table } from '@luplay/web-kit';
import { Link, useNavigate } from 'react-router-dom';
import { useJoin } from '../lobby/use-command.ts';
import { eveningText } from '../lobby-form/evening.ts';
import { useQuizzes } from '../lobby-form/use-quizzes.ts';
import { bench } from '../locale/bench.ts';
import { ru } from '../locale/ru.ts';
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

function JoinButton({ lobby, text, label }: { lobby: LobbySummary; text: string; label: string }) {
  const { lobbyId } = lobby;
  const navigate = useNavigate();
  const joining = useJoin(lobbyId);
  return (
    <Button
      kind={kindFor(lobby)}
      size="s"
      busy={joining.isPending}
      onClick={() => joining.mutate(undefined, { onSuccess: () => navigate(`/lobby/${lobbyId}`) })}
      aria-label={label}
    >
      {text}
    </Button>
  );
}
