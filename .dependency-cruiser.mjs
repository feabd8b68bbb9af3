/**
 * Who may import whom, for every folder (docs/house.md). A part imports the workspaces and libraries that its
 * package.json declares; its tests also the devDependencies.
 */
import { importsOf, PARTS } from './bootstrap/checks/parts.mjs';

const TEST = String.raw`\.(test|fixture|spec)\.tsx?$|/(test|testing|example|bench)/`;
const LIBRARY = '(^|/)node_modules/';

/** Where each product lies, whatever deploys it. */
const PRODUCTS = {
  quiz: [
    '^(svc|mf)-(lobby-game|broadcast)/',
    '^packages/quiz-',
    '^packages/contracts/src/(lobby-game|broadcast)/',
    '^mf-backoffice/src/(quiz[^/]*|simulator|statistics|editor/items)/',
  ],
  story: ['^(svc|mf)-story/', '^packages/story-', '^packages/contracts/src/story/', '^mf-backoffice/src/story[^/]*/'],
  people: ['^svc-user/', '^mf-profile/', '^packages/contracts/src/user/', '^mf-backoffice/src/(people|profile-admin)/'],
};
const { quiz, story, people } = PRODUCTS;
/** What quiz and story show of people. */
const PEOPLE_TO_OTHERS = '^packages/contracts/src/user/';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const apart = (name, from, to) =>
  rule(name, 'products do not import each other, whatever folder they lie in', { pathNot: TEST, ...from }, to);

/** What a part, or its tests, may import of the repository. */
const declared = (part, isTest) =>
  rule(
    `${part}${isTest ? ' (tests)' : ''}`,
    'a part imports the workspaces that its package.json declares',
    isTest ? { path: `^${part}/.*(${TEST})` } : { path: `^${part}/`, pathNot: TEST },
    {
      pathNot: [LIBRARY, ...[part, ...importsOf(part, { isTest })].map((folder) => `^${folder}/`), '^[^/]+$'],
      dependencyTypesNot: ['core'],
    },
  );

export default {
  forbidden: [
    rule('no-cycles', 'files do not import each other in a circle', {}, { circular: true }),
    ...[...PARTS, 'e2e'].flatMap((part) => [declared(part, false), declared(part, true)]),
    rule(
      'only-parts',
      'a folder with source is a workspace',
      { path: '^[^/]+/', pathNot: [...PARTS, 'e2e', 'docker'].map((part) => `^${part}/`) },
      {},
    ),
    rule(
      'by-name',
      'another part is imported by its name',
      { path: '^(packages/[^/]+|[^/]+)/', pathNot: '^bootstrap/test/' },
      { path: '^[^/]+/', pathNot: ['^$1/', LIBRARY], dependencyTypes: ['local'] },
    ),
    rule(
      'declared-libraries',
      'a library is declared in the package.json of its part',
      { path: '/src/', pathNot: TEST },
      { pathNot: '^luplay-shared-modules$', dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown'] },
    ),
    rule(
      'bootstrap-runs-before-the-install',
      'bootstrap imports no library, except what is started after the installation',
      { path: '^bootstrap/', pathNot: [TEST, '^bootstrap/(backing/mongod-account|checks/texts)\\.mjs$'] },
      { path: LIBRARY },
    ),
    rule(
      'embedded-mongo-stands-alone',
      'the driver is for its tests',
      { path: '^packages/embedded-mongo/src/', pathNot: TEST },
      { path: LIBRARY, pathNot: `${LIBRARY}bson/` },
    ),
    apart('quiz-without-story', { path: quiz }, { path: story }),
    apart('story-without-quiz', { path: story }, { path: quiz }),
    // Finished games are paid for: svc-user reads the event.
    apart(
      'people-alone',
      { path: people, pathNot: [TEST, '^svc-user/src/(rewards|achievements)/'] },
      { path: [...quiz, ...story] },
    ),
    apart('people-by-contract', { path: [...quiz, ...story] }, { path: people, pathNot: PEOPLE_TO_OTHERS }),
    apart(
      'kits-without-products',
      {
        path: '^packages/(service-kit|live-kit|web-kit|rspack-preset|embedded-mongo)/',
        // Known: they belong to the story.
        pathNot: [TEST, '^packages/web-kit/src/(story-users/|components/pictures/)'],
      },
      // A session in a browser is that of a person.
      { path: [...quiz, ...story, ...people], pathNot: PEOPLE_TO_OTHERS },
    ),
    apart('services-know-no-person', { path: '^packages/(service|live)-kit/' }, { path: people }),
    apart(
      'core-alone',
      { path: '^packages/contracts/src/(index|core/.*)\\.ts$' },
      { path: [...quiz, ...story, ...people] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: LIBRARY },
    exclude: { path: ['(^|/)(dist|test-results|playwright-report)/', '^[.][^/]+/', '^assets/served/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
