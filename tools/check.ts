/**
 * Runs all checks of package.json (`check:...`). Two of them use every processor, and are run one after the other; the rest use one each, and
 * are run one after the other beside them. The output of each is shown when it ends. Exit status 1 if one fails: the others are run all the
 * same, so that all errors are seen at once.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordPassed } from './passed.ts'

const root = join(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const ofAllProcessors = ['check:types', 'check:lint']
const ofOneProcessor = Object.keys(scripts).filter(name => name.startsWith('check:') && !ofAllProcessors.includes(name))

/** Runs a script of package.json; returns whether it succeeded. */
const run = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part))
    child.once('error', reject)
    child.once('close', code => {
      process.stdout.write(`\n> ${name}\n${Buffer.concat(output).toString()}`)
      resolve(code === 0)
    })
  })

const failed: string[] = []
const runInTurn = async (names: readonly string[]): Promise<void> => {
  for (const name of names) if (!(await run(name))) failed.push(name)
}
await Promise.all([runInTurn(ofAllProcessors), runInTurn(ofOneProcessor)])
if (failed.length) {
  console.error(`\nFailed: ${failed.join(', ')}.`)
  process.exit(1)
}
recordPassed(root, 'npm run check')
