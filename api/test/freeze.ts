import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The child processes of a process, from the system's list. */
const childrenOf = async (pid: number): Promise<number[]> => {
  const all = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(all.map(each => readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')))
  return all.filter((_, at) => Number(stats[at]?.slice(stats[at].lastIndexOf(')') + 2).split(' ')[1]) === pid)
}

/** Freezes the PostgreSQL of a data folder like a hanging machine: it accepts connections but does not respond. Returns how to resume. */
export const freezePostgres = async (dataDir: string): Promise<() => void> => {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  // The postmaster first: it would restart stopped processes.
  const stopped = [pid]
  process.kill(pid, 'SIGSTOP')
  for (const child of await childrenOf(pid)) {
    process.kill(child, 'SIGSTOP')
    stopped.push(child)
  }
  return () => {
    for (const each of stopped.splice(0)) process.kill(each, 'SIGCONT')
  }
}
