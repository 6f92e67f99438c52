import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TestApp, testFiles } from './app.ts'
import { settingFor } from './backup.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '../src/admin/main.ts')

/** Runs an admin command on the database of an app, as the operator does: its status, and all that it says. */
export const runCommand = (
  { connectionString }: Pick<TestApp, 'connectionString'>,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ status: number; said: string }> => {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: settingFor(connectionString),
    DATA_DIR: testFiles,
    AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    ...settings,
  }
  return run(process.execPath, [program, ...words], { env }).then(
    ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      said: stdout + stderr,
    }),
  )
}
