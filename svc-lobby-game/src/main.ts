import { runService } from '@luplay/service-kit';
import { lobbyGameService } from './service.ts';

await runService(lobbyGameService());
