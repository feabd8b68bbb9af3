import { runService } from '@luplay/service-kit/run';
import { storyService } from './service.ts';

await runService(storyService);
