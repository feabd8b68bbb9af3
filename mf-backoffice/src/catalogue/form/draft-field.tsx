import { TextField, type TextFieldProps } from '@luplay/web-kit';
import { ru } from '../../locale/ru.ts';
import type { FormFields } from './entry-editor.tsx';

type TextKeys<Draft> = { [Key in keyof Draft]: Draft[Key] extends string ? Key : never }[keyof Draft] & string;

interface Props<Draft> extends Omit<TextFieldProps, 'value' | 'onValueChange' | 'error' | 'name'> {
  fields: FormFields<Draft>;
  name: TextKeys<Draft>;
}

/** The text field of one field of a draft. */
export function DraftField<Draft>({ fields: { draft, change, errorOf }, name, ...props }: Props<Draft>) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      value={draft[name] as string}
      onValueChange={(value) => change({ [name]: value } as Partial<Draft>)}
      error={errorOf(name)}
    />
  );
}

export const DescriptionField = <Draft extends { description: string }>({ fields }: { fields: FormFields<Draft> }) => (
  <DraftField
    fields={fields}
    name={'description' as TextKeys<Draft>}
    label={ru.form.description}
    autoComplete={undefined}
    multiline
    required
  />
);
