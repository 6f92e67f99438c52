import { openBrowser } from './browser.ts'
import { signIn, type Persona } from './sign-in.ts'
const [who, out, dark, size, ...paths] = process.argv.slice(2)
const browser = await openBrowser()
const [w, h] = (size ?? '1366x768').split('x').map(Number)
const context = await browser.newContext({
  baseURL: 'http://localhost:3120',
  viewport: { width: w ?? 1366, height: h ?? 768 },
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
  ...(w && w < 500 ? { isMobile: true, hasTouch: true } : {}),
})
const page = await context.newPage()
page.on('console', m => {
  if (m.type() === 'error') console.log('console', m.text())
})
page.on('pageerror', e => console.log('pageerror', e.message))
await signIn(page, who as Persona)
if (dark === 'dark') await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
for (const [i, path] of paths.entries()) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/look/${out}-${i}.png`, fullPage: true })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  console.log(path, page.url(), over > 0 ? `OVERFLOW ${over}` : '')
}
await browser.close()
