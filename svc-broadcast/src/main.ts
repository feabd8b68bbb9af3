import { runService } from '@luplay/service-kit/run';
import { broadcastService } from './service.ts';

await runService(broadcastService);
