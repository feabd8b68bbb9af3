import { runService } from '../src/index.ts';
import { echoService } from './echo-service.ts';

await runService(echoService().definition);
