import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What the processes of this machine have used, read from /proc: the server of an installation, and every process of its PostgreSQL.

const ticksPerSecond = 100
const placeOfParent = 1
const placesOfTimes = [11, 12]
/** Of children that have ended. */
const placesOfEnded = [13, 14]

/** The fields after the name of the program; none if the process has ended. */
const fieldsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

const sumAt = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0)

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => Number(fieldsOf(pid)[placeOfParent]) === parent)

/** The first process of the embedded PostgreSQL of a data folder. */
export const postmasterOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** Milliseconds of processor time of one process since it began. */
export const timeOfProcess = (pid: number): number => (sumAt(fieldsOf(pid), placesOfTimes) * 1000) / ticksPerSecond

/** Milliseconds of processor time of a PostgreSQL, with the connections that have ended. */
export const timeOfPostgres = (postmaster: number): number => {
  const own = fieldsOf(postmaster)
  const ended = sumAt(own, placesOfTimes) + sumAt(own, placesOfEnded)
  const living = childrenOf(postmaster).reduce((sum, pid) => sum + sumAt(fieldsOf(pid), placesOfTimes), 0)
  return ((ended + living) * 1000) / ticksPerSecond
}

/** MiB of a process, with its share of the memory that it has in common with others. */
const memoryOf = (pid: number): number => {
  try {
    const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kibibytes ?? 0) / 1024
  } catch {
    return 0
  }
}

export const memoryOfServer = memoryOf
export const memoryOfPostgres = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + memoryOf(pid), 0)
