import { z } from 'zod';

/** Roles that an account keeps, and that people with rights give and take. */
export const GIVEN_ROLES = ['User', 'creator', 'developer', 'admin'] as const;
/** `guest`: an account without a password, made by an invitation. It has no other role, and nobody gives it. */
export const ROLES = [...GIVEN_ROLES, 'guest'] as const;
export const role = z.enum(ROLES);
export type Role = z.output<typeof role>;
export const givenRole = z.enum(GIVEN_ROLES);
export type GivenRole = z.output<typeof givenRole>;
/** One role or several. */
export const roleField = z.union([role, z.array(role).min(1)]);

export const TOKEN_ISSUER = 'luplay';
export const TOKEN_AUDIENCE = 'luplay-api';
/** RFC 9068's media type for access tokens. */
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_LIFETIME_SECONDS = 7 * 24 * 3600;

/** A session ends this long after its log-in, regardless of renewals. */
export const SESSION_LIFETIME_SECONDS = 30 * 24 * 3600;
/** How a user logged in, as in the token's `amr`. `pwd` is defined by RFC 8176. */
export const LOG_IN_METHODS = ['pwd', 'telegram'] as const;
export type LogInMethod = (typeof LOG_IN_METHODS)[number];

/** Claims of a session token. `sub` is the userId. */
export const tokenClaims = z.object({
  sub: z.string(),
  tid: z.string(),
  name: z.string(),
  roles: z.array(role),
  /** The session that the token belongs to; a renewed token keeps it. */
  sid: z.string(),
  /** When the person logged in, epoch seconds. A renewed token keeps it. */
  auth_time: z.number().int(),
  /** How the person logged in; absent in tokens that an operator asked for. A renewed token keeps it. */
  amr: z.array(z.string()).optional(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

/** Whether one of `roles` may act as `wanted`: an admin may do everything a developer may. */
export function hasRole(roles: readonly Role[], wanted: Role): boolean {
  if (wanted === 'User') return true;
  return roles.includes(wanted) || (wanted === 'developer' && roles.includes('admin'));
}

export const isGuest = (roles: readonly Role[]): boolean => roles.includes('guest');

export function rolesOf(field: z.output<typeof roleField>): Role[] {
  return Array.isArray(field) ? field : [field];
}
