import type { QuizItem } from '@luplay/contracts/lobby-game';
import { ItemPicture, rarityOf, TeamTag } from '@luplay/quiz-ui';
import { Button, ChoiceList, Soft } from '@luplay/web-kit';
import { type CSSProperties, useId } from 'react';
import { ru } from '../../locale/items.ts';
import type { GameTeam } from '../../state/round.ts';
import * as css from './item-card.module.css';

interface TargetChoiceProps {
  teams: readonly GameTeam[];
  ownTeamId: string;
  value: string | null;
  onChange: (teamId: string) => void;
}

/** The team that an item is used on. */
const TargetChoice = ({ teams, ownTeamId, value, onChange }: TargetChoiceProps) => (
  <div className={css.choice}>
    <ChoiceList
      look="row"
      label={ru.chooseTarget}
      value={value}
      onValueChange={onChange}
      options={teams.map((team) => ({
        value: team.teamId,
        content: (
          <>
            <TeamTag team={team} />
            {team.teamId === ownTeamId && (
              <Soft as="span" className={css.own}>
                {ru.own}
              </Soft>
            )}
          </>
        ),
      }))}
    />
  </div>
);

interface Props {
  /** Undefined while the catalogue does not have it. */
  item: QuizItem | undefined;
  pieces: number;
  /** Why it cannot be applied: the reason, or the id of the element that shows it. */
  obstacle?: { by: string } | { text: string | null };
  busy: boolean;
  onApply: () => void;
  /** Teams to choose from; null while none has to be chosen. */
  targets: readonly GameTeam[] | null;
  ownTeamId: string;
  target: string | null;
  onTarget: (teamId: string) => void;
}

export function ItemCard({ item, pieces, obstacle, busy, onApply, targets, ownTeamId, target, onTarget }: Props) {
  const id = useId();
  const title = item?.title ?? ru.unknown;
  const why = obstacle && 'text' in obstacle ? obstacle.text : null;
  const off = !item || (obstacle !== undefined && ('by' in obstacle || why !== null));
  return (
    <li className={css.card}>
      <span className={css.picture}>
        <ItemPicture item={item} />
      </span>
      <div className={css.words}>
        <h3 className={css.title}>
          {title} {pieces > 1 && <span className={css.pieces}>{ru.pieces(pieces)}</span>}
        </h3>
        {item && <About item={item} />}
      </div>
      {targets && <TargetChoice teams={targets} ownTeamId={ownTeamId} value={target} onChange={onTarget} />}
      <div className={css.foot}>
        {why && (
          <Soft id={id} className={css.why}>
            {why}
          </Soft>
        )}
        <Button
          kind={targets ? 'primary' : 'secondary'}
          size="s"
          icon="bolt"
          disabled={off}
          busy={busy}
          onClick={onApply}
          aria-label={ru.applyNamed(title)}
          aria-describedby={obstacle && 'by' in obstacle ? obstacle.by : why ? id : undefined}
        >
          {ru.apply}
        </Button>
      </div>
    </li>
  );
}

function About({ item: { rarity, description, effect } }: { item: QuizItem }) {
  const { color, name } = rarityOf(rarity);
  return (
    <>
      <p className={css.rarity}>
        <span className={css.dot} style={{ '--rarity': color } as CSSProperties} aria-hidden="true" /> {name}
      </p>
      {description && <Soft>{description}</Soft>}
      <p>
        <strong>{effect.name}.</strong> {effect.description}
      </p>
      <Soft>
        {ru.target} {ru.targets[effect.target]}
      </Soft>
    </>
  );
}
