import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { queryClient } from '../src/app/query-client.ts'
import { Questions } from '../src/app/layouts/Questions.tsx'
import { notices } from '../src/lib/notices.ts'
import {
  authRoute,
  blankRoute,
  districtRoute,
  guestRoute,
  rootRoute,
  schoolRoute,
  signedInRoute,
  stateRoute,
} from '../src/lib/page/parents.ts'
import { type LoggedInUser, session } from '../src/lib/session.ts'
import { Snackbar } from '../src/ui/feedback/overlays.tsx'
import { startDevice } from './screen.tsx'
import { type Answering, openServer } from './server.ts'

// Whether an element is hidden takes a layout to say, and most of the time of a test that asks.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 })

const parents = {
  root: rootRoute,
  guest: guestRoute,
  auth: authRoute,
  blank: blankRoute,
  signedIn: signedInRoute,
  school: schoolRoute,
  district: districtRoute,
  state: stateRoute,
}
const areas = ['school', 'district', 'state'] as const

/** What a feature exports from its `routes.ts`. */
type FeatureRoutes = { readonly [P in keyof typeof parents]?: readonly AnyRoute[] }

interface Opening {
  /** The address, with its search. */
  at: string
  routes: FeatureRoutes
  /** Who is signed in; null for nobody. */
  user: LoggedInUser | null
  answers: readonly Answering[]
  /** Also show the dialogs of the layout in which requests ask something before they are sent again. */
  asks?: boolean
}

const treeOf = (routes: FeatureRoutes): AnyRoute => {
  const of = (name: keyof typeof parents): AnyRoute[] => [...(routes[name] ?? [])]
  const inArea = areas.map(name => parents[name].addChildren(of(name)))
  return rootRoute.addChildren([
    ...of('root'),
    guestRoute.addChildren(of('guest')),
    authRoute.addChildren(of('auth')),
    blankRoute.addChildren(of('blank')),
    signedInRoute.addChildren([...of('signedIn'), ...inArea]),
  ])
}

// What happy-dom lacks, and a text area that grows with its text asks for.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// A list draws as many rows as have room: without a layout nothing has any.
const giveRoom = (): void => {
  // A saved file is a link that is clicked by the program.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
}

/** Without retries, which wait for seconds. */
const freshQueries = (): void => {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.clear()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
}

/**
 * Opens a page of a feature at its address, as the product does it without its layout: routes with their guards, queries with their
 * notices, drafts, session, and a server that answers as `answers` says.
 */
export const openPages = async ({ at, routes, user, answers, asks = false }: Opening) => {
  const server = openServer(answers)
  await startDevice(user)
  freshQueries()
  giveRoom()
  if (session.get() && !user) session.clear('signedOut')
  const router = createRouter({
    routeTree: treeOf(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultNotFoundComponent: () => <p>Another page</p>,
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await router.load()
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={Object(router)} />
          {asks && <Questions />}
          <Snackbar />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    for (const { id } of notices.get()) notices.dismiss(id)
    vi.restoreAllMocks()
  })
  return {
    server,
    user: userEvent.setup({ delay: null }),
    /** The address that the browser shows. */
    address: (): string => router.history.location.href,
    router,
    /** The program forgets what it has read, as if it were opened again on this device. */
    forget: (): void => queryClient.clear(),
  }
}

/** The field with this label: a required one ends with an asterisk. */
export const field = (label: string): HTMLInputElement => {
  // By hand, because the library computes the labels of every element of the page, which takes most of a test of a long form.
  const labels = [...document.querySelectorAll('label')]
  const found = labels.find(({ textContent }) => [label, `${label} *`].includes(textContent.trim()))?.htmlFor
  const [first] = document.querySelectorAll<HTMLInputElement>(
    found ? `#${CSS.escape(found)}` : `[aria-label=${JSON.stringify(label)}]`,
  )
  return first ?? screen.getByLabelText<HTMLInputElement>(label)
}

/** Presses the button with this name, as soon as it can be pressed. */
export const press = async (name: string | RegExp): Promise<void> => {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(found.disabled, `${found.textContent} cannot be pressed.`).toBe(false)
    return found
  })
  await userEvent.setup({ delay: null }).click(button)
}

