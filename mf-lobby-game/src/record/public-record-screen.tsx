import { type FinishedRecord, games, TEAM_COLORS } from '@luplay/contracts/lobby-game';
import { ResultPicture } from '@luplay/quiz-ui/final';
import { api, ButtonLink, EmptyState, isMissing, Page, QueryView } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ru } from '../locale/record.ts';
import { keys } from '../state/keys.ts';
import { RecordView } from './record-view.tsx';

/** The record of a game for everybody who has the host's link. */
export function Component() {
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: keys.publicRecord(token),
    queryFn: async ({ signal }) => (await api(games.publicRecord, { params: { token }, signal })).record,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={query.data?.title ?? ru.title} width="wide">
      {isMissing(query.error) ? (
        <EmptyState
          icon="info"
          title={ru.gone}
          text={ru.goneText}
          action={<ButtonLink to="/home">{ru.toStart}</ButtonLink>}
        />
      ) : (
        <QueryView query={query} errorText={ru.failed}>
          {(record) => (
            <>
              <div>
                <ResultPicture game={resultOf(record)} at={record.finishedAt} />
              </div>
              <RecordView record={record} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  );
}

const NO_EFFECTS = { shields: 0, multiplyNext: null, blocked: false, blockedNext: false };

/** What the picture of a finished game shows. */
const resultOf = ({ gameId, title, questTitle, teams, winnerTeams }: FinishedRecord) => ({
  gameId,
  winnerTeams,
  lobby: { title, questTitle, status: 'finished' as const, broadcastCode: '' },
  teams: teams.map(({ teamId, name, members, color, icon = '⭐' }, index) => ({
    ...{ teamId, name, members, icon, items: [], effects: NO_EFFECTS },
    color: color ?? TEAM_COLORS[(index * 5) % TEAM_COLORS.length]!,
  })),
  scores: Object.fromEntries(teams.map(({ teamId, score }) => [teamId, score])),
});
