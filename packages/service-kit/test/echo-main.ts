import { runService } from '../src/run.ts';
import { echoService } from './echo-service.ts';

await runService(echoService().definition);
