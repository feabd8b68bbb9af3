export { partOf } from '../backing/nats/spread-bucket.ts';
export { shortenPeriods } from '../base/periods.ts';
export { type NatsCluster, type SentinelCluster, startNatsCluster, startSentinelCluster } from './clusters.ts';
export { type OwnDatabase, startDatabase } from './database.ts';
export { eventually, TimeLimit } from './eventually.ts';
export { type Link, linkTo, linkToBacking } from './link.ts';
export { freePort } from './ports.ts';
export { processSettings, startProcess, type TestProcess } from './process.ts';
export { type RedisNodes, startRedisNodes } from './redis-nodes.ts';
export {
  createTestKeys,
  startHeldUp,
  startTestService,
  type TestKeys,
  type TestOptions,
  type TestService,
  type TokenOptions,
} from './service.ts';
export { BY_TEST } from './shard-watch.ts';
export { type AnyMessage, openSocket, type SocketOptions, type TestSocket } from './socket.ts';
