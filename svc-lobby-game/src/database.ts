import type { Mongo } from '@luplay/service-kit';

export type Database = Pick<Mongo, 'client' | 'collection' | 'db'>;
