import type { LobbyView } from '@luplay/contracts/lobby-game';
import { Fit } from '@luplay/web-kit/game';
import { ru } from '../locale/ru.ts';
import * as css from './spectator.module.css';
import { TeamList } from './team-list.tsx';

/** Before the start: the code to watch by, and the teams as they gather. */
export function WaitingRoom({ lobby }: { lobby: LobbyView }) {
  const teams = lobby.teamOrder.flatMap((id) => lobby.teams[id] ?? []);
  return (
    <div className={css.waiting}>
      <Fit className={css.invitation}>
        <h2 className={css.big}>{lobby.status === 'finished' ? ru.finished : ru.waitingTitle}</h2>
        <p className={css.soft}>{lobby.questTitle}</p>
        <p className={css.codeLabel}>{ru.code}</p>
        <p className={css.code}>{lobby.broadcastCode}</p>
        <p className={css.soft}>{ru.join(location.host)}</p>
      </Fit>
      <Fit className={css.teams}>
        <h2 className={css.sectionTitle}>{teams.length === 0 ? ru.noTeams : ru.waitingText}</h2>
        <div aria-live="polite">
          <TeamList teams={teams} across={3} />
        </div>
      </Fit>
    </div>
  );
}
