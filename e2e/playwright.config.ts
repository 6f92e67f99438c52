import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './src/chromium.ts'

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.AKADA_URL,
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 768 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true } },
  ],
})
