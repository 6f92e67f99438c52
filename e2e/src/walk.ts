import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type CountedLine, countedLine } from './counted-line.ts'
import { until } from './demo-server.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { demoPassword, type Persona } from '@akada/contract/invented/people'
import { startWebKitGtk } from './webkitgtk.ts'

export { expect }

type Name = string | RegExp

/** The first element with this role and accessible name, this label of a field, or this text. */
type Sought = { role: string; name?: Name } | { label: Name } | { text: Name }

const phone = { width: 360, height: 640 }
export const desk = { width: 1366, height: 768 }
type Size = typeof phone

/** As long as the other journeys wait. */
const limitMs = 60_000
const keys = { Control: '\uE009', Enter: '\uE007' }

// The queries of the screen tests (a package of the workspace web), in the page: the engines find an element as those do.
const library = readFileSync(
  join(import.meta.dirname, '..', '..', 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

interface Found {
  x: number
  y: number
  /** Whether a press at this point reaches the element. */
  free: boolean
}

/** Runs in the page. */
const find = ({ sought, scroll }: { sought: Record<string, unknown>; scroll: boolean }): Found | null => {
  // The document may have changed since the queries were added to it.
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = Reflect.get(window, 'TestingLibraryDom') ?? {}
  if (!queryAllByRole) return null
  const { role, name, label, text } = Object.fromEntries(
    Object.entries(sought).map(([key, value]) => [key, Array.isArray(value) ? new RegExp(value[0], value[1]) : value]),
  )
  const all: HTMLElement[] = [
    ...(role ? queryAllByRole(document.body, role, { name }) : []),
    ...(label ? queryAllByLabelText(document.body, label) : []),
    ...(text ? queryAllByText(document.body, text) : []),
  ]
  const element = all.find(one => one.getClientRects().length > 0)
  if (!element) return null
  if (scroll) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return { x, y, free: element.contains(hit) || Boolean(hit?.closest('label')?.contains(element)) }
}

/** A person at a browser of another engine, on a device of their own. */
export class Walk {
  readonly engine: Engine
  readonly #url: string
  #size: Size = phone

  constructor(engine: Engine, url: string) {
    this.engine = engine
    this.#url = url
  }

  /** What a function returns in the page, as JSON. */
  async evaluate<A, R>(read: (argument: A) => R, argument: A): Promise<R> {
    const text = await this.engine.run(
      `return JSON.stringify((${read.toString()})(${JSON.stringify(argument)}) ?? null)`,
    )
    return JSON.parse(text)
  }

  async #find(sought: Sought, scroll = false): Promise<Found | null> {
    if (!(await this.evaluate(() => 'TestingLibraryDom' in window, null))) await this.engine.run(library)
    const plain = Object.entries(sought).map(([key, value]) => [
      key,
      value instanceof RegExp ? [value.source, value.flags] : value,
    ])
    return this.evaluate(find, { sought: Object.fromEntries(plain), scroll })
  }

  async #until(sought: Sought, isRight: () => Promise<boolean>): Promise<void> {
    if (await until(isRight, limitMs)) return
    const what = Object.entries(sought).map(([key, value]) => `${key} ${value}`)
    const shown = await this.evaluate(() => `${location.pathname}: ${document.body.innerText}`, null)
    throw new Error(`Not found: ${what.join(', ')}. The page shows:\n${shown.slice(0, 1500)}`)
  }

  async open(path: string): Promise<void> {
    await this.engine.open(`${this.#url}${path}`)
  }

  async see(sought: Sought): Promise<void> {
    await this.#until(sought, async () => (await this.#find(sought)) !== null)
  }

  async press(sought: Sought): Promise<void> {
    let place: Found | null = null
    await this.#until(sought, async () => {
      const former = place
      place = await this.#find(sought, true)
      // What is still moving would be missed.
      return place?.free === true && place.x === former?.x && place.y === former.y
    })
    const { x, y } = place ?? { x: 0, y: 0 }
    await this.engine.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  /** Types where the focus is; a key of `keys` by its name. */
  async type(...parts: (string | { key: keyof typeof keys })[]): Promise<void> {
    const pressed = parts.flatMap(part => (typeof part === 'string' ? [...part] : [keys[part.key]]))
    const actions = pressed.flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.engine.act([{ type: 'key', id: 'keys', actions }])
  }

  /** Replaces what is in a field. */
  async write(sought: Sought, text: string): Promise<void> {
    await this.press(sought)
    await this.engine.act([
      {
        type: 'key',
        id: 'keys',
        actions: [
          { type: 'keyDown', value: keys.Control },
          { type: 'keyDown', value: 'a' },
          { type: 'keyUp', value: 'a' },
          { type: 'keyUp', value: keys.Control },
        ],
      },
    ])
    await this.type(text)
  }

  async resize(size: Size): Promise<void> {
    this.#size = size
    await this.engine.resize(size.width, size.height)
  }

  async signIn(persona: Persona): Promise<void> {
    await this.open('/login')
    await this.write({ label: /^Username/ }, persona)
    await this.write({ label: /^Password/ }, demoPassword)
    await this.press({ role: 'button', name: 'Sign in' })
    await this.see({ role: 'heading', name: 'Today' })
  }

  /** Gives a file box a file, as if it was chosen there. */
  async chooseFile(label: string, name: string, content: string): Promise<void> {
    await this.see({ label })
    await this.evaluate(
      file => {
        const box: HTMLInputElement = Reflect.get(window, 'TestingLibraryDom').getByLabelText(document.body, file.label)
        const transfer = new DataTransfer()
        transfer.items.add(new File([file.content], file.name, { type: 'text/csv' }))
        box.files = transfer.files
        box.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { label, name, content },
    )
  }

  /** Waits until the service worker has what this page needs without a connection. */
  async expectOnDevice(): Promise<void> {
    await this.evaluate(() => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = ['/', ...used.filter(name => new URL(name).pathname.startsWith('/assets/'))]
      const look = async () => {
        const found = await Promise.all(files.map(file => caches.match(file)))
        if (navigator.serviceWorker.controller && found.every(Boolean)) document.body.dataset.onDevice = ''
        else setTimeout(() => void look(), 200)
      }
      void look()
    }, null)
    await expect.poll(() => this.evaluate(() => 'onDevice' in document.body.dataset, null)).toBe(true)
  }

  /** The page works, nothing of it is beyond the edge of a phone or a desk, no label of a button is cut off, and no script has raised an error. */
  async expectSound(): Promise<void> {
    for (const { width, height } of [this.#size === phone ? desk : phone, this.#size]) {
      await this.engine.resize(width, height)
      const beyond = () =>
        this.evaluate(() => [innerWidth, Math.max(innerWidth, document.documentElement.scrollWidth)], null)
      await expect.poll(beyond, 'the width of the window and of the page').toEqual([width, width])
      const cutOff = (): string[] =>
        [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
          .filter(label => label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1)
          .map(label => label.innerText)
      expect(await this.evaluate(cutOff, null), 'labels of buttons that are cut off').toEqual([])
    }
    expect(await this.evaluate(() => document.body.innerText, null)).not.toMatch(
      /An Error Occurred|could not be loaded/,
    )
    expect(this.engine.errors, 'errors of scripts').toEqual([])
  }
}

interface Fixtures {
  line: CountedLine
  /** One browser for each person: all journeys of `class.teacher` share theirs, which is signed in. */
  walkAs: (person: Persona | 'guardian') => Promise<Walk>
}

export const test = base.extend<object, Fixtures>({
  line: [
    async ({ browserName: _any }, provide) => {
      const line = await countedLine(process.env.AKADA_URL ?? '')
      await provide(line)
      await line.close()
    },
    { scope: 'worker' },
  ],
  walkAs: [
    async ({ line }, provide, { project }) => {
      const open: { walk?: Walk; person?: string } = {}
      const start = project.name === 'firefox' ? startFirefox : startWebKitGtk
      await provide(async person => {
        if (open.walk && open.person === person) return open.walk
        await open.walk?.engine.close()
        const walk = new Walk(await start(), line.url)
        Object.assign(open, { walk, person })
        await walk.resize(phone)
        if (person !== 'guardian') await walk.signIn(person)
        return walk
      })
      await open.walk?.engine.close()
    },
    { scope: 'worker' },
  ],
})
