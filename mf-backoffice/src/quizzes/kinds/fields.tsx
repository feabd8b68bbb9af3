import { type ComponentType, Suspense } from 'react';
import type { AnswerFieldsProps, Kind } from './kind.ts';
import { OptionFields } from './single/fields.tsx';

/** Nearly every question is `single`, whose fields load with the editor; others may be `lazily` loaded. */
const FIELDS: Readonly<Record<Kind, ComponentType<AnswerFieldsProps>>> = { single: OptionFields };

/** The fields of a question's answers. */
export function AnswerFields({ type, ...props }: AnswerFieldsProps & { type: Kind }) {
  const Fields = FIELDS[type];
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  );
}
