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

/**
 * Ends a process, by this signal, as soon as this one has ended, however it did: also if it was killed. Then the folder is deleted, if one is
 * given. The returned function undoes that.
 */
export const endTogether = (pid: number | undefined, signal: 'INT' | 'TERM', folder = ''): (() => void) => {
  const script = [
    // Until this process is gone: then nobody has the other end any more.
    'cat > /dev/null',
    'kill -s "$1" "$2"',
    'for i in $(seq 300); do kill -0 "$2" || break; sleep 0.2; done',
    '[ -z "$3" ] || rm -rf "$3"',
  ].join('; ')
  const watcher = spawn('sh', ['-c', script, 'sh', signal, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => {
    if (watcher.pid !== undefined && watcher.exitCode === null && !watcher.killed) {
      watcher.kill('SIGKILL')
      watcher.stdin.end()
    }
  }
}
