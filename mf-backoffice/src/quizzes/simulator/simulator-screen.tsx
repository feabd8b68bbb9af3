import { Page, Stack } from '@luplay/web-kit';
import { useSearchParams } from 'react-router-dom';
import { simulator as texts } from '../locale/simulator.ts';
import { SimulationForm } from './fresh/simulation-form.tsx';
import { SimulationList } from './list/simulation-list.tsx';
import * as css from './simulator.module.css';
import { GameWatch } from './watch/game-watch.tsx';

/** Query parameters of the address: the quiz whose page led here, and the lobby that is watched. */
const QUIZ = 'quiz';
const LOBBY = 'lobby';

/** Games of bots, for authors who want to see how a quiz plays. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const watched = search.get(LOBBY);
  const watch = (lobbyId: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (lobbyId === null) next.delete(LOBBY);
        else next.set(LOBBY, lobbyId);
        return next;
      },
      { replace: true },
    );
  return (
    <Page title={texts.title} lead={texts.lead} width="wide">
      <Stack gap={4} className={css.columns}>
        <SimulationForm quest={search.get(QUIZ)} onMade={watch} />
        <Stack gap={4} shrink>
          {watched && <GameWatch key={watched} lobbyId={watched} />}
          <SimulationList
            watched={watched}
            onWatch={watch}
            onDeleted={(lobbyId) => lobbyId === watched && watch(null)}
          />
        </Stack>
      </Stack>
    </Page>
  );
}
