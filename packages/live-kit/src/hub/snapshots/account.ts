import type { ByteBudget } from './byte-budget.ts';

/** The user, or for sockets without a token the address, whose sockets share one budget of bytes. */
export interface Account {
  readonly key: string;
  readonly budget: ByteBudget;
  sockets: number;
}
