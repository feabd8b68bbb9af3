import type { LobbyView } from '@luplay/contracts/lobby-game';
import { count } from '@luplay/web-kit';
import { TeamTag } from '@luplay/web-kit/game';
import { ru } from '../locale/ru.ts';
import * as css from './spectator.module.css';

/** Before the start: the code to watch by, and the teams as they gather. */
export function WaitingRoom({ lobby }: { lobby: LobbyView }) {
  const teams = lobby.teamOrder.flatMap((id) => lobby.teams[id] ?? []);
  return (
    <div className={css.waiting}>
      <section className={css.invitation}>
        <h2 className={css.big}>{lobby.status === 'finished' ? ru.finished : ru.waitingTitle}</h2>
        <p className={css.soft}>{lobby.questTitle}</p>
        <p className={css.codeLabel}>{ru.code}</p>
        <p className={css.code}>{lobby.broadcastCode}</p>
        <p className={css.soft}>{ru.join(location.host)}</p>
      </section>
      <section className={css.teams} aria-live="polite">
        <h2 className={css.sectionTitle}>{teams.length === 0 ? ru.noTeams : ru.waitingText}</h2>
        <ul className={css.teamList}>
          {teams.map((team) => (
            <li key={team.teamId} className={css.teamCard}>
              <TeamTag team={team} />
              <span className={css.soft}>
                {team.members.length === 0 ? count(0, ru.members) : team.members.map(({ name }) => name).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
