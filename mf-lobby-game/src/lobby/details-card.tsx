import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Badge, Card } from '@luplay/web-kit';
import type { ReactNode } from 'react';
import { eveningText } from '../lobby-form/evening.ts';
import { useQuizzes } from '../lobby-form/use-quizzes.ts';
import { ru as lengthTexts } from '../locale/length.ts';
import { ru } from '../locale/ru.ts';
import { playerTotal } from '../state/lobby-state.ts';
import * as css from './details-card.module.css';

const TONES = { waiting: 'good', in_progress: 'warm', finished: 'neutral' } as const;

export function DetailsCard({ lobby, actions }: { lobby: LobbyView; actions: ReactNode }) {
  const texts = ru.lobby;
  const quiz = useQuizzes().data?.[lobby.quest];
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
