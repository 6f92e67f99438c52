import { test as base, type Browser, type Download, expect, type Page } from '@playwright/test'
import { type Api, apiAs, confirmIdentity } from './api.ts'
import type { Persona } from '@akada/contract/invented/people'

export { expect }
export { expectAccessible, expectNoAxeViolations } from './axe.ts'
export type { Locator, Page } from '@playwright/test'
export { signIn } from './sign-in.ts'

/** Well below the lifetime of an access token, so that no journey has to refresh a shared session. */
const freshMs = 5 * 60_000

type Context = Awaited<ReturnType<Browser['newContext']>>

/**
 * Gives a browser a session of its own without the sign-in page, once: a person who signs out there stays signed out. The cookie comes with
 * the response to the sign-in, and the first document finds who is signed in, like a page that is opened again. Signing in through the page
 * would cost several times as much.
 */
const letIn = async (context: Context, { url, user, password }: Api, dark = false): Promise<void> => {
  const { username } = user.staff
  const answer = await context.request.post(`${url}/api/auth/login`, { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()} ${await answer.text()}`)
  const { authorizationToken, storageKey: _key, ...signedIn } = await answer.json()
  await confirmIdentity(url, authorizationToken, password)
  delete signedIn.staff.refreshToken
  await context.addInitScript(
    ({ origin, entries }: { origin: string; entries: [string, string][] }) => {
      if (location.origin !== origin || localStorage.getItem('journey')) return
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    {
      origin: new URL(url).origin,
      entries: Object.entries({
        journey: 'signed in',
        'akada.session': JSON.stringify(signedIn),
        ...(dark ? { 'akada.dark': 'true' } : {}),
      }),
    },
  )
}

export interface People {
  /** Signed in over HTTP, once for all journeys of a worker. Not for a journey that changes the password. */
  api: (persona: Persona) => Promise<Api>
  /** A separate browser, signed in. It is closed automatically. */
  open: (persona: Persona, options?: OpenOptions) => Promise<Page>
  /** The same for a person whom the journey created. */
  openAs: (api: Api, options?: OpenOptions) => Promise<Page>
}

interface OpenOptions {
  dark?: boolean
  viewport?: { width: number; height: number }
}

interface Fixtures {
  browserErrors: undefined
  people: People
  /** Who is signed in in `page`; nobody if omitted. */
  persona: Persona | undefined
}

/** Every journey fails on an uncaught error in the page, and on anything the content security policy refuses. */
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
  context: async ({ context, persona, sessions }, provide) => {
    requireEarlyClock(context)
    if (persona) await letIn(context, await sessions(persona))
    await provide(context)
    await endRoutes(context)
  },
  people: async (
    { browser, sessions, contextOptions, locale, timezoneId, viewport, baseURL, serviceWorkers },
    provide,
  ) => {
    const opened: Context[] = []
    const errors: string[] = []
    const openAs = async (api: Api, options: OpenOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        ...contextOptions,
        locale,
        timezoneId,
        baseURL,
        serviceWorkers,
        viewport: options.viewport ?? viewport,
      })
      opened.push(context)
      await letIn(context, api, options.dark)
      watch(context, errors)
      return context.newPage()
    }
    await provide({
      api: sessions,
      open: async (persona, options) => openAs(await sessions(persona), options),
      openAs,
    })
    await Promise.all(
      opened.map(async context => {
        await endRoutes(context)
        await context.close()
      }),
    )
    expect(errors, 'errors in the browser').toEqual([])
  },
  browserErrors: [
    async ({ context }, provide) => {
      const errors: string[] = []
      watch(context, errors)
      await provide(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Refuses to install the clock on an open page: between the two commands of `clock.install` its date is 1970. A page that reads
 * the time then finds itself unused for decades, and locks its session on the server.
 */
const requireEarlyClock = (context: Context): void => {
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = async options => {
    const open = context.pages().filter(page => page.url() !== 'about:blank')
    if (open.length > 0) throw new Error('Install the clock before the first page is opened.')
    await install(options)
  }
}

/** A journey's answer to a request that is still being prepared when the journey ends is not waited for, and no error. */
const endRoutes = async (context: Context): Promise<void> => {
  const open = context.isClosed() ? [] : [context, ...context.pages()]
  await Promise.all(open.map(part => part.unrouteAll({ behavior: 'ignoreErrors' })))
}

const watch = (context: Context, errors: string[]): void => {
  context.on('weberror', error => errors.push(`uncaught: ${error.error().message}`))
  context.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy')) errors.push(message.text())
  })
}

/** The content of a download. */
export const bytesOf = async (file: Download): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The page as its print shows it: with every row, and in the style of paper. */
export const onPaper = async (page: Page, inspect: () => Promise<void>): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await inspect()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}

/** The line that is all that the browser prints of a page with a PDF; 'none' of any other page. */
export const pdfLineOf = async (page: Page): Promise<string> => {
  const line = await page.getByRole('main').evaluate(main => getComputedStyle(main, '::before').content)
  return line === 'none' ? line : String(JSON.parse(line))
}
