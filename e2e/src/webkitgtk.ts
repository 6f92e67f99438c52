import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort, until } from './demo-server.ts'
import { type Engine, requirePrograms } from './engine.ts'

const screen = '/usr/bin/Xvfb'
const program = '/usr/bin/WebKitWebDriver'

/** A screen in memory, as GTK has no way without one; returns its name. */
const startScreen = async (): Promise<{ display: string; server: ChildProcess }> => {
  const server = spawn(screen, ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(createInterface(server.stdout), 'line')
  return { display: `:${number}`, server }
}

/** Without the bars of its window, which are wider than a phone, and with what the page writes to its console on its output. */
const browserOptions = { args: ['--automation', '--full-screen', '--enable-write-console-messages-to-stdout=true'] }

/** Starts the small browser of Debian's WebKitGTK by WebDriver. */
export const startWebKitGtk = async (): Promise<Engine> => {
  requirePrograms(screen, program)
  const { display, server } = await startScreen()
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1', TZ: 'Africa/Lagos' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const atExit = () => [driver, server].forEach(child => child.kill('SIGKILL'))
  process.once('exit', atExit)
  const errors: string[] = []
  createInterface(driver.stdout).on('line', line => {
    // A request that failed for want of a connection is no error of a script.
    if (/^CONSOLE (?!NETWORK)\w+ ERROR/.test(line)) errors.push(line)
  })
  const send = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await until(async () => (await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)) !== null, 30_000)
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } },
  )
  const session = `/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    errors,
    open: url => send('POST', `${session}/url`, { url }),
    run: script => send('POST', `${session}/execute/sync`, { script, args: [] }),
    act: actions => send('POST', `${session}/actions`, { actions }),
    resize: (width, height) => send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height }),
    picture: () => send('GET', `${session}/screenshot`),
    close: async () => {
      process.off('exit', atExit)
      await send('DELETE', session).catch(() => undefined)
      const ended = [once(driver, 'exit'), once(server, 'exit')]
      driver.kill('SIGTERM')
      server.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}
