/** Written by the build (`providedModules` in rspack-preset): what the shell gives the remotes. */
declare module 'luplay-shared-modules' {
  import type { UserOptions } from '@module-federation/runtime-core';

  export const shared: NonNullable<UserOptions['shared']>;
}
