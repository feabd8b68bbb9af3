import type { GameView, TeamResult } from '@luplay/contracts/lobby-game';
import { TeamTag } from '@luplay/quiz-ui';
import { Badge, Button, Card, Icon, Stack } from '@luplay/web-kit';
import { ru } from '../../locale/hosting.ts';
import { useHosting } from './use-hosting.ts';
import * as css from './verdicts.module.css';

/** The written answer of a team; undefined where it has written none. */
const textOf = ({ given }: TeamResult): string | undefined => (given && 'text' in given ? given.text : undefined);

/** Loaded on demand: the teams' written answers, each to be accepted or refused. Teams that appeal come first. */
export default function Verdicts({ game }: { game: GameView }) {
  const { judge } = useHosting(game);
  const { questionId } = game.currentQuestion ?? {};
  const texts = ru.verdicts;
  if (!questionId) return null;
  const rows = game.teams.flatMap((team) => {
    const result = game.results?.[team.teamId];
    const text = result && textOf(result);
    const appeals = game.appeals?.[team.teamId] === questionId;
    return text === undefined ? [] : [{ team, text, appeals, right: result?.correct === true }];
  });
  if (rows.length === 0) return null;
  const same = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.right} ${row.text.trim().toLowerCase()}`;
    same.set(key, [...(same.get(key) ?? []), row]);
  }
  // What was not accepted before an appeal can be refused once more, so that the host has judged it.
  const isRefused = (text: string) =>
    game.hostActions?.some(
      (one) => one.kind === 'verdict' && one.question === game.questionNumber && one.text === text && !one.right,
    );
  const urgent = (group: typeof rows) => (group.some(({ appeals }) => appeals) ? 0 : 1);
  return (
    <Card title={texts.title}>
      <Stack as="ul" gap={3}>
        {[...same.values()]
          .sort((one, other) => urgent(one) - urgent(other))
          .map((group) => {
            const { text, right } = group[0] as (typeof rows)[number];
            const isAppealed = urgent(group) === 0 && !right && !isRefused(text);
            return (
              <li key={`${right} ${text}`} className={css.row}>
                <span className={css.text}>
                  <Icon name={right ? 'check' : 'cross'} size={20} label={right ? texts.counts : texts.countsNot} />{' '}
                  {text}
                </span>
                <span className={css.teams}>
                  {group.map(({ team, appeals }) => (
                    <span key={team.teamId} className={css.team}>
                      <TeamTag team={team} look="chip" />
                      {appeals && <Badge tone="warm">{texts.appeal}</Badge>}
                    </span>
                  ))}
                </span>
                <Stack gap={1}>
                  {(isAppealed ? [true, false] : [!right]).map((verdict) => (
                    <Button
                      key={String(verdict)}
                      size="s"
                      busy={judge.isPending && judge.variables.text === text && judge.variables.right === verdict}
                      aria-label={`${verdict ? texts.accept : texts.refuse}: ${text}`}
                      onClick={() => judge.mutate({ questionId, text, right: verdict })}
                    >
                      {verdict ? texts.accept : texts.refuse}
                    </Button>
                  ))}
                </Stack>
              </li>
            );
          })}
      </Stack>
    </Card>
  );
}
