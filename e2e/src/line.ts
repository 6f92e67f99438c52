import { type CountedLine, countedLine } from './counted-line.ts'
import { type Page, test as base } from './support.ts'

/** Journeys over a connection that counts its bytes and can be cut. People sign in through the page, because it has another address. */
export const test = base.extend<{ line: CountedLine }>({
  line: async ({ browserName: _any }, provide) => {
    const line = await countedLine(process.env.AKADA_URL ?? '')
    await provide(line)
    await line.close()
  },
  baseURL: ({ line }, provide) => provide(line.url),
})

/** No connection, for the pages and for their service worker, which the browser's own emulation does not reach. */
export const cutOff = async (page: Page, line: CountedLine): Promise<void> => {
  line.cut(true)
  await page.context().setOffline(true)
}

export const reconnect = async (page: Page, line: CountedLine): Promise<void> => {
  line.cut(false)
  await page.context().setOffline(false)
}

/** Waits until the device has every file that the pages of these operations need without a connection. */
export const prepared = (page: Page, ...operations: string[]): Promise<void> =>
  page.evaluate(async names => {
    const isPrepared = async (): Promise<boolean> => {
      const list = await caches.match('/offline.json')
      if (!list) return false
      const { start, byOperation } = await list.json()
      const files: string[] = [...start, ...names.flatMap(name => byOperation[name])]
      const found = await Promise.all(files.map(file => caches.match(file)))
      return found.every(Boolean)
    }
    while (!(await isPrepared())) await new Promise(resolve => setTimeout(resolve, 200))
  }, operations)
