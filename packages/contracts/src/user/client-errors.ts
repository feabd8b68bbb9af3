import { z } from 'zod';
import { defineCall, type ResponseOf } from '../core/call.ts';
import { epochMs } from '../core/fields.ts';

/** Groups on one page of the list. */
const PAGE_SIZE = 20;

/** Errors of browsers with the same message in the same part of the product. No personal data is in it. */
const group = z.object({
  message: z.string(),
  /** The remote whose code failed; null: the shell. */
  remote: z.string().nullable(),
  /** How often it was reported, and when, epoch ms. */
  count: z.number().int().positive(),
  firstAt: epochMs,
  lastAt: epochMs,
  /** Screens without ids (`/lobby/…`), builds and browsers (`Firefox 128, Windows`), newest first. */
  screens: z.array(z.string()),
  builds: z.array(z.string()),
  browsers: z.array(z.string()),
  /** Of the newest report; null if it had none. */
  stack: z.string().nullable(),
});
export const listClientErrors = defineCall({
  id: 'clientErrors.list',
  service: 'svc-user',
  method: 'GET',
  path: '/log/client-errors',
  who: 'developer',
  summary: 'Ошибки в браузерах, сгруппированные, последние сначала',
  query: z.strictObject({
    /** From 0. */
    page: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  response: z.object({
    groups: z.array(group).max(PAGE_SIZE),
    /** Number of groups, and how many stand on a page. */
    total: z.number().int().nonnegative(),
    pageSize: z.literal(PAGE_SIZE),
  }),
});
export type ClientErrorGroup = ResponseOf<typeof listClientErrors>['groups'][number];
