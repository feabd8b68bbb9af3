import type { z } from 'zod';
import type { ServiceName } from './call.ts';

/**
 * What one service asks another over NATS and waits for; any replica of `owner` answers. Checked on both sides. It is
 * asked once: when no answer comes in time, it may have been done, so what changes something has to bear a repeat.
 */
export interface RequestSpec<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> {
  subject: string;
  owner: ServiceName;
  question: Q;
  answer: A;
}

export const defineRequest = <Q extends z.ZodType, A extends z.ZodType>(
  request: RequestSpec<Q, A>,
): RequestSpec<Q, A> => request;
