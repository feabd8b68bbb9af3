export { type NatsCluster, startNatsCluster } from './clusters/nats.ts';
export { type SentinelCluster, startSentinelCluster } from './clusters/redis.ts';
export { type OwnDatabase, startDatabase } from './database.ts';
export { eventually } from './eventually.ts';
export { createTestKeys, type TestKeys, type TokenOptions } from './keys.ts';
export { freePort, type Link, linkTo } from './link.ts';
export { processSettings, startProcess, type TestProcess } from './process.ts';
export { startTestService, type TestOptions, type TestService } from './service.ts';
export { type AnyMessage, openSocket, type SocketOptions, type TestSocket } from './socket.ts';
