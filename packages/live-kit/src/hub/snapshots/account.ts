import type { ByteBudget } from './byte-budget.ts';

/** A user, or the address of anonymous sockets. Their sockets share one byte budget. */
export interface Account {
  readonly key: string;
  readonly budget: ByteBudget;
  sockets: number;
}
