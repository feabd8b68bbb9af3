import { runService } from '@luplay/service-kit/run';
import { userService } from './service.ts';

await runService(userService());
