import type { ResponseOf } from '@luplay/contracts';
import type { EffectType, ItemEffect, ItemTarget, items, SentEffect } from '@luplay/contracts/lobby-game';
import { ErrorState, errorText, formatNumber, Row, Select, Skeleton, Stack, TextField } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { effectsQuery } from '../../catalogue/catalogues.ts';
import type { FormFields } from '../../catalogue/form/entry-editor.tsx';
import type { FieldErrors } from '../../catalogue/form/use-draft.ts';
import { editor } from '../locale.ts';
import * as css from './effect-fields.module.css';

interface Props {
  effect: EffectDraft | null;
  onChange: (effect: EffectDraft | null) => void;
  errorOf: FormFields<{ effect: unknown }>['errorOf'];
}

const NONE = 'none';

/** What an item does: the kind of effect, with the value and target that the kind has. */
export function EffectFields({ effect, onChange, errorOf }: Props) {
  const query = useQuery(effectsQuery);
  if (query.isError && !query.data) {
    return (
      <ErrorState
        text={errorText(query.error, editor.effects.failed)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (!query.data) return <Skeleton shape="block" height={72} />;

  const definition = query.data.find(({ type }) => type === effect?.type);
  const choose = (chosen: string) => {
    const kind = query.data.find(({ type }) => type === chosen);
    onChange(kind ? effectOfKind(kind, effect) : null);
  };
  return (
    <Stack>
      <Select
        label={editor.effects.label}
        hint={definition?.description ?? editor.effects.noneHint}
        value={effect?.type ?? NONE}
        onValueChange={choose}
        options={[
          { value: NONE, label: editor.effects.none },
          ...query.data.map(({ type, name }) => ({ value: type, label: name })),
        ]}
        error={errorOf('effect.type')}
      />
      {effect && definition && (
        <Row align="start" wrap>
          {definition.value && (
            <div className={css.value}>
              <TextField
                label={editor.effects.value}
                hint={editor.effects.valueHint(
                  formatNumber(definition.value.min),
                  formatNumber(definition.value.max),
                  definition.value.unit,
                )}
                inputMode="decimal"
                autoComplete="off"
                value={effect.value}
                onValueChange={(value) => onChange({ ...effect, value })}
                error={errorOf('effect.value')}
                required
              />
            </div>
          )}
          <div className={css.target}>
            <Select
              label={editor.effects.target}
              value={effect.target}
              onValueChange={(target) => onChange({ ...effect, target: target as ItemTarget })}
              options={definition.targets.map((target) => ({ value: target, label: editor.targets[target] }))}
              error={errorOf('effect.target')}
            />
          </div>
        </Row>
      )}
    </Stack>
  );
}

export type EffectDefinition = ResponseOf<typeof items.listItemEffects>['effects'][number];

/** The values of the effect's fields. */
export interface EffectDraft {
  type: EffectType;
  /** Empty where the effect has no value. */
  value: string;
  target: ItemTarget;
}

const typedAs = (value: number): string => String(value).replace('.', ',');

export const effectDraftOf = ({ type, value, target }: ItemEffect): EffectDraft => ({
  type,
  value: value === undefined ? '' : typedAs(value),
  target,
});

/** An effect of this kind with its default value. The target is kept if the kind allows it. */
export function effectOfKind({ type, value, targets }: EffectDefinition, before: EffectDraft | null): EffectDraft {
  const kept = targets.find((target) => target === before?.target);
  return { type, value: value ? typedAs(value.default) : '', target: kept ?? targets[0] ?? 'self' };
}

/** A typed number, with a decimal comma or point and spaces between thousands; null for anything else. */
function numberOf(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Values that the definition does not allow. While it is not loaded, the service decides. */
export function effectErrors({ value }: EffectDraft, definition: EffectDefinition | undefined): FieldErrors {
  if (!definition?.value) return {};
  const { min, max } = definition.value;
  const typed = numberOf(value);
  if (typed !== null && typed >= min && typed <= max) return {};
  return { 'effect.value': editor.effects.badValue(formatNumber(min), formatNumber(max)) };
}

/** The draft must be valid. */
export function sentEffect({ type, value, target }: EffectDraft): SentEffect {
  const typed = numberOf(value);
  return typed === null ? { type, target } : { type, value: typed, target };
}
