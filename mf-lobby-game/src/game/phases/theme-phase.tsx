import type { GameView } from '@luplay/contracts/lobby-game';
import { TeamTag, ThemeCard } from '@luplay/quiz-ui';
import { Grid, Stack } from '@luplay/web-kit';
import { ru } from '../../locale/game.ts';
import { seatOf } from '../../state/round.ts';
import type { Catalogue } from '../../state/use-catalogue.ts';
import { usePlayerActions } from '../use-game-actions.ts';
import * as css from './theme-phase.module.css';

interface Props {
  game: GameView;
  userId: string;
  isHost?: boolean;
  catalogue: Catalogue;
}

export function ThemePhase({ game, userId, isHost = false, catalogue }: Props) {
  const { choosing } = seatOf(game, userId);
  const { chooseTheme, choosingTheme } = usePlayerActions(game, isHost);
  const chooser = game.teams.find(({ teamId }) => teamId === game.themeChoosingTeam);
  return (
    <Stack as="section" gap={4} className={css.phase}>
      <Stack gap={1}>
        {choosing ? (
          <>
            <h2 tabIndex={-1} className={css.title}>
              {ru.chooseYours}
            </h2>
            <p>{ru.chooseYoursHint}</p>
          </>
        ) : (
          <h2 tabIndex={-1} className={css.title}>
            {chooser ? ru.chooseOther : ru.chooseNobody} {chooser && <TeamTag team={chooser} look="chip" />}
          </h2>
        )}
      </Stack>
      <Grid as="ul" min="300px" className={css.themes} aria-label={ru.themes}>
        {game.themes.map((theme) => (
          <li key={theme.id}>
            <ThemeCard
              theme={theme}
              items={catalogue}
              locked={!choosing}
              busy={choosingTheme.isPending && choosingTheme.variables.themeId === theme.id}
              onChoose={() => chooseTheme(theme.id)}
            />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
