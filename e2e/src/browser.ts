import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunchOptions } from './chromium.ts'

export type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A browser for a script; the journeys get theirs from the test runner. */
export const openBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunchOptions())
