import { lacking } from './locale.ts';

/** Every option is written, and none twice. */
export function lackingOptions({ options }: { options: readonly string[] }): readonly string[] {
  const given = options.map((option) => option.trim().toLowerCase());
  const written = given.filter((option) => option !== '');
  return [
    ...(written.length < options.length ? [lacking.options] : []),
    ...(new Set(written).size < written.length ? [lacking.distinct] : []),
  ];
}