/** Replaces what the fields hold, each as if it were pasted. */
export const fillIn = async (texts: Readonly<Record<string, string>>): Promise<void> => {
  const user = userEvent.setup({ delay: null })
  for (const [label, text] of Object.entries(texts)) {
    let box = field(label)
    // A dialog that has just opened gives the focus to its first field, a moment later.
    for (let tries = 0; tries === 0 || (tries < 3 && box.isConnected && document.activeElement !== box); tries++) {
      box = field(label)
      await user.clear(box)
      await user.click(box)
      await user.paste(text)
    }
  }
}

/** The open list of choices of a field: another field may have some of the same name. */
const choicesOf = (label: string): Promise<HTMLElement> =>
  waitFor(() => {
    const list = document.getElementById(field(label).getAttribute('aria-controls') ?? '')
    if (!list) throw new Error(`${label} has no open list of choices.`)
    return list
  })

/** Opens a list of choices and takes one, as soon as it is there. */
export const choose = async (label: string, option: string | RegExp): Promise<void> => {
  const user = userEvent.setup({ delay: null })
  await user.click(field(label))
  await user.click(await within(await choicesOf(label)).findByRole('option', { name: option }))
}

/** Opens a list of choices and returns them. */
export const choices = async (label: string): Promise<string[]> => {
  await userEvent.setup({ delay: null }).click(field(label))
  const found = await within(await choicesOf(label)).findAllByRole('option')
  return found.map(({ textContent }) => textContent)
}

const plain = (node: Node): string => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Whether an element shows this text: its own words, or all that is within it. */
const shows = (element: Element, text: string | RegExp): boolean => {
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(plain)
  return [plain(element), own.join('').replaceAll(/\s+/g, ' ').trim()].some(words =>
    typeof text === 'string' ? words === text : text.test(words),
  )
}

/** The texts of the page that have most words in common with one that is not there. */
const nearest = (text: string | RegExp): string[] => {
  const words = new Set(
    String(text)
      .toLowerCase()
      .match(/[\p{L}\d]+/gu),
  )
  const common = (line: string): number =>
    (line.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter(word => words.has(word)).length
  const lines = [...document.body.querySelectorAll(':not(style)')]
    .filter(({ childElementCount }) => !childElementCount)
    .map(plain)
  return [...new Set(lines)]
    .filter(Boolean)
    .toSorted((a, b) => common(b) - common(a))
    .slice(0, 4)
}

/**
 * Waits for a text on the page, which may run across several elements. Gives up when nothing has changed on the page for these `seconds`, a
 * little longer than success leaves a page on the screen, and shows what comes nearest. A page that asks the server again needs more.
 */
export const sees = async (text: string | RegExp, { seconds = 1.75 } = {}): Promise<void> => {
  let still = 0
  let isChanged = true
  const observer = new MutationObserver(() => {
    isChanged = true
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const isShown = (): boolean =>
    [...document.body.querySelectorAll(':not(style)')].some(element => shows(element, text))
  while (!(isChanged && isShown()) && still < seconds * 100) {
    still = isChanged ? 0 : still + 1
    isChanged = false
    // A part of the program that is fetched changes nothing until it is there.
    if (still % 20 === 19) await vi.dynamicImportSettled()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  observer.disconnect()
  const found = isShown() ? text : nearest(text)
  expect(found, `Nowhere on the page: ${text}`).toBe(text)
}

/** How long success leaves a page on the screen, in milliseconds, of those that the specification has. Call it before the press. */
export const watchRedirects = (): (() => number[]) => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  return () => timer.mock.calls.flatMap(([, delay]) => (delay === 1000 || delay === 1500 ? [delay] : []))
}

/** The sentence that a field is described with, such as its error. */
export const errorAt = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
