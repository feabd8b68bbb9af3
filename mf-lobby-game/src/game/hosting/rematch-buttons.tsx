import type { GameView } from '@luplay/contracts/lobby-game';
import { Button } from '@luplay/web-kit';
import { ru } from '../../locale/hosting.ts';
import * as css from './dock.module.css';
import { Words } from './main-button.tsx';
import { useHosting } from './use-hosting.ts';

/** Another game of the same people, from the final on. */
export function RematchButtons({ game }: { game: GameView }) {
  const { again } = useHosting(game);
  const isShuffling = again.variables?.shuffle === true;
  return (
    <>
      <Button
        className={css.main}
        kind="primary"
        size="l"
        busy={again.isPending && !isShuffling}
        onClick={() => again.mutate({})}
      >
        <Words what={ru.again} hint={ru.againHint} />
      </Button>
      {game.teams.length > 1 && (
        <Button
          className={css.narrow}
          busy={again.isPending && isShuffling}
          onClick={() => again.mutate({ shuffle: true })}
        >
          {ru.shuffleAndPlay}
        </Button>
      )}
    </>
  );
}
