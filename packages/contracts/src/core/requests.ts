import type { z } from 'zod';
import type { ServiceName } from './call.ts';

/**
 * A request from one service to another over NATS, answered by any replica of `owner`. Question and answer are checked
 * on both sides. It is sent once. After a timeout it may have been carried out, so a request that changes something
 * must be safe to repeat.
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
