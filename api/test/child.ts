import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Child {
  process: ChildProcess
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>
  /** Its whole output. */
  text: () => string
  /** Waits for a text in its output, however slow the machine is; throws if it ends without it. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
}

/** Runs a program of this folder as a separate process, for tests that kill or stop one. */
export const startChild = (program: string, ...args: string[]): Child => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  let hasEnded = false
  const heard = new Set<() => void>()
  const tell = () => {
    for (const listener of heard) listener()
  }
  child.stdout.on('data', piece => {
    text += String(piece)
    tell()
  })
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      hasEnded = true
      resolve(code)
      tell()
    })
  })
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text)
        if (!found && !hasEnded) return
        heard.delete(look)
        if (found) resolve(found)
        else reject(new Error(`${program} ended, and said only: ${text}`))
      }
      heard.add(look)
      look()
    })
  return { process: child, ended, text: () => text, says }
}

/** Ends a process, and deletes the folder, once this process is gone, also if it was killed. The returned function undoes that. */
export const endTogether = (pid: number, signal: 'INT' | 'TERM', folder: string): (() => void) => {
  const watcher = spawn(join(import.meta.dirname, 'end-together.sh'), [signal, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}
