/**
 * Runs every test of the repository: units and the server's HTTP tests, the build of the pages, the journeys in a browser, and a restore of
 * the demo's database as the journeys left it.
 *
 * npm test                     everything
 * npm test -- unit             units and HTTP tests only
 * npm test -- e2e              build and journeys only
 * npm test -- cluster          the same, with the demo as one of two installations behind the router
 * npm test -- api/src/features/students e2e/src/smoke.spec.ts
 *                              the tests at these paths; one of these words may come before them, and options of the runner after
 *
 * Failures are listed again at the end, and the last line is `N passed, N failed`. Exit status 1 if anything failed, was skipped,
 * crashed or did not run.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../e2e/src/chromium.ts'
import { type RunningServer, startDemo, until } from '../e2e/src/demo-server.ts'
import { startInstallations } from '../e2e/src/installations.ts'
import { add, type Count, countOf, countPlaywright, countVitest, oneFailure } from './counts.ts'

const root = join(import.meta.dirname, '..')
// Tests start the server and the admin commands many times: half of what a start costs is compiling, which is done once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'akada', 'compiled')

/** How much memory must be free for the files of the tests to be kept in it, in bytes. */
const roomInMemory = 4 * 2 ** 30

/**
 * Where the tests keep their files: in memory, if the system has a file system for that with enough room. They start dozens of databases
 * and copy hundreds, of a thousand files each, which a disk makes slow.
 */
const makeScratch = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    const folder = bavail * bsize > roomInMemory && freemem() > roomInMemory ? '/dev/shm' : tmpdir()
    return mkdtempSync(join(folder, 'akada-'))
  } catch {
    return mkdtempSync(join(tmpdir(), 'akada-'))
  }
}

const scratch = makeScratch()
// If tests run as root, PostgreSQL's own user must be able to pass through.
chmodSync(scratch, 0o711)
process.env.TMPDIR = scratch

/** Runs a command with its output shown as it arrives; returns its exit status, 1 if a signal ended it. */
const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    console.log(`\n> ${[command === process.execPath ? 'node' : command, ...args].join(' ')}`)
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.once('error', reject)
    child.once('exit', code => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })

const runUnits = async (args: string[]): Promise<Count> => {
  const report = join(scratch, 'units.json')
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporting, ...args])
  return countOf(report, countVitest, status)
}

/**
 * Builds the pages and starts the demo for the journeys, or returns the one at AKADA_URL. Filling the demo takes a minute, mostly
 * on one processor, so it is done in parallel with the unit tests.
 */
const prepareJourneys = async (behindRouter: boolean): Promise<RunningDemo> => {
  if ((await run('npm', ['run', 'build'])) !== 0) throw new Error('The pages could not be built.')
  const folder = join(root, 'e2e')
  if (behindRouter) {
    const router = await startInstallations(folder)
    return { ...router, phones: await phonesIn(join(folder, 'west.log')) }
  }
  const { AKADA_URL: url, AKADA_PHONES: phones = '' } = process.env
  if (url) return { url, phones }
  const logPath = join(folder, 'demo-server.log')
  const demo = await startDemo({ logPath })
  return { ...demo, phones: await phonesIn(logPath) }
}

type RunningDemo = Pick<RunningServer, 'url'> & Partial<RunningServer> & { phones: string }

/** Where the phones of the demo are: it prints that once it is ready. */
const phonesIn = async (logPath: string): Promise<string> => {
  let phones = ''
  await until(() => {
    phones = /on their phones: (\S+)/.exec(readFileSync(logPath, 'utf8'))?.[1] ?? ''
    return phones !== ''
  }, 10_000)
  return phones
}

const runJourneys = async (args: string[], { url, phones }: RunningDemo): Promise<Count> => {
  const report = join(scratch, 'journeys.json')
  const status = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, AKADA_URL: url, AKADA_PHONES: phones },
  )
  return countOf(report, countPlaywright, status)
}

/** Stops the demo and, after the journeys of a whole run, restores its database into an empty cluster. */
const stopDemo = async ({ stop }: Partial<RunningServer>, withRestore: boolean): Promise<Count> => {
  let count: Count = { passed: 0, failed: 0, failures: [] }
  await stop?.(async dataDir => {
    if (!withRestore) return
    const status = await run(process.execPath, ['api/test/restore-demo.ts', dataDir])
    count = status === 0 ? { ...count, passed: 1 } : oneFailure('The demo does not come back whole from a dump.')
  })
  return count
}

const isWord = (arg: string): boolean => ['unit', 'e2e', 'cluster'].includes(arg)

const main = async (args: string[]): Promise<Count> => {
  const isJourney = (path: string) => path.startsWith('e2e/') && !path.endsWith('.test.ts')
  const rest = args.filter(arg => !isWord(arg))
  const all = rest.length === 0 || args.length > rest.length
  const behindRouter = args.includes('cluster')
  const onlyJourneys = behindRouter || args.includes('e2e')
  const firstFlag = rest.findIndex(arg => arg.startsWith('-'))
  const flags = firstFlag === -1 ? [] : rest.slice(firstFlag)
  const paths = firstFlag === -1 ? rest : rest.slice(0, firstFlag)
  const withUnits = all ? args.includes('unit') || !onlyJourneys : paths.some(path => !isJourney(path))
  const withJourneys = all ? onlyJourneys || !args.includes('unit') : paths.some(isJourney)
  if (flags.length && withUnits && withJourneys)
    throw new Error('Flags are for one runner: put `unit`, `e2e` or `cluster` before them.')
  // Looked up first, so that a machine without a browser fails at once and not after minutes.
  if (withJourneys) await chromiumLaunchOptions()

  const preparing = withJourneys ? prepareJourneys(behindRouter).catch(fallen) : null
  let count: Count = { passed: 0, failed: 0, failures: [] }
  if (withUnits) count = add(count, await runUnits([...paths.filter(path => !isJourney(path)), ...flags]).catch(fallen))
  const demo = await preparing
  if (!demo) return count
  if (!('url' in demo)) return add(count, demo)
  const journeys = paths.filter(path => all || isJourney(path))
  count = add(count, await runJourneys([...journeys, ...flags], demo).catch(fallen))
  return add(count, await stopDemo(demo, args.length === 0).catch(fallen))
}

const fallen = (error: unknown): Count => oneFailure(error instanceof Error ? error.message : String(error))

const { passed, failed, failures } = await main(process.argv.slice(2)).catch(fallen)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
if (failures.length) console.error(`\nNot passed:\n${failures.slice(0, 50).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
