/**
 * Import rules: each folder and the other folders whose packages it may import. The longest matching folder applies to
 * a file; a source file that no folder matches is refused. Tests may import any library; other files are limited by:
 * `libraries`: the only npm packages; unset: what the package.json declares. `undeclared`: modules that no package.json
 * declares. `computedImports`: an import() of a path that is known only at run time is allowed.
 *
 * @type {Record<string, { imports: string[], libraries?: string[], undeclared?: string[], computedImports?: boolean }>}
 */
export const IMPORT_TABLE = {
  'packages/contracts': { imports: [], libraries: ['zod'] },
  'packages/service-kit': { imports: ['packages/contracts'] },
  'packages/live-kit': { imports: ['packages/contracts', 'packages/service-kit'] },
  'packages/story-rules': { imports: ['packages/contracts'], libraries: [] },
  'packages/web-kit': { imports: ['packages/contracts'] },
  'packages/quiz-ui': { imports: ['packages/contracts', 'packages/web-kit'] },
  // It reads the declaration of the remote that it builds. react-router is what react-router-dom re-exports.
  'packages/rspack-preset': { imports: [], undeclared: ['react-router'], computedImports: true },
  'packages/embedded-mongo': { imports: [] },
  'packages/embedded-mongo/src': { imports: [], libraries: ['bson'] },
  'svc-user': { imports: ['packages/contracts', 'packages/service-kit', 'packages/live-kit'] },
  'svc-lobby-game': { imports: ['packages/contracts', 'packages/service-kit', 'packages/live-kit'] },
  'svc-broadcast': { imports: ['packages/contracts', 'packages/service-kit', 'packages/live-kit'] },
  'svc-story': { imports: ['packages/contracts', 'packages/service-kit', 'packages/live-kit', 'packages/story-rules'] },
  // The build writes the list of shared modules.
  shell: { imports: ['packages/contracts', 'packages/web-kit'], undeclared: ['luplay-shared-modules'] },
  // Its tests read the declarations of the remotes as the build does.
  'shell/test': { imports: ['shell', 'packages/contracts', 'packages/web-kit', 'packages/rspack-preset'] },
  'mf-profile': { imports: ['packages/contracts', 'packages/web-kit'] },
  'mf-lobby-game': { imports: ['packages/contracts', 'packages/web-kit', 'packages/quiz-ui'] },
  'mf-broadcast': { imports: ['packages/contracts', 'packages/web-kit', 'packages/quiz-ui'] },
  'mf-story': { imports: ['packages/contracts', 'packages/web-kit', 'packages/story-rules'] },
  'mf-backoffice': { imports: ['packages/contracts', 'packages/web-kit', 'packages/quiz-ui'] },
  gateway: { imports: ['packages/contracts'] },
  // Its tests read the metrics of a service.
  k8s: { imports: ['packages/contracts', 'packages/service-kit'] },
  // What a page knows after a message of a play is a rule.
  e2e: { imports: ['packages/contracts', 'packages/story-rules'] },
  // The client of live sockets that both drive the product with is in e2e. Views of a play are measured by themselves.
  bench: { imports: ['packages/contracts', 'packages/story-rules', 'e2e'] },
  assets: { imports: [] },
  // Runs before anything is installed.
  bootstrap: { imports: [], libraries: [] },
  'bootstrap/test': { imports: ['bootstrap', 'packages/contracts'] },
  // A process of its own, started after the installation.
  'bootstrap/backing/mongod-account.mjs': { imports: [], libraries: ['mongodb'] },
  // A step of the lint, after the installation.
  'bootstrap/checks/texts.mjs': { imports: [], libraries: ['@swc/core'] },
  'docker/stand-ins/mongod.mjs': { imports: [], libraries: [] },
  'docker/stand-ins/mongosh.mjs': { imports: [], libraries: ['mongodb'] },
  'jest.config.js': { imports: [] },
};
