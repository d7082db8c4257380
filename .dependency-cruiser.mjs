const tests = '\\.test\\.tsx?$|/src/testing/'
const error = 'error'

/** The five rules of ARCHITECTURE.md: who may import whom. A type-only import counts as an import. */
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // 1. The contract is a leaf; web and server never meet.
    {
      name: 'contract-imports-only-zod',
      severity: error,
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/contract/(src|data)/', 'node_modules/zod/'] },
    },
    {
      name: 'brand-names-imports-only-contract',
      severity: error,
      from: { path: '^packages/brand-names/src', pathNot: tests },
      to: { pathNot: ['^packages/(brand-names|contract)/', 'node_modules/zod/'] },
    },
    {
      name: 'packages-below-apps',
      severity: error,
      from: { path: '^packages/[^/]+/src', pathNot: tests },
      to: { path: '^(apps|tests|tools)/' },
    },
    {
      name: 'packages-import-contract-and-names',
      severity: error,
      // The offline copy answers as the directory does, so it may ask the same oracle.
      from: { path: '^packages/([^/]+)/src', pathNot: [tests, '^packages/offline-directory/'] },
      to: { path: '^packages/', pathNot: '^packages/($1|contract|brand-names)/' },
    },
    { name: 'web-never-sees-server', severity: error, from: { path: '^apps/web' }, to: { path: '^apps/server' } },
    { name: 'server-never-sees-web', severity: error, from: { path: '^apps/server' }, to: { path: '^apps/web' } },
    // 2. Server: entry points, assemble.ts, features, domain, platform.
    {
      name: 'platform-below-features',
      severity: error,
      from: { path: '^apps/server/src/platform', pathNot: tests },
      to: { path: '^apps/server/src/(domain|features|testing|[^/]+\\.ts$)' },
    },
    {
      name: 'domain-below-features',
      severity: error,
      from: { path: '^apps/server/src/domain', pathNot: tests },
      to: { path: '^apps/server/src/(features|testing|[^/]+\\.ts$)' },
    },
    {
      name: 'features-below-assembly',
      severity: error,
      from: { path: '^apps/server/src/features', pathNot: tests },
      to: { path: '^apps/server/src/(testing/|[^/]+\\.ts$)' },
    },
    // 3. Web: app, screens, features, ui and lib.
    {
      name: 'screens-below-app',
      severity: error,
      from: { path: '^apps/web/src/(screens|features|ui|lib)/' },
      to: { path: '^apps/web/src/(app/|entry-)' },
    },
    {
      name: 'features-below-screens',
      severity: error,
      from: { path: '^apps/web/src/(features|ui|lib)/' },
      to: { path: '^apps/web/src/screens/' },
    },
    {
      name: 'ui-below-features',
      severity: error,
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/features/' },
    },
    // 4. A feature never imports another feature.
    {
      name: 'no-feature-to-feature',
      severity: error,
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    // 5. SQL only in stores.
    {
      name: 'only-stores-touch-the-database',
      severity: error,
      from: { path: '^apps/server/src/features', pathNot: ['-store\\.ts$', tests] },
      to: { path: 'node_modules/(kysely|pg|pg-copy-streams)/' },
    },
    { name: 'no-cycles', severity: error, from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: error, from: {}, to: { couldNotResolve: true } },
    {
      name: 'declared-dependencies-only',
      severity: error,
      // Vite is loaded by built-site.ts only in development, where it is installed.
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: [tests, 'built-site\\.ts$'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: 'node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/|vite\\.config\\.ts$|\\.css$|\\.svg' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
