import { runService } from '@luplay/service-kit';
import { broadcastService } from './service.ts';

await runService(broadcastService);
