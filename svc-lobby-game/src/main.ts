import { runService } from '@luplay/service-kit/run';
import { lobbyGameService } from './service.ts';

await runService(lobbyGameService());
