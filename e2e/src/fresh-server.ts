import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startServer } from './demo-server.ts'
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
  username: 'first.admin',
  email: 'first@state.example',
  'first-name': 'Ìyábọ̀',
  'last-name': 'Ògúnlẹ́yẹ',
  phone: '08031234567',
}

/** Creates the state and starts its server. The caller must stop it. */
export const startFresh = async (): Promise<FreshServer> => {
  const mail = await MailSink.start()
  const port = await freePort()
  let temporary = ''
  const { url, stop } = await startServer('serve', {
    port,
    env: {
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'fatal',
    },
    prepare: async given => {
      const wishes = Object.entries({ name: 'Ogun', ...firstAdmin }).map(([name, value]) => `--${name}=${value}`)
      const admin = (...words: string[]) =>
        promisify(execFile)(process.execPath, ['api/src/admin/main.ts', ...words], { cwd: root, env: given })
      await admin('migrate')
      const made = await admin('create-state', ...wishes)
      temporary = /Temporary password: (\S+)/.exec(made.stdout)?.[1] ?? ''
    },
  })
  return {
    url,
    mail,
    temporary,
    stop: async () => {
      await stop()
      await mail.stop()
    },
  }
}
