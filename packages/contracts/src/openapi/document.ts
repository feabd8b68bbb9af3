import { z } from 'zod';
import { allCalls, allSockets } from '../all.ts';
import { type Call, errorEnvelope } from '../core/call.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '../core/errors.ts';
import { health } from '../core/platform.ts';
import { gameView, questionView, teamResult, teamVotes, themeView, timer } from '../lobby-game/game.ts';
import { lobbySummary, lobbyView, team } from '../lobby-game/lobby.ts';
import { quizSummary } from '../lobby-game/quiz.ts';
import { chapter } from '../story/chapters.ts';
import { storyCharacter, storyEvent, storyItem, storyNote, storyNpc } from '../story/content.ts';
import { storyMap } from '../story/map.ts';
import { storyUser } from '../story/rolecards.ts';
import { profile, profileCard, sessionUser } from '../user/profile.ts';

type Json = Record<string, unknown>;

/** Shapes that get a named component on the page. All others are inlined. */
const named = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries({
  Lobby: lobbyView,
  LobbySummary: lobbySummary,
  Team: team,
  Game: gameView,
  Theme: themeView,
  Question: questionView,
  Timer: timer,
  TeamResult: teamResult,
  TeamVotes: teamVotes,
  Profile: profile,
  ProfileCard: profileCard,
  SessionUser: sessionUser,
  QuizSummary: quizSummary,
  StoryMap: storyMap,
  StoryCharacter: storyCharacter,
  StoryEvent: storyEvent,
  StoryItem: storyItem,
  StoryNote: storyNote,
  StoryNpc: storyNpc,
  StoryChapter: chapter,
  StoryUser: storyUser,
})) {
  named.add(shape, { id });
}

/** Turns a schema's own `$defs` into components: `#/$defs/X` becomes `#/components/schemas/X`. */
function hoist(schema: Json, components: Json): Json {
  const { $schema: _, $defs, ...rest } = schema as { $schema?: string; $defs?: Record<string, Json> };
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(move);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : move(inner),
      ]),
    );
  };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: _id, ...shape } = definition as { id?: string };
    components[name] = move(shape);
  }
  return move(rest) as Json;
}

const components: Json = {};

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Json =>
  hoist(z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: named }) as Json, components);

function parametersOf(shape: z.ZodType, where: 'path' | 'query'): Json[] {
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function errorsOf(call: Call): ErrorCode[] {
  const implied: ErrorCode[] = call.who === 'public' ? [] : ['unauthorized'];
  if (call.who === 'registered') implied.push('registration_required');
  if (call.who === 'developer' || call.who === 'admin') implied.push('forbidden');
  return [...new Set([...implied, ...call.errors, ...COMMON_ERRORS])];
}

function failures(call: Call): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(call))
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function file(type: NonNullable<Call['file']>): Json {
  return { description: 'Успех', content: { [type === 'stream' ? '*/*' : type]: BYTES } };
}

function requestBody(call: Call): Json {
  if (call.upload) return { requestBody: { required: true, content: { 'application/octet-stream': BYTES } } };
  const schema = schemaOf(call.body, 'input');
  if (call.method === 'GET' || Object.keys(schema.properties ?? { union: 1 }).length === 0) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function success(response: z.ZodType): Json {
  const schema = schemaOf(response, 'output') as { properties?: Json; required?: string[] };
  return {
    description: 'Успех',
    content: {
      'application/json': {
        schema: {
          ...schema,
          properties: { success: { const: true }, ...(schema.properties ?? {}) },
          required: ['success', ...(schema.required ?? [])],
        },
      },
    },
  };
}

function operation(call: Call): Json {
  return {
    operationId: call.id,
    tags: [call.service],
    summary: call.summary,
    security: call.who === 'public' ? [] : call.who === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...requestBody(call),
    responses: { 200: call.file ? file(call.file) : success(call.response), ...failures(call) },
    'x-who': call.who,
  };
}

/** The OpenAPI 3.1 document of every call. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  paths[health.path] = {
    get: {
      operationId: health.id,
      tags: ['platform'],
      summary: 'Состояние сервисов',
      security: [],
      responses: { 200: success(health.response), 503: success(health.response) },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'LuPlay',
      version: '1',
      description: `Успех: 200 и success: true. Отказ: { success: false, code, message, details? }.\n\nСокеты: ${allSockets
        .map((socket) => `\`${socket.path.replace(/:([A-Za-z]+)/g, '{$1}')}\` (${socket.summary})`)
        .join(', ')}.`,
    },
    servers: [{ url: '/api2' }],
    paths,
    'x-sockets': allSockets.map((socket) => ({
      id: socket.id,
      path: socket.path,
      server: schemaOf(socket.server, 'output'),
      client: schemaOf(socket.client, 'input'),
    })),
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output'), ...components },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
