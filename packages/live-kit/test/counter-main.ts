import { runService } from '@luplay/service-kit';
import { counterService } from '../example/counter.ts';

await runService(counterService);
