/** Type-checks the root and every workspace of package.json, so that none can be forgotten. Exit status 1 if one has an error. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }

const check = (project: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const child = spawn(process.execPath, [tsc, '-p', join(project, 'tsconfig.json'), '--pretty', 'false'], {
      cwd: root,
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', code => resolve(code === 0))
  })

const invalid: string[] = []
for (const project of ['.', ...workspaces]) if (!(await check(project))) invalid.push(project)
if (invalid.length) {
  console.error(`Types: errors in ${invalid.join(', ')}.`)
  process.exit(1)
}
console.log(`Types: ${workspaces.length + 1} projects, no errors.`)
