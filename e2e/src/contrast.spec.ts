import { violationsOn } from './axe.ts'
import { expect, type Page, test } from './support.ts'

const rows = (count: number) => '<tr><td>Ngozi</td></tr>'.repeat(count)

/** Similar texts, a few of which are unreadable, each for its own reason. */
const sheet = `<!doctype html><html lang="en"><head><title>Texts</title><style>
  body { margin: 0; background: #fff; color: #222 }
  p, td { font: 16px sans-serif; margin: 0 }
  #pale, #narrow, #dark { background: #fff }
  .faint { color: #bbb; background: #fff }
  .hidden { display: none }
  .cover { position: relative }
  .cover i { position: absolute; inset: 0; background: #333; z-index: -1 }
  @media (max-width: 400px) { #narrow { color: #c1c1c1 } }
  @media (prefers-color-scheme: dark) { #dark { color: #c4c4c4 } }
</style></head><body><main><h1>Texts</h1>
  <table><tbody>${rows(10)}<tr><td id="pale" style="color: #bbb">Ngozi</td></tr>${rows(10)}</tbody></table>
  <button class="faint" disabled>Save</button><button class="faint" id="enabled">Save</button>
  <p class="hidden" style="color: #ccc">Musa</p><p id="shown" style="color: #ccc">Musa</p>
  <p>Amina</p><div class="cover"><i></i><p id="covered">Amina</p></div>
  <p id="narrow">Bola</p><p id="dark">Chidi</p>
</main></body></html>`

/** The named elements for which axe reports too little contrast. */
const foundOn = async (page: Page): Promise<string[]> => {
  const found = (await violationsOn(page, 'colours')).join('\n')
  return ['pale', 'enabled', 'shown', 'covered', 'narrow', 'dark'].filter(id => found.includes(` at #${id}:`))
}

test('text with too little contrast is found among others, under others, and if caused by the width or the colour scheme', async ({
  page,
}) => {
  await page.setContent(sheet)
  const whatever = ['pale', 'enabled', 'shown', 'covered']
  expect(await foundOn(page)).toEqual(whatever)
  // Elements over something else are reported each time; each kind of the others has been reported.
  expect(await foundOn(page)).toEqual(['covered'])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await foundOn(page)).toEqual(['covered', 'narrow'])
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await foundOn(page)).toEqual(['covered', 'dark'])
  // A page that is opened again is checked again, and as a whole.
  await page.setContent(sheet)
  await page.evaluate(() => delete window.contrastJudged)
  expect(await foundOn(page)).toEqual([...whatever, 'dark'])
  expect(await violationsOn(page, 'all')).not.toEqual([])
})
