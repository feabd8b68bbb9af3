import { runService } from '@luplay/service-kit/run';
import { counterService } from '../example/counter.ts';

await runService(counterService);
