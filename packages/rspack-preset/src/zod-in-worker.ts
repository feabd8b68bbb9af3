/** Replaces `zod` in workers that check shapes. The gateway's content security policy forbids compiled checks. */
import { config } from 'zod/v4';

config({ jitless: true });

export * as z from 'zod/v4';
