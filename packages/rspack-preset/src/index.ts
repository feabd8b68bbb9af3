export { build } from './build-frontend.ts';
export { containerName, type FrontendOptions, remoteConfig, shellConfig } from './config.ts';
export { consumedModules } from './shared.ts';
