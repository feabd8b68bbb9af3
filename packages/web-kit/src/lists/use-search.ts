import { useState } from 'react';

const plain = (text: string): string => text.trim().toLocaleLowerCase('ru');

/** The rows with `sought` in one of their texts, regardless of case. */
export function search<Row>(rows: readonly Row[], sought: string, textsOf: (row: Row) => readonly string[]): Row[] {
  const wanted = plain(sought);
  return rows.filter((row) => textsOf(row).some((text) => plain(text).includes(wanted)));
}

/** What an entry is found by. */
export const nameAndId = ({ name, id }: { name: string; id: string }): string[] => [name, id];

/** A search of a list: `field` goes to its SearchField, `found` gives the rows that match it. */
export function useSearch() {
  const [sought, setSought] = useState('');
  return {
    sought,
    field: { value: sought, onValueChange: setSought },
    found: <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): Row[] =>
      search(rows, sought, textsOf),
  };
}
