import type { Kind, KindValues } from './kind.ts';
import { single } from './single/values.ts';

const VALUES: Readonly<Record<Kind, KindValues>> = { single };

export const kindValues = ({ type }: { type: Kind }): KindValues => VALUES[type];
