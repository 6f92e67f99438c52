/** Type-checks the root and every workspace of package.json, so that none can be forgotten. Exit status 1 if one has an error. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }

/** They take most of the time, and so are begun first. */
const largest = ['web', 'api']
const projects = [...largest, ...['.', ...workspaces].filter(project => !largest.includes(project))]

/** With one checker, because several repeat a part of each other's work: a project for each processor takes less of them. */
const check = (project: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const args = ['-p', join(project, 'tsconfig.json'), '--pretty', 'false', '--checkers', '1']
    const child = spawn(process.execPath, [tsc, ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', code => resolve(code === 0))
  })

const invalid: string[] = []
const waiting = projects.values()
const work = async (): Promise<void> => {
  for (const project of waiting) if (!(await check(project))) invalid.push(project)
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (invalid.length) {
  console.error(`Types: errors in ${invalid.join(', ')}.`)
  process.exit(1)
}
console.log(`Types: ${projects.length} projects, no errors.`)
