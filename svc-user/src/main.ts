import { runService } from '@luplay/service-kit';
import { userService } from './service.ts';

await runService(userService());
