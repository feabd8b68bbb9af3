import type { TokenClaims } from '@luplay/contracts';

/** What a token says. Unverified: only the services verify it. Empty when it cannot be read. */
export function claimsOf(token: string): { readonly [Claim in keyof TokenClaims]?: unknown } {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return claims ?? {};
  } catch {
    return {};
  }
}
