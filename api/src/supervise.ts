import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBeats, recordBytes, readRunningTasks, watchedFile } from './platform/watchdog/index.ts'

export interface Supervised {
  /** The program and its arguments. */
  program: string
  args: readonly string[]
  /** Milliseconds for which its event loop may be blocked; default 10 seconds. */
  standstill?: number
}

/** The message a program sends its supervisor once it serves: from then on it is restarted when it fails. */
const readyMessage = 'ready'

/** Restarts within the period; one more means that restarting does not help. */
const mostRestarts = 5
const restartsWithin = 5 * 60_000
/** Checks of the event loop within the time for which it may be blocked. Only these count: a machine that was asleep was not blocked. */
const looks = 5
/** After standard input, output, error and the channel. */
const watchedNumber = 4

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const write = (text: string): void => void process.stderr.write(`${text}\n`)

/** An open file without a name, filled with zeros so that writing to it later needs no room on the disk. */
const openRecord = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'akada-watched-'))
  const file = openSync(join(folder, 'record'), 'w+', 0o600)
  rmSync(folder, { recursive: true })
  writeSync(file, Buffer.alloc(recordBytes), 0, recordBytes, 0)
  return file
}

/**
 * Where compiled modules are kept, unless the environment says otherwise: a later start, and each thread that reads a spreadsheet, then neither
 * compiles nor strips types. A folder that cannot be written is not an error.
 */
const compiled = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'akada', 'compiled')

const start = ({ program, args }: Supervised, record: number): ChildProcess =>
  spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc', record],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, [watchedFile]: String(watchedNumber) },
    // A process group of its own: Ctrl+C reaches only the supervisor, which passes it on once.
    detached: true,
  })

/** Ends a process whose event loop is blocked, after logging its current tasks. Returns how to stop watching. */
const watch = (child: ChildProcess, record: number, standstill: number): (() => void) => {
  let seen = 0
  let still = 0
  const timer = setInterval(() => {
    const beats = readBeats(record)
    still = beats === seen && beats > 0 ? still + 1 : 0
    seen = beats
    if (still < looks) return
    clearInterval(timer)
    const line = {
      level: 'fatal',
      time: new Date().toISOString(),
      seconds: Math.round(standstill / 1000),
      underWay: readRunningTasks(record, Date.now()),
      msg: 'the event loop stood still: the server is ended and started again',
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    child.kill('SIGKILL')
  }, standstill / looks)
  return () => clearInterval(timer)
}

/**
 * Runs a program, passes signals on to it, ends it when its event loop is blocked, and restarts it when it fails after it was ready: after
 * a block, out of memory, in a crash. Otherwise ends with the program. If the supervisor itself is killed, the program sees its channel
 * close.
 */
export const supervise = (supervised: Supervised): void => {
  const restarts: number[] = []
  const record = openRecord()
  let isStopping = false
  let child: ChildProcess

  const mayRestart = (): boolean => {
    const now = Date.now()
    const recent = restarts.filter(at => now - at < restartsWithin)
    restarts.splice(0, restarts.length, ...recent, now)
    return recent.length < mostRestarts
  }
  const run = (): void => {
    let wasReady = false
    writeSync(record, Buffer.alloc(recordBytes), 0, recordBytes, 0)
    child = start(supervised, record)
    const unwatch = watch(child, record, supervised.standstill ?? 10_000)
    child.once('error', error => {
      write(error.message)
      process.exit(1)
    })
    child.on('message', message => {
      if (message === readyMessage) wasReady = true
    })
    child.once('exit', (code, signal) => {
      unwatch()
      if (isStopping || !wasReady || code === 0) process.exit(code ?? 1)
      if (!mayRestart()) {
        write(`The server ended ${mostRestarts + 1} times in a few minutes and is not started again. Read its log.`)
        process.exit(1)
      }
      write(`The server ended (${signal ?? `status ${code}`}) and is started again.`)
      run()
    })
  }
  const stop = (signal: NodeJS.Signals): void => {
    isStopping = true
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of signals) process.on(signal, stop)
  stopWithNpm(() => stop('SIGTERM'))
  run()
}

/**
 * Stops if npm, which started this program, has ended: npm passes on SIGTERM and SIGINT, but not its own death by SIGKILL. Only under npm:
 * a service manager ends its own processes, and someone may want a program to outlive their shell.
 */
const stopWithNpm = (stop: () => void): void => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 1000)
  timer.unref()
}

/** Tells the supervisor, if there is one, that this program now serves requests. */
export const reportReady = (): void => void process.send?.(readyMessage)
