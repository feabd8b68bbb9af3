/**
 * `node mongod-account.mjs <user>`: creates the account of a mongod that was started with --auth, when it is not there
 * yet. Reads LUPLAY_MONGO_URL (with the account), LUPLAY_MONGO_PORT and LUPLAY_MONGO_PASSWORD. Runs on its own, as `npm
 * start` begins before the driver is installed.
 */
import { MongoClient } from 'mongodb';

/** Unauthorized and AuthenticationFailed. */
const NOT_LOGGED_IN = new Set([13, 18]);
const OPTIONS = { serverSelectionTimeoutMS: 20_000 };

const [user] = process.argv.slice(2);
const { LUPLAY_MONGO_URL: url, LUPLAY_MONGO_PORT: port, LUPLAY_MONGO_PASSWORD: password } = process.env;

if (!(await canLogIn())) await createFirstAccount();

async function canLogIn() {
  const client = new MongoClient(url, OPTIONS);
  try {
    await client.db('admin').command({ connectionStatus: 1 });
    return true;
  } catch (error) {
    if (NOT_LOGGED_IN.has(error.code ?? error.cause?.code)) return false;
    throw error;
  } finally {
    await client.close();
  }
}

/** Allowed without a log-in as long as there is no account, to clients of this machine. */
async function createFirstAccount() {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, OPTIONS);
  try {
    await client.db('admin').command({ createUser: user, pwd: password, roles: [{ role: 'root', db: 'admin' }] });
  } finally {
    await client.close();
  }
}
