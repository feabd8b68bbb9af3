import { SIMULATION_LIMITS } from '@luplay/contracts/lobby-game';
import { ChoiceButtons, ChoiceGroup, Field, Grid, NumberField, Row, Stack, Switch } from '@luplay/web-kit';
import { simulator } from '../../locale/simulator.ts';
import * as css from '../simulator.module.css';
import type { Ability, Pace, Wishes } from './wishes.ts';

const texts = simulator.fresh;
const PACES = (Object.keys(texts.paces) as Pace[]).map((value) => ({ value, text: texts.paces[value] }));

interface Props {
  wishes: Wishes;
  change: (changes: Partial<Wishes>) => void;
  /** The delay of all is. */
  isWrong: boolean;
}

/** How well and how fast the teams play: each as it is set, or all alike. */
export function AbilityFields({ wishes, change, isWrong }: Props) {
  const { teams, areAlike, each } = wishes;
  const set = (team: number, changes: Partial<Ability>) =>
    change({ each: each.map((ability, index) => (index === team ? { ...ability, ...changes } : ability)) });
  return (
    <>
      <Switch
        label={texts.alike}
        hint={texts.alikeHint}
        checked={areAlike}
        onCheckedChange={(checked) => change({ areAlike: checked })}
      />
      {areAlike ? (
        <AllAlike wishes={wishes} change={change} isWrong={isWrong} />
      ) : (
        each.slice(0, teams ?? 0).map(({ skill, pace }, team) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place
          <Stack key={team} className={css.team}>
            <SkillField
              label={texts.skillOf(team + 1)}
              percent={skill}
              onChange={(percent) => set(team, { skill: percent })}
            />
            <ChoiceButtons
              label={texts.paceOf(team + 1)}
              options={PACES}
              value={pace}
              onValueChange={(value) => set(team, { pace: value })}
            />
          </Stack>
        ))
      )}
    </>
  );
}

function AllAlike({ wishes: { skill, from, to }, change, isWrong }: Props) {
  const max = SIMULATION_LIMITS.delay;
  return (
    <>
      <SkillField
        label={texts.skill}
        hint={texts.skillHint}
        percent={skill}
        onChange={(percent) => change({ skill: percent })}
      />
      <ChoiceGroup label={texts.delay} hint={texts.delayHint} error={isWrong ? texts.delayFault : null}>
        <Grid min="188px">
          <NumberField label={texts.from} value={from} max={max} onValueChange={(value) => change({ from: value })} />
          <NumberField label={texts.to} value={to} max={max} onValueChange={(value) => change({ to: value })} />
        </Grid>
      </ChoiceGroup>
    </>
  );
}

interface SkillFieldProps {
  label: string;
  hint?: string;
  percent: number;
  onChange: (percent: number) => void;
}

/** How often a bot is right. */
function SkillField({ label, hint, percent, onChange }: SkillFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Row align="center" className={css.slider}>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={percent}
            aria-valuetext={texts.percent(percent)}
            onChange={(event) => onChange(Number(event.target.value))}
            {...ids}
          />
          <output htmlFor={ids.id}>{texts.percent(percent)}</output>
        </Row>
      )}
    </Field>
  );
}
