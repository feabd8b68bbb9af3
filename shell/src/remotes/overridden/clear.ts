import { storedOverrides, storeOverride, withoutOverrides } from '../loading/overrides.ts';

/** Forgets every override, and loads the page with the released remotes. */
export function clearOverrides(): void {
  for (const name of Object.keys(storedOverrides())) storeOverride(name, null);
  location.replace(withoutOverrides(location.href));
}
