import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from './demo-server.ts'
import { type Engine, requirePrograms } from './engine.ts'

const program = '/usr/bin/firefox-esr'

/** How long a page may take to load. */
const limitMs = 60_000

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  message?: string
  result?: unknown
  params?: unknown
}

/** A session of WebDriver BiDi: Firefox has it built in, and no driver beside it. */
const connect = async (url: string, onEvent: (params: unknown) => void) => {
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  let last = 0
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.type === 'event') onEvent(message.params)
    else waiting.get(message.id ?? 0)?.(message)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ type: 'error', message: 'Firefox closed the connection.' })
  })
  return async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answered = new Promise<Message>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answered
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as T
  }
}

/** Starts Debian's Firefox ESR without a window, on a profile of its own. */
export const startFirefox = async (): Promise<Engine> => {
  requirePrograms(program)
  const profile = mkdtempSync(join(tmpdir(), 'akada-firefox-'))
  const browser = spawn(program, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, HOME: profile, TZ: 'Africa/Lagos' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const atExit = () => browser.kill('SIGKILL')
  process.once('exit', atExit)
  const exited = once(browser, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(browser.stderr).on('line', line => {
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    void exited.then(() => reject(new Error('Firefox ended at its start.')))
  })
  const errors: string[] = []
  /** The document of each of the errors. */
  const realms: string[] = []
  const send = await connect(url, params => {
    const { level, text, source } = params as { level: string; text: string; source: { realm: string } }
    if (level !== 'error') return
    errors.push(text)
    realms.push(source.realm)
  })
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const [{ context } = { context: '' }] = contexts
  const evaluate = (body: string) =>
    send<{ realm: string; result?: { value: string }; exceptionDetails?: { text: string } }>('script.evaluate', {
      expression: `(() => {${body}})()`,
      target: { context },
      awaitPromise: true,
    })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    errors,
    open: async to => {
      const before = errors.length
      const { realm: left } = await evaluate('')
      // If Firefox itself waits for the page, it sometimes answers while the document that is left is still there.
      await send('browsingContext.navigate', { context, url: to, wait: 'none' })
      let shown = left
      await until(async () => {
        const { realm, result } = await evaluate('return document.readyState')
        shown = realm
        return realm !== left && result?.value === 'complete'
      }, limitMs)
      // What the document that is left aborts is no error.
      const own = errors.filter((_, index) => index < before || realms[index] === shown)
      errors.splice(0, errors.length, ...own)
      realms.splice(0, realms.length, ...own.map(() => shown))
    },
    run: async body => {
      const answer = await evaluate(body)
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return answer.result?.value ?? ''
    },
    act: async actions => {
      await send('input.performActions', { context, actions })
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    picture: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      process.off('exit', atExit)
      browser.kill('SIGTERM')
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
