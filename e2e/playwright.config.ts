import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './src/chromium.ts'

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 3,
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
    // Every page is looked at at both widths by the journeys of accessibility; what works differently on a phone, or is mostly done
    // there, is done there too, or only there.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1366, height: 768 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } },
  ],
})
