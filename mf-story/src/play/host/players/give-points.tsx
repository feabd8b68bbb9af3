import { ACTION_POINTS_MAX, type HostPlayer, storyPlayTools } from '@luplay/contracts/story';
import { api, Button } from '@luplay/web-kit';
import { host } from '../../../locale/host.ts';
import { useAction } from '../actions/use-action.ts';
import * as css from './person-dialog.module.css';

const texts = host.person;
const STEPS = [2, 5] as const;

/** Points for one player, at a press. */
export function GivePoints({ player }: { player: HostPlayer }) {
  const { characterId, name, actionPoints } = player;
  const give = useAction({
    send: (points: number) =>
      api(storyPlayTools.changeCharacter, { params: { id: characterId }, body: { actionPoints: points } }),
    done: (_, points) => texts.given(name, points, ACTION_POINTS_MAX),
    failed: texts.giveFailed,
  });
  const isFull = actionPoints >= ACTION_POINTS_MAX;
  const to = (points: number) => ({
    disabled: isFull,
    busy: give.isPending && give.variables === Math.min(points, ACTION_POINTS_MAX),
    // One after the other: each is reckoned from the points that are shown.
    onClick: () => !give.isPending && give.mutate(Math.min(points, ACTION_POINTS_MAX)),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be beside its buttons
    <div className={css.points} role="group" aria-label={texts.points}>
      <span className={css.energy}>{host.players.points(actionPoints, ACTION_POINTS_MAX)}</span>
      {STEPS.map((step) => (
        <Button key={step} icon="bolt" aria-label={texts.giveOf(step, name)} {...to(actionPoints + step)}>
          {texts.give(step)}
        </Button>
      ))}
      <Button icon="bolt" {...to(ACTION_POINTS_MAX)}>
        {texts.full(ACTION_POINTS_MAX)}
      </Button>
    </div>
  );
}
