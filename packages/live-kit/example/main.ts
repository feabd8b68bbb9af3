import { runService } from '@luplay/service-kit';
import { counterService } from './counter.ts';

await runService(counterService);
