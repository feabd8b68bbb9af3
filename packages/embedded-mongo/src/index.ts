export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './server.ts';
export { StorageError } from './storage/open.ts';
