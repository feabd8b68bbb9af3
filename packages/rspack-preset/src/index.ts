export { build } from './build-frontend.ts';
export { containerName, type FrontendOptions, remoteConfig, shellConfig } from './config.ts';
export { sharedModules } from './shared.ts';
