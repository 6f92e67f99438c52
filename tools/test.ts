/**
 * Runs the tests of the repository.
 *
 * npm test                     what a change must pass: units, rules, HTTP, screens, and one journey in a browser for each job of a role (@main, @main-phone)
 * npm run test:more            the rest: slow tests (*.slow.test.ts), the other journeys, with a walk in Firefox and in WebKitGTK and an installation of two processes, and a restore of the database as these left it
 * npm test -- unit             the first without journeys; `npm run test:more -- unit` likewise
 * npm test -- e2e              the build and the journeys only; `npm run test:more -- e2e` likewise
 * npm test -- api/src/features/students e2e/src/smoke.spec.ts
 *                              all tests at these paths; one of these words may come before them, and options of the runner after
 * npm test -- --since REF      what a change since that commit can reach by imports; the journeys of `npm test` if the product changed
 * AKADA_NOW=2026-11-27T23:30:00+01:00 npm test -- e2e
 *                              the journeys with the demo's clock at this moment when they begin, instead of on a Thursday morning
 * npm test -- --times          also prints the seconds of each file, what they were spent on, and the whole beside tools/size.json
 *
 * Failures are listed again at the end, and the last line is `N passed, N failed`. Exit status 1 if anything failed, was skipped,
 * crashed or did not run.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunchOptions } from '../e2e/src/chromium.ts'
import { digestOf, startDemoFromCopy } from '../e2e/src/demo-copy.ts'
import { type RunningServer, until } from '../e2e/src/demo-server.ts'
import { add, type Count, countOf, countPlaywright, countVitest, oneFailure } from './counts.ts'
import type { Ceilings } from './size.ts'
import { recordPassed } from './passed.ts'
import { type FileTimes, timesReport } from './times/report.ts'

const root = join(import.meta.dirname, '..')
// Tests start the server and the admin commands many times: half of what a start costs is compiling, which is done once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'akada', 'compiled')
// For the demo of the journeys alone: other tests start servers at a moment of their own, or in production, where it is refused.
const { AKADA_NOW: now } = process.env
delete process.env.AKADA_NOW

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

interface Wish {
  /** The tests of `npm run test:more`. */
  more: boolean
  units: boolean
  journeys: boolean
  /** Only the tests at these paths; those of the whole suite if there are none. */
  paths: string[]
  /** Options of the runner. */
  flags: string[]
  /** Only what a change since this commit can reach. */
  since: string | undefined
  times: boolean
}

const words = ['unit', 'e2e', 'more'] as const
const isJourney = (path: string): boolean => path.startsWith('e2e/') && !path.endsWith('.test.ts')

const wishOf = (args: readonly string[]): Wish => {
  const given = [...args]
  const isGiven = (word: string): boolean => {
    const at = given.indexOf(word)
    if (at !== -1) given.splice(at, 1)
    return at !== -1
  }
  const [unit, e2e, more] = words.map(isGiven)
  const times = isGiven('--times')
  const at = given.indexOf('--since')
  const [, since] = at === -1 ? [] : given.splice(at, 2)
  if (at !== -1 && !since) throw new Error('Name the commit after --since.')
  const firstFlag = given.findIndex(arg => arg.startsWith('-'))
  const paths = firstFlag === -1 ? given : given.slice(0, firstFlag)
  const flags = firstFlag === -1 ? [] : given.slice(firstFlag)
  const byPath = paths.length > 0
  const units = byPath ? paths.some(path => !isJourney(path)) : !e2e
  const journeys = byPath ? paths.some(isJourney) : !unit
  if (flags.length && units && journeys) throw new Error('Options are for one runner: put `unit` or `e2e` before them.')
  return { more: Boolean(more), units, journeys, paths, flags, since, times }
}

const timesPath = join(scratch, 'times.json')
const times: { title: string; files: FileTimes[] }[] = []
const readTimes = (title: string): void => {
  if (existsSync(timesPath)) times.push({ title, files: JSON.parse(readFileSync(timesPath, 'utf8')) as FileTimes[] })
  rmSync(timesPath, { force: true })
}

const ordinary = ['units', 'screens', 'server']

/** Compares the rows that the server declares with what the database answered to the tests. */
const countRows = async (answers: string): Promise<Count> => {
  const count: Count = { passed: 0, failed: 0, failures: [] }
  if (!readdirSync(answers).some(name => name.endsWith('.jsonl'))) return count
  const status = await run(process.execPath, ['api/test/rows/compare.ts', answers])
  return status === 0 ? { ...count, passed: 1 } : oneFailure('A row is declared otherwise than the database answers.')
}

const runUnits = async ({ more, paths, flags, since, times }: Wish): Promise<Count> => {
  const report = join(scratch, 'units.json')
  const answers = mkdtempSync(join(scratch, 'answers-'))
  const projects = paths.length ? [] : (more ? ['slow'] : ordinary).map(project => `--project=${project}`)
  const status = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(times ? ['--reporter=./tools/times/vitest-reporter.ts'] : []),
      ...projects,
      ...(since ? ['--changed', since, '--passWithNoTests'] : []),
      ...paths.filter(path => !isJourney(path)),
      ...flags,
    ],
    { AKADA_TIMES: timesPath, AKADA_ANSWERS: answers },
  )
  readTimes('Units, HTTP and screens')
  return add(countOf(report, countVitest, status), await countRows(answers))
}

