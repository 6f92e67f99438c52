import { test as base, type Browser, type Download, expect, type Page } from '@playwright/test'
import { type Api, apiAs } from './api.ts'
import type { Persona } from './sign-in.ts'

export { expect }
export { expectAccessible, expectNoAxeViolations } from './axe.ts'
export type { Locator, Page } from '@playwright/test'
export { signIn } from './sign-in.ts'

/** Well below the life of an access token, so that no journey has to refresh a session that others share. */
const freshMs = 5 * 60_000

type State = { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] }

const stateOf = ({ url, user }: Api, dark = false): State => ({
  cookies: [],
  origins: [
    {
      origin: new URL(url).origin,
      localStorage: [
        { name: 'akada.session', value: JSON.stringify(user) },
        ...(dark ? [{ name: 'akada.dark', value: 'true' }] : []),
      ],
    },
  ],
})

export interface People {
  /** Signed in over HTTP, once for all journeys of a worker. Never for a journey that signs out, switches or changes a password. */
  api: (persona: Persona) => Promise<Api>
  /** A browser of one's own, signed in. Closed by itself. */
  open: (persona: Persona, options?: OpenOptions) => Promise<Page>
  /** The same for somebody whom the journey made. */
  openAs: (api: Api, options?: OpenOptions) => Promise<Page>
}

interface OpenOptions {
  dark?: boolean
  viewport?: { width: number; height: number }
}

interface Fixtures {
  browserFaults: undefined
  people: People
  /** Who is signed in in `page`; nobody where left out. */
  persona: Persona | undefined
}

/** Every journey fails on an error that no code of the page caught, and on anything the content security policy refused. */
export const test = base.extend<Fixtures, { sessions: (persona: Persona) => Promise<Api> }>({
  persona: [undefined, { option: true }],
  sessions: [
    async ({ browserName: _any }, provide) => {
      const kept = new Map<Persona, { api: Promise<Api>; since: number }>()
      await provide(persona => {
        const found = kept.get(persona)
        if (found && Date.now() - found.since < freshMs) return found.api
        const api = apiAs(persona)
        kept.set(persona, { api, since: Date.now() })
        return api
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ persona, sessions }, provide) => {
    await provide(persona ? stateOf(await sessions(persona)) : undefined)
  },
  people: async (
    { browser, sessions, contextOptions, locale, timezoneId, viewport, baseURL, serviceWorkers },
    provide,
  ) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = []
    const faults: string[] = []
    const openAs = async (api: Api, options: OpenOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        ...contextOptions,
        locale,
        timezoneId,
        baseURL,
        serviceWorkers,
        viewport: options.viewport ?? viewport,
        storageState: stateOf(api, options.dark),
      })
      opened.push(context)
      watch(context, faults)
      return context.newPage()
    }
    await provide({
      api: sessions,
      open: async (persona, options) => openAs(await sessions(persona), options),
      openAs,
    })
    await Promise.all(opened.map(context => context.close()))
    expect(faults, 'errors in the browser').toEqual([])
  },
  browserFaults: [
    async ({ context }, provide) => {
      const faults: string[] = []
      watch(context, faults)
      await provide(undefined)
      expect(faults, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

const watch = (context: Awaited<ReturnType<Browser['newContext']>>, faults: string[]): void => {
  context.on('weberror', fault => faults.push(`uncaught: ${fault.error().message}`))
  context.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) faults.push(message.text())
  })
}

/** What a download holds. */
export const bytesOf = async (file: Download): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
