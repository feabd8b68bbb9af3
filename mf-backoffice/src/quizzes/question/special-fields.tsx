import { QUIZ_LIMITS, type Special, type SpecialKind } from '@luplay/contracts/lobby-game';
import { ChoiceGroup, Grid, NumberField, Select, Switch, TextField } from '@luplay/web-kit';
import { memo, useState } from 'react';
import type { SetQuestion } from '../draft/changes.ts';
import { board as texts } from '../locale/board.ts';
import * as css from './question.module.css';

const KINDS = (Object.keys(texts.specials) as ('none' | SpecialKind)[]).map((value) => ({
  value,
  label: texts.specials[value],
  hint: texts.specialHints[value],
}));

interface Props {
  special: Special | undefined;
  /** Of the question: what a secret of another price begins with. */
  points: number;
  set: SetQuestion;
}

/** How a question of a board is played, unless for its price. */
export const SpecialFields = memo(function SpecialFields({ special, points, set }: Props) {
  const setSecret = (secret: Secret, mark?: string) => set({ special: secret }, mark);
  return (
    <>
      <Select
        label={texts.special}
        value={special?.kind ?? 'none'}
        options={KINDS}
        onValueChange={(kind) => set({ special: kind === 'none' ? undefined : ({ kind } as Special) })}
      />
      {special?.kind === 'secret' && <SecretFields secret={special} points={points} set={setSecret} />}
    </>
  );
});

type Secret = Extract<Special, { kind: 'secret' }>;
type Price = NonNullable<Secret['price']>;

interface SecretProps {
  secret: Secret;
  points: number;
  set: (secret: Secret, mark?: string) => void;
}

function SecretFields({ secret, points, set }: SecretProps) {
  const { price } = secret;
  return (
    <ChoiceGroup label={texts.specials.secret} className={css.reward}>
      <TextField
        label={texts.secretTheme}
        hint={texts.secretThemeHint}
        value={secret.theme ?? ''}
        maxLength={QUIZ_LIMITS.themeName}
        onValueChange={(theme) => set({ ...secret, theme: theme.trim() === '' ? undefined : theme }, 'secret theme')}
        autoComplete="off"
      />
      {(['known', 'self', 'money'] as const).map((flag) => (
        <Switch
          key={flag}
          label={texts[flag]}
          hint={flag === 'self' ? undefined : texts[`${flag}Hint`]}
          checked={secret[flag] === true}
          onCheckedChange={(on) => set({ ...secret, [flag]: on || undefined })}
        />
      ))}
      <Switch
        label={texts.secretPrice}
        hint={texts.secretPriceHint}
        checked={price !== undefined}
        onCheckedChange={(on) => set({ ...secret, price: on ? { from: points, to: points, step: 100 } : undefined })}
      />
      {price && <PriceFields price={price} set={(next) => set({ ...secret, price: next }, 'secret price')} />}
    </ChoiceGroup>
  );
}

const PRICE = ['from', 'to', 'step'] as const;
type TypedPrice = Record<keyof Price, number | null>;
const isPrice = (typed: TypedPrice): typed is Price =>
  typed.from !== null && typed.to !== null && typed.step !== null && typed.from <= typed.to && typed.step > 0;

/** A price that cannot be stays here, and the question keeps the last one that can. */
function PriceFields({ price, set }: { price: Price; set: (price: Price) => void }) {
  const [unfit, setUnfit] = useState<TypedPrice | null>(null);
  const shown: TypedPrice = unfit ?? price;
  const change = (part: Partial<TypedPrice>) => {
    const next = { ...shown, ...part };
    const fits = isPrice(next);
    setUnfit(fits ? null : next);
    if (fits) set(next);
  };
  return (
    <ChoiceGroup label={texts.secretPrice} error={unfit && texts.badPrice}>
      <Grid min="190px" align="start">
        {PRICE.map((name) => (
          <NumberField
            key={name}
            label={texts.price[name]}
            value={shown[name]}
            min={name === 'step' ? 1 : 0}
            max={QUIZ_LIMITS.points}
            step={100}
            onValueChange={(next) => change({ [name]: next })}
          />
        ))}
      </Grid>
    </ChoiceGroup>
  );
}
