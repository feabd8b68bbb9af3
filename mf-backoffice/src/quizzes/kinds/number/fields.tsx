import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { isScale, type Scale, scaleFor } from '@luplay/quiz-rules/editing';
import { ChoiceButtons, ChoiceGroup, Grid, Switch, TextField } from '@luplay/web-kit';
import { useState } from 'react';
import { kinds as texts } from '../../locale/kinds.ts';
import type { AnswerFieldsProps, SetAnswers } from '../kind.ts';
import { DecimalField } from './decimal-field.tsx';

const JUDGED = (['within', 'closest'] as const).map((value) => ({ value, text: texts[value] }));

/** The number, who is right with another one, and how it is given. */
export function Fields({ question, set }: AnswerFieldsProps<'number'>) {
  const { value, unit = '', tolerance, slider } = question;
  const isClosest = tolerance === undefined;
  return (
    <>
      <ChoiceGroup label={texts.number}>
        <Grid min="120px" align="start">
          <DecimalField
            label={texts.value}
            value={value}
            onValueChange={(next) => set({ value: next }, 'value')}
            data-part="value"
          />
          <TextField
            label={texts.unit}
            value={unit}
            placeholder={texts.unitPlaceholder}
            maxLength={QUIZ_LIMITS.unit}
            onValueChange={(next) => set({ unit: next }, 'unit')}
            autoComplete="off"
            data-part="unit"
          />
        </Grid>
      </ChoiceGroup>
      <ChoiceButtons
        label={texts.judged}
        options={JUDGED}
        value={isClosest ? 'closest' : 'within'}
        onValueChange={(chosen) => set({ tolerance: chosen === 'closest' ? undefined : (tolerance ?? 0) })}
        hint={isClosest ? texts.closestHint : texts.toleranceHint}
      />
      {!isClosest && (
        <DecimalField
          label={texts.tolerance}
          value={tolerance}
          empty={0}
          onValueChange={(next) => set({ tolerance: Math.max(0, next ?? 0) }, 'tolerance')}
        />
      )}
      <Switch
        label={texts.slider}
        hint={texts.sliderHint}
        checked={slider !== undefined}
        onCheckedChange={(on) => set({ slider: on ? scaleFor(value) : undefined })}
      />
      {slider && <ScaleFields slider={slider} set={set} />}
    </>
  );
}

const SCALE = ['min', 'max', 'step'] as const;
type TypedScale = Record<keyof Scale, number | null>;

/** The ends and the step. A scale that cannot be stays here, and the question keeps the last one that can. */
function ScaleFields({ slider, set }: { slider: Scale; set: SetAnswers<'number'> }) {
  const [unfit, setUnfit] = useState<TypedScale | null>(null);
  const shown: TypedScale = unfit ?? slider;
  const change = (part: Partial<TypedScale>) => {
    const next = { ...shown, ...part };
    const fits = isScale(next);
    setUnfit(fits ? null : next);
    if (fits) set({ slider: next }, 'slider');
  };
  return (
    <ChoiceGroup label={texts.scaleOf} error={unfit && texts.badScale}>
      <Grid min="120px" align="start">
        {SCALE.map((name) => (
          <DecimalField
            key={name}
            label={texts.scale[name]}
            value={shown[name]}
            onValueChange={(next) => change({ [name]: next })}
          />
        ))}
      </Grid>
    </ChoiceGroup>
  );
}