/** Builds the pages, unless those that are there were built from the same files. */
const buildPages = async (): Promise<void> => {
  const stamp = join(root, 'web/dist/.built-from')
  const inputs = digestOf(root, ['contract', 'languages', 'web', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  if ((await run('npm', ['run', 'build'])) !== 0) throw new Error('The pages could not be built.')
  writeFileSync(stamp, inputs)
}

type RunningDemo = Pick<RunningServer, 'url'> & Partial<RunningServer> & { phones: string }

/**
 * Builds the pages and starts the demo for the journeys, or returns the one at AKADA_URL. Filling the demo takes a minute, mostly
 * on one processor, so it is done in parallel with the unit tests.
 */
const prepareJourneys = async (): Promise<RunningDemo> => {
  await buildPages()
  const { AKADA_URL: url, AKADA_PHONES: phones = '' } = process.env
  if (url) return { url, phones }
  const logPath = join(root, 'e2e/demo-server.log')
  const demo = await startDemoFromCopy({ logPath, ...(now ? { now } : {}) })
  return { ...demo, phones: await phonesIn(logPath) }
}

/** Where the phones of the demo are: it prints that once it is ready. */
const phonesIn = async (logPath: string): Promise<string> => {
  let phones = ''
  await until(() => {
    phones = /on their phones: (\S+)/.exec(readFileSync(logPath, 'utf8'))?.[1] ?? ''
    return phones !== ''
  }, 10_000)
  return phones
}

/** Files that differ from those of a commit, new ones included. */
const changedSince = (commit: string): string[] =>
  [
    ['diff', '--name-only', commit],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap(args => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean))

/** Which journeys a run of the browser's runner takes (e2e/playwright.config.ts), and its options. */
interface JourneyRun {
  which: 'main' | 'more' | 'all'
  options: string[]
}

/**
 * A path, or a word of the title, chooses among all journeys. After a change of the product it is those of `npm test`; after one of journeys,
 * or of what they import, these.
 */
const journeyRuns = ({ more, journeys, paths, flags, since }: Wish): JourneyRun[] => {
  if (!journeys) return []
  if (since && paths.length === 0) {
    const changed = changedSince(since)
    const product = changed.some(path => /^(?:api|contract|languages|web)\/(?!.*\.test\.)/.test(path))
    return [
      ...(product ? [{ which: 'main' as const, options: [] }] : []),
      ...(changed.some(path => path.startsWith('e2e/'))
        ? [{ which: 'all' as const, options: [`--only-changed=${since}`, '--pass-with-no-tests'] }]
        : []),
    ]
  }
  if (paths.length || flags.length) return [{ which: 'all', options: [...paths.filter(isJourney), ...flags] }]
  return [{ which: more ? 'more' : 'main', options: [] }]
}

const runJourneys = async (
  { which, options }: JourneyRun,
  { url, phones }: RunningDemo,
  times: boolean,
): Promise<Count> => {
  const report = join(scratch, 'journeys.json')
  const reporters = ['list', 'json', ...(times ? [join(root, 'e2e/src/times-reporter.ts')] : [])]
  const status = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--reporter=${reporters.join(',')}`,
      ...options,
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      AKADA_JOURNEYS: which,
      AKADA_URL: url,
      AKADA_PHONES: phones,
      AKADA_TIMES: timesPath,
    },
  )
  readTimes('Journeys')
  return countOf(report, countPlaywright, status)
}

/** Stops the demo and, after the journeys of `npm run test:more`, restores its database into an empty cluster. */
const stopDemo = async ({ stop }: Partial<RunningServer>, withRestore: boolean): Promise<Count> => {
  let count: Count = { passed: 0, failed: 0, failures: [] }
  await stop?.(async dataDir => {
    if (!withRestore) return
    const status = await run(process.execPath, ['api/test/restore-demo.ts', dataDir])
    count = status === 0 ? { ...count, passed: 1 } : oneFailure('The demo does not come back whole from a dump.')
  })
  return count
}

const main = async (wish: Wish): Promise<Count> => {
  const runs = journeyRuns(wish)
  // Looked up first, so that a machine without a browser fails at once and not after minutes.
  if (runs.length) await chromiumLaunchOptions()
  const preparing = runs.length ? prepareJourneys().catch(fallen) : null
  let count: Count = { passed: 0, failed: 0, failures: [] }
  if (wish.units) count = add(count, await runUnits(wish).catch(fallen))
  const demo = await preparing
  if (!demo) return count
  if (!('url' in demo)) return add(count, demo)
  for (const one of runs) count = add(count, await runJourneys(one, demo, wish.times).catch(fallen))
  const whole = wish.more && wish.units && wish.paths.length === 0 && wish.flags.length === 0
  return add(count, await stopDemo(demo, whole).catch(fallen))
}

const fallen = (error: unknown): Count => oneFailure(error instanceof Error ? error.message : String(error))

const printTimes = (wish: Wish, seconds: number): void => {
  for (const { title, files } of times) console.log(`\n${timesReport(title, files)}`)
  const command = wish.more ? 'npm run test:more' : 'npm test'
  const { seconds: ceilings } = JSON.parse(readFileSync(join(root, 'tools/size.json'), 'utf8')) as Ceilings
  console.log(`\n${command}: ${seconds.toFixed(0)} s; on two idle cores it should take at most ${ceilings[command]} s.`)
}

const started = performance.now()
const outcome = async (): Promise<Count> => {
  const wish = wishOf(process.argv.slice(2))
  const count = await main(wish)
  if (wish.times) printTimes(wish, (performance.now() - started) / 1000)
  const isWhole = wish.units && wish.journeys && !wish.since && wish.paths.length === 0 && wish.flags.length === 0
  if (isWhole && count.failed === 0) recordPassed(root, wish.more ? 'npm run test:more' : 'npm test')
  return count
}
const { passed, failed, failures } = await outcome().catch(fallen)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
if (failures.length) console.error(`\nNot passed:\n${failures.slice(0, 50).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
