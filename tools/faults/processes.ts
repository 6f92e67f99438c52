import { execFileSync } from 'node:child_process'

/** The process ids of the children of a process; none if it has ended. */
export const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  } catch {
    return []
  }
}
