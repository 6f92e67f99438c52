/**
 * Draws the icons of the installed app from web/public/icon.svg. Usage: node tools/icons.ts, after the mark has changed.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser } from '../e2e/src/browser.ts'

const folder = join(import.meta.dirname, '..', 'web', 'public')
const green = '#00613a'

/** A system cuts the last two to its own shape: they are green to the edges, and the mark stays within the circle that is never cut. */
const icons = [
  { name: 'icon-192.png', size: 192, mark: 1, background: 'transparent' },
  { name: 'icon-512.png', size: 512, mark: 1, background: 'transparent' },
  { name: 'icon-maskable.png', size: 512, mark: 0.8, background: green },
  { name: 'icon-apple.png', size: 180, mark: 0.9, background: green },
]

const mark = await readFile(join(folder, 'icon.svg'), 'utf8')
const browser = await openBrowser()
for (const { name, size, mark: part, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:${background}}body{display:grid;place-items:center}svg{width:${part * 100}%}</style>${mark}`,
  )
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  await page.close()
}
await browser.close()
