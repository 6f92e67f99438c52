import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compiledTexts } from './web/languages-plugin.ts'

const database = 'api/test/global-setup.ts'
const globalSetup = existsSync(join(import.meta.dirname, database)) ? [database] : []
const setupFiles = globalSetup.length > 0 ? ['api/test/rows/record.ts'] : []
const slow = '**/*.slow.test.ts'

export default defineConfig({
  test: {
    allowOnly: false,
    // Unlike a lint rule, it sees an assertion that a loop or a helper makes, and one that was never reached.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    maxWorkers: 3,
    // With the default of 16 MiB a fifth of the processor time goes to the garbage collector.
    execArgv: ['--max-semi-space-size=64'],
    // Far above what anything takes, as a machine may be slow: no test is about time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          // The packages are loaded once in a worker, our own modules for each file: the browser's have the session of the page they stand for.
          isolate: false,
          setupFiles: ['web/test/fresh-modules.ts'],
          include: ['{contract,web,tools,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.screen.test.tsx', slow],
        },
      },
      {
        extends: true,
        plugins: [compiledTexts()],
        // React as it is in production: its development build spends a fifth of the time of these tests on warnings.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          env: { NODE_ENV: 'production' },
          include: ['web/**/*.screen.test.tsx'],
          environment: 'happy-dom',
          // To load the kit for each file takes half of what a run costs. The files of a worker share its document and its modules, so
          // a test takes away what it leaves in them (web/test/screen.tsx).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // A worker keeps what it has loaded from file to file, which halves what a run costs.
          isolate: false,
          include: ['{api,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', slow],
          globalSetup,
          setupFiles,
        },
      },
      {
        extends: true,
        // Of `npm run test:more`: they start and end servers, or look at every call.
        test: {
          name: 'slow',
          isolate: false,
          include: [slow],
          globalSetup,
        },
      },
    ],
  },
})
