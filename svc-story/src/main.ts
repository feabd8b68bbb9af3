import { runService } from '@luplay/service-kit';
import { storyService } from './service.ts';

await runService(storyService);
