import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { SignedIn } from './factories.ts'

/** A page of a list; of its rows only the ids. */
interface Page {
  ids: string[]
  total: number
  next: string | undefined
}

export type ReadPage = (query: Record<string, string>) => Promise<Page>

/** Asks for a list; paths are those of calls, whose base is /api unless they say another. */
const ask = (app: TestApp, as: SignedIn, path: string, query: Record<string, string>) =>
  app.get(`${path.startsWith('/billing/') ? '' : '/api'}${path}?${new URLSearchParams(query).toString()}`, { as })

/** Asks for pages of a list, whose rows the answer has under a name, and says where it goes on. */
export const pagesOf =
  (
    app: TestApp,
    path: string,
    name: string,
    as: SignedIn,
    idOf: (row: never) => string = ({ id }: { id: string }) => id,
  ): ReadPage =>
  async query => {
    const { status, body } = await ask(app, as, path, query)
    expect(status).toBe(200)
    const { [name]: rows, total, next } = body as Record<string, unknown>
    return { ids: (rows as never[]).map(idOf), total: total as number, next: next as string | undefined }
  }

/** All ids of a list by its `next`, two at a time, and between the pages what happens meanwhile. */
export const walk = async (read: ReadPage, meanwhile?: (page: number) => Promise<unknown>) => {
  const pages: Page[] = []
  let after: string | undefined
  do {
    const page: Page = await read({ limit: '2', ...(after ? { after } : {}) })
    pages.push(page)
    after = page.next
    await meanwhile?.(pages.length)
  } while (after !== undefined && pages.length < 50)
  return { ids: pages.flatMap(({ ids }) => ids), totals: [...new Set(pages.map(({ total }) => total))] }
}

/** A walk through a list gives each row once, in the order of its pages by number, and counts them once; returns their ids. */
export const assertWalks = async (
  read: ReadPage,
  meanwhile?: (page: number) => Promise<unknown>,
): Promise<readonly string[]> => {
  const whole = await read({ limit: '1000' })
  expect(whole.next).toBeUndefined()
  expect(whole.total).toBe(whole.ids.length)
  expect(new Set(whole.ids).size).toBe(whole.ids.length)
  expect((await read({ limit: '2', page: '2' })).ids).toEqual(whole.ids.slice(2, 4))
  expect(await walk(read, meanwhile)).toEqual({ ids: whole.ids, totals: [whole.total] })
  return whole.ids
}

/** Where the first page of a list ends, for `after`. */
export const cursorOf = async (read: ReadPage): Promise<string> => {
  const { next = '' } = await read({ limit: '2' })
  expect(next.length).toBeGreaterThan(0)
  return next
}

/** A list refuses to go on from where it did not end, with a sentence. */
export const assertRefusesCursor = async (
  app: TestApp,
  as: SignedIn,
  path: string,
  query: Record<string, string>,
): Promise<void> => {
  const { status, body } = await ask(app, as, path, query)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      code: 'wrong_cursor',
      message: 'This list cannot be continued from here. Open it again from its first page.',
    },
  })
}
