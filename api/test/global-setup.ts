import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { endTogether } from './child.ts'
import { describeTemplate, prepareTemplate } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL; its database `akada_template` has every migration. */
    cluster: string
  }
}

/** One PostgreSQL for the whole run, in a folder that is removed afterwards, also if the run is killed. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-test-'))
  // If tests run as root, PostgreSQL's own user must be able to pass through.
  await chmod(folder, 0o711)
  const postgres = await startEmbedded({ dataDir: join(folder, 'data'), purpose: 'test' })
  const release = endTogether(postgres.pid, 'INT', folder)
  await prepareTemplate(postgres.connectionString)
  project.provide('cluster', postgres.connectionString)
  const { AKADA_ANSWERS: answers } = process.env
  if (answers) await describeTemplate(postgres.connectionString, answers)
  return async () => {
    release()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
