import { runService } from '@luplay/service-kit/run';
import { echoService } from './echo-service.ts';

/** `ECHO_LIMITS`: other limits of its hub, as JSON. */
await runService(echoService(JSON.parse(process.env.ECHO_LIMITS ?? '{}')).definition);
