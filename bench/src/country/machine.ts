import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standingOf } from '../processor.ts'

// What the processes of this machine have used: the server of an installation, and every process of its PostgreSQL.

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => standingOf(pid)?.parent === parent)

/** The first process of the embedded PostgreSQL of a data folder. */
export const postmasterOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** Milliseconds of processor time of one process since it began. */
export const timeOfProcess = (pid: number): number => standingOf(pid)?.time ?? 0

/** Milliseconds of processor time of a PostgreSQL, with the connections that have ended. */
export const timeOfPostgres = (postmaster: number): number =>
  childrenOf(postmaster).reduce(
    (sum, pid) => sum + timeOfProcess(pid),
    timeOfProcess(postmaster) + (standingOf(postmaster)?.timeOfEnded ?? 0),
  )

/** MiB of a process, with its share of the memory that it has in common with others. */
export const memoryOfProcess = (pid: number): number => {
  try {
    const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return Number(kibibytes ?? 0) / 1024
  } catch {
    return 0
  }
}

export const memoryOfPostgres = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + memoryOfProcess(pid), 0)
