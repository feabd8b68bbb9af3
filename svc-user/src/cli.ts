/**
 * The operator's commands. Each needs MONGO_URL. With REDIS_URL every service learns of revocations at once, without it
 * from a running svc-user within two seconds.
 */
import { operate } from './operator/commands.ts';

const { env, stdin } = process;
process.exitCode = await operate(process.argv.slice(2), {
  env,
  input: stdin,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
