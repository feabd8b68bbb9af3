import { courseOf, type LobbySummary, type LobbyView, type Team } from '@luplay/contracts/lobby-game';
import { waitingIn } from '../games/rules/bench.ts';
import { distinctPeople } from '../people/distinct.ts';
import { faceOf, membersView, nameOf, type People } from '../people/people.ts';
import { isBot } from '../state/bots.ts';
import { inventoryOf } from '../state/inventory.ts';
import { captainOf, hasOpenBench, isMember, type LobbyState, type TeamState } from '../state/lobby.ts';
import type { ListedLobby } from './store.ts';

/** The public state of a lobby, without its invite code. */
export function lobbyView(state: LobbyState, everybody: People): LobbyView {
  const { _id: lobbyId, title, description, quest, questTitle, maxPlayers, isPublic, status, players, teams } = state;
  const waiting = waitingIn(state);
  const people = distinctPeople(state, everybody);
  return {
    ...{ lobbyId, title, description, quest, questTitle, type: 'quiz', maxPlayers, isPublic, status },
    ...(state.advance && { advance: state.advance }),
    ...lengthOf(state),
    ...(state.reactions !== undefined && { reactions: state.reactions }),
    admin: state.admin,
    broadcastCode: state.broadcastCode,
    players: Object.fromEntries(
      players.map(({ playerId, name, joinedAt, guest }) => [
        playerId,
        {
          // Everybody sees this view, so it has the userId in place of a Telegram id.
          ...{ playerId, telegramId: playerId, ...faceOf(people, playerId, name), joinedAt },
          ...(isBot(playerId) && { bot: true }),
          ...(guest && { guest }),
        },
      ]),
    ),
    teams: Object.fromEntries(teams.map((team) => [team.teamId, teamView(state, team, people)])),
    teamOrder: teams.map((team) => team.teamId),
    kicked: state.kicked,
    ...courseOf(state),
    ...(state.latecomers !== undefined && { latecomers: state.latecomers }),
    ...(waiting.length > 0 && {
      bench: waiting.map(({ playerId, name, guest }) => ({
        id: playerId,
        name: nameOf(people, playerId, () => name),
        ...(guest && { guest }),
      })),
    }),
    updates: state.seq,
  };
}

function teamView(state: LobbyState, team: TeamState, people: People): Team {
  const { teamId, name, color, icon, maxMembers, prepared } = team;
  const items = state.game ? inventoryOf(state.game.inventories, teamId).items : [];
  const members = membersView(state, team, people);
  const captain = captainOf({ ...state, game: null }, team);
  return {
    ...{ teamId, name, color, icon, maxMembers, members, items },
    ...(prepared && { prepared }),
    ...(captain !== undefined && { captain }),
  };
}

/** Without a limit the field is missing. */
const lengthOf = ({ questionLimit }: Pick<LobbyState, 'questionLimit'>) => (questionLimit ? { questionLimit } : {});

export function lobbySummary(listed: ListedLobby, userId: string): LobbySummary {
  const { _id: lobbyId, title, players, maxPlayers, status, isPublic, questTitle, quest } = listed;
  const isMember = players.some((player) => player.playerId === userId);
  const onBench = listed.bench?.some((player) => player.playerId === userId) ?? false;
  return {
    ...{ lobbyId, title, players: players.length, maxPlayers, status, isPublic, questTitle, quest },
    ...lengthOf(listed),
    isMember,
    ...(!isMember && !onBench && isPublic && hasOpenBench(listed) && { mayWait: true as const }),
    ...(onBench && { onBench: true as const }),
  };
}

/** The invite code, for members only: of a private lobby, and of a public one from which somebody was kicked. */
export function inviteCodeFor(state: LobbyState, userId: string): string | null {
  const isNeeded = !state.isPublic || state.kicked.length > 0;
  return isNeeded && isMember(state, userId) ? state.inviteCode : null;
}
