import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './src/chromium.ts'

/**
 * `npm test` runs one journey for each job of a role, where the job is done: on a desk (@main) or on a phone (@main-phone). `npm run test:more`
 * runs all others, and those again at the other size.
 */
const which = process.env.AKADA_JOURNEYS
const isMain = which === 'main'
const isMore = which === 'more'
/** The journeys in engines other than Chromium's, by `npm run test:more`. */
const engines = 'engines.spec.ts'

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  // Journeys wait half of their time, for a slow line that they play or for a page to be still: two processors carry four.
  workers: 4,
  // Far above what anything takes, as a machine may be slow: no journey is about time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: process.env.AKADA_URL,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    // The processors are busy with other pages: to collect garbage and to compile beside a page only costs more of their time.
    launchOptions: { ...(await chromiumLaunchOptions()), args: ['--js-flags=--single-threaded'] },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    // Each journey begins on a new device, where the worker would fetch and keep the whole program; those about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each journey doubles what the journeys cost; ask for one with `--trace retain-on-failure`.
    trace: 'off',
  },
  projects: [
    // First, as they mostly wait: others use the processors meanwhile.
    ...(isMain ? [] : ['firefox', 'webkitgtk'].map(name => ({ name, testMatch: engines }))),
    // Every page is looked at at both widths by the journeys of accessibility; what works differently on a phone, or is mostly done
    // there, is done there too, or only there.
    {
      name: 'desktop',
      testIgnore: engines,
      grep: isMain ? /@main(?!-)/ : /.*/,
      // What is done at both sizes is done at one of them by `npm run test:more`: every page is looked at at both by every-page.spec.ts.
      grepInvert: isMore ? /@phone-only|@main(?!-)|@phone(?!.*@main-phone)/ : /@phone-only/,
      use: { viewport: { width: 1366, height: 768 } },
    },
    {
      name: 'phone',
      testIgnore: engines,
      grep: isMain ? /@main-phone/ : /@phone/,
      grepInvert: isMore ? /@main-phone/ : [],
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
  ],
})
