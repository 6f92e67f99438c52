import { readFileSync, writeFileSync } from 'node:fs'

/** The processes that work for a release: its server, and the PostgreSQL backends of its pool. */
export interface Workers {
  server: number
  database: readonly number[]
}

/** Processor time in milliseconds since the processes began; null if the system does not report it, as with a remote database. */
export interface Processor {
  server: number | null
  database: number | null
}

const ticksPerSecond = 100

/** Milliseconds of processor time of a process; null if the system does not report it, or the process has ended. */
const timeOf = (pid: number): number | null => {
  try {
    // The name in the second field may contain blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1000) / ticksPerSecond
  } catch {
    return null
  }
}

const isPostgres = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

export const processorOf = ({ server, database }: Workers): Processor => {
  const times = database.filter(isPostgres).map(timeOf)
  return {
    server: timeOf(server),
    database:
      times.length > 0 && times.length === database.length
        ? times.reduce<number>((sum, one) => sum + (one ?? 0), 0)
        : null,
  }
}

/** What was used between two readings; null where either is missing. */
const between = (before: Processor, after: Processor, key: keyof Processor): number | null => {
  const [from, to] = [before[key], after[key]]
  return from === null || to === null ? null : to - from
}

/** The processor time, per millisecond, of a release that nobody asks anything: its background work. */
export const idleRate = (before: Processor, after: Processor, milliseconds: number): Processor => {
  const rate = (key: keyof Processor): number | null => {
    const used = between(before, after, key)
    return used === null ? null : used / milliseconds
  }
  return { server: rate('server'), database: rate('database') }
}

/** The cost of one request, between two readings, without the background work of the `milliseconds` between them. */
export const costOf = (
  before: Processor,
  after: Processor,
  { requests, milliseconds, idle }: { requests: number; milliseconds: number; idle: Processor },
): Processor => {
  const each = (key: keyof Processor): number | null => {
    const used = between(before, after, key)
    return used === null || requests === 0 ? null : Math.max(0, used - (idle[key] ?? 0) * milliseconds) / requests
  }
  return { server: each('server'), database: each('database') }
}

/** The peak memory of a process since its last reset, or ever, in MiB; null if the system does not report it. */
export const peakMemory = (pid: number): number | null => {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) / 1024
  } catch {
    return null
  }
}

/** Resets the peak to the current memory, if the system can. */
export const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // On other systems the peak is the one since the start.
  }
}
