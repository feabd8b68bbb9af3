import { TextField } from '../components/controls/text-field.tsx';

interface SearchFieldProps {
  label: string;
  /** Shown inside of the field; the label is then only read out. */
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** The field of a list's search. Enter does not submit a form around it. */
export const SearchField = ({ placeholder, ...field }: SearchFieldProps) => (
  <TextField
    {...field}
    type="search"
    autoComplete="off"
    hideLabel={placeholder !== undefined}
    placeholder={placeholder}
    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
  />
);
