import { ROLES, type Role } from '@luplay/contracts';
import { PROFILE_LIST } from '@luplay/contracts/user';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Wanted } from './queries.ts';

/** How long nothing is typed before the service searches, ms. */
const TYPING_MS = 250;

const isRole = (value: string | null): value is Role => ROLES.some((role) => role === value);

/** What is searched for. It stands in the address too, so that Back from a profile returns to the same list. */
export function useWanted() {
  const [params, setParams] = useSearchParams();
  const given = params.get('role');
  const [role, setRole] = useState(isRole(given) ? given : null);
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const [search, setSearch] = useState(typed);

  const settled = typed.trim().slice(0, PROFILE_LIST.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(settled), TYPING_MS);
    return () => clearTimeout(timer);
  }, [settled]);

  const address = new URLSearchParams({ ...(search && { search }), ...(role && { role }) }).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is searched for changes the address
  useEffect(() => {
    if (address !== params.toString()) setParams(address, { replace: true });
  }, [address]);

  const wanted: Wanted = { search, role };
  return { typed, wanted, setTyped, setRole };
}
