import { expect, type Page } from '@playwright/test'

const nowhere = '/no/such/page'

/**
 * Follows an address within the open program, like a link: scripts are not fetched, read and compiled again for each. Waits until the
 * previous page is gone.
 */
const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(address => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Whether an address is of a page that the server makes, which is no part of the program. */
export const isServed = (address: string): boolean => /^\/verify(?:\/|$)/.test(address)

/**
 * Opens an address: the first, and what the server makes, like a browser, the others within the program, by way of an address without a page,
 * so that nothing is left of the previous page.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank' || isServed(path) || isServed(new URL(page.url()).pathname)) {
    await page.goto(path)
    return
  }
  await follow(page, nowhere)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found', exact: true })).toBeVisible()
  if (path !== nowhere) await follow(page, path)
}

/** Waits until the page's requests are finished. */
export const expectDrawn = async (page: Page): Promise<void> => {
  await expect(page.locator('html[data-first]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
