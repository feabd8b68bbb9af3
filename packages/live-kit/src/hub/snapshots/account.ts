import type { ByteBudget } from '@luplay/service-kit/internals';

/** A user, or the address of anonymous sockets. Their sockets share one byte budget. */
export interface Account {
  readonly key: string;
  readonly budget: ByteBudget;
  sockets: number;
}
