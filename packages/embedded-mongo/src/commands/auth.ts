import { Binary } from 'bson';
import { ScramConversation, ScramError, type Session } from '../auth/scram.ts';
import { type Doc, isDoc, type Reply, type Value } from '../bson/values.ts';
import { CommandError } from '../errors.ts';
import type { Command, CommandContext } from './command.ts';

const MECHANISM = 'SCRAM-SHA-256';
const AUTH_DATABASE = 'admin';
/** A connection has one conversation at a time, so the id can be constant. */
const CONVERSATION_ID = 1;

/** Commands that need no log-in. */
const OPEN = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'saslStart', 'saslContinue']);

/** Throws 13 when the server has an account and the connection has not logged in. */
export function checkAuthenticated(name: string, { server, session }: CommandContext): void {
  if (server.credentials && session.user === undefined && !OPEN.has(name)) {
    throw new CommandError(13, `Command ${name} requires authentication`);
  }
}

const saslStart: Command = {
  fields: ['mechanism', 'payload', 'autoAuthorize', 'options', 'db'],
  run: (context) => start(context, context.command, context.database),
};

const saslContinue: Command = {
  fields: ['conversationId', 'payload'],
  run({ command, session, server }) {
    const { conversation } = session;
    if (!conversation || !server.credentials || command.conversationId !== CONVERSATION_ID) throw failed();
    // The empty exchange at the end, for clients that did not ask to skip it.
    if (conversation.proven) return step(session, '', true);
    const proof = attempt(session, () => conversation.scram.final(textOf(command.payload)));
    session.user = server.credentials.user;
    conversation.proven = true;
    return step(session, proof, conversation.skipsEmptyExchange);
  },
};

function start({ server, session }: CommandContext, request: Doc, database: string): Reply {
  session.user = undefined;
  if (!server.credentials) {
    throw new CommandError(18, 'This server has no accounts: leave the credentials out of the connection string');
  }
  if (request.mechanism !== MECHANISM) {
    throw new CommandError(334, `Unsupported mechanism '${String(request.mechanism)}': this server has ${MECHANISM}`);
  }
  if (database !== AUTH_DATABASE) throw failed();
  const scram = new ScramConversation(server.credentials);
  const skipsEmptyExchange = isDoc(request.options) && request.options.skipEmptyExchange === true;
  session.conversation = { scram, skipsEmptyExchange, proven: false };
  return step(
    session,
    attempt(session, () => scram.first(textOf(request.payload))),
    false,
  );
}

/**
 * Fields of the `hello` reply about authentication. If a log-in that `hello` starts fails, they are left out, as in
 * MongoDB.
 */
export function helloAuthentication(context: CommandContext): Reply {
  const { saslSupportedMechs, speculativeAuthenticate } = context.command;
  const { credentials } = context.server;
  const reply: Reply = {};
  if (credentials && saslSupportedMechs === `${AUTH_DATABASE}.${credentials.user}`) {
    reply.saslSupportedMechs = [MECHANISM];
  }
  if (credentials && isDoc(speculativeAuthenticate) && speculativeAuthenticate.saslStart !== undefined) {
    try {
      const { ok: _ok, ...begun } = start(context, speculativeAuthenticate, String(speculativeAuthenticate.db));
      reply.speculativeAuthenticate = begun;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
  }
  return reply;
}

function step(session: Session, text: string, done: boolean): Reply {
  if (done) session.conversation = undefined;
  return { conversationId: CONVERSATION_ID, done, payload: new Binary(Buffer.from(text)), ok: 1 };
}

function attempt<T>(session: Session, work: () => T): T {
  try {
    return work();
  } catch (error) {
    session.conversation = undefined;
    if (error instanceof ScramError) throw failed();
    throw error;
  }
}

function failed(): CommandError {
  return new CommandError(18, 'Authentication failed.');
}

function textOf(payload: Value | undefined): string {
  return payload instanceof Binary ? Buffer.from(payload.value()).toString('utf8') : String(payload ?? '');
}

const logout: Command = {
  fields: [],
  run({ session }) {
    session.user = undefined;
    return { ok: 1 };
  },
};

const connectionStatus: Command = {
  fields: ['showPrivileges'],
  run({ session: { user } }) {
    const authenticatedUsers = user === undefined ? [] : [{ user, db: AUTH_DATABASE }];
    return { authInfo: { authenticatedUsers, authenticatedUserRoles: [] }, ok: 1 };
  },
};

export const authCommands: Record<string, Command> = { saslStart, saslContinue, logout, connectionStatus };
