export { type FrontendKind, type FrontendOptions, frontendConfig } from './config.ts';
export { SHARED_PACKAGES, sharedTable } from './shared.ts';
