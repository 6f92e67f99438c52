import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, hasEnded, isReady, until } from './demo-server.ts'
import { MailSink } from './mail-sink.ts'

const root = join(import.meta.dirname, '..', '..')

/** A state with only its first super admin, on its own server that really sends mail. */
export interface FreshServer {
  url: string
  mail: MailSink
  /** The temporary password of `first.admin`. */
  temporary: string
  stop: () => Promise<void>
}

const firstAdmin = {
  code: 'OG',
  name: 'Ogun',
  username: 'first.admin',
  email: 'first@state.example',
  'first-name': 'Ìyábọ̀',
  'last-name': 'Ògúnlẹ́yẹ',
  phone: '08031234567',
}

const launch = async (env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> => {
  const started = spawn(process.execPath, ['api/src/main.ts', 'serve'], { cwd: root, env, stdio: 'ignore' })
  await until(async () => hasEnded(started) || (await isReady(url)), 60_000)
  if (!(await isReady(url))) throw new Error('The server did not become ready.')
  return started
}

/** Creates the state and starts its server. The caller must stop it. */
export const startFresh = async (): Promise<FreshServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-fresh-'))
  chmodSync(dataDir, 0o755)
  const mail = await MailSink.start()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'fatal',
  }
  const wishes = Object.entries(firstAdmin).map(([name, value]) => `--${name}=${value}`)
  const made = await promisify(execFile)(process.execPath, ['api/src/admin/main.ts', 'create-state', ...wishes], {
    cwd: root,
    env,
  })
  const temporary = /Temporary password: (\S+)/.exec(made.stdout)?.[1] ?? ''
  const started = await launch(env, url)
  const stop = async (): Promise<void> => {
    started.kill('SIGTERM')
    await until(() => hasEnded(started), 30_000)
    await mail.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return { url, mail, temporary, stop }
}
