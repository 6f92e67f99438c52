import { loggedInUser } from '@akada/contract/auth/schemas'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import { settingFor } from '../../test/backup.ts'
import { cloneDatabase } from '../../test/database.ts'
import { totpCode, totpStep } from '../platform/auth/totp.ts'
import { demoPassword, personaGuide } from '@akada/contract/invented/people'

const root = join(import.meta.dirname, '../../..')
const manifest = z
  .object({ scripts: z.object({ admin: z.string(), start: z.string() }) })
  .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))

/** The Node options of an npm script of the root. */
const argumentsOf = (script: keyof typeof manifest.scripts): string[] => {
  const [program, ...rest] = manifest.scripts[script].replace(/^exec /, '').split(' ')
  expect(program).toBe('node')
  return rest
}

const folder = await mkdtemp(join(tmpdir(), 'akada-admin-'))
await chmod(folder, 0o711)
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** A machine on which nothing was ever started. */
const database = await cloneDatabase('empty')
afterAll(() => database.drop())
const env = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATABASE_URL: settingFor(database.connectionString),
  AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: '0',
}
const run = promisify(execFile)
const admin = (...more: string[]) =>
  run(process.execPath, [...argumentsOf('admin'), ...more], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, status: error.code }),
  )

/** Starts the portal like `npm start`; returns its address, and a function that stops it and returns the exit status. */
const serve = async () => {
  const child = spawn(process.execPath, argumentsOf('start'), { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  let said = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', piece => {
      said += String(piece)
      const [, found] = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`The server said only: ${said}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

const person = {
  code: 'OG',
  // As people write it; the code follows from it.
  name: 'ogun state',
  username: 'first.admin',
  email: 'first@state.example',
  'first-name': 'Ìyábọ̀',
  'last-name': 'Ògúnlẹ́yẹ',
  phone: '0803 123 4567',
}
const options = Object.entries(person).map(([name, value]) => `--${name}=${value}`)

it('changes the database by one command alone, which shows before what it would do', async () => {
  const refused = [['create-state', ...options], ['verify-audit'], ['partitions']]
  for (const words of refused) {
    const { status, stderr } = await admin(...words)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database lacks 0001_ground and \d+ more steps\. Run npm run admin -- migrate, /),
    ])
  }
  await expect(serve()).rejects.toThrow('The server said only:')
  const plan = await admin('migrate', '--plan')
  expect([plan.status, plan.stderr]).toEqual([0, ''])
  expect(plan.stdout).toContain('0001_ground  The ground of the schema')
  expect(plan.stdout).toMatch(/\d+ steps are missing\. Nothing was changed\.\n$/)
  expect((await admin('migrate')).stdout).toMatch(/^Applied 0001_ground, /)
  expect((await admin('migrate', '--plan')).stdout).toBe('The database is up to date.\n')
})

it('creates a state whose super admin is the only person who can sign in', async () => {
  const made = await admin('create-state', ...options)
  expect(made.stderr).toBe('')
  const [, temporary] = /Temporary password: (\S+)/.exec(made.stdout) ?? []
  expect(made.stdout).toContain('Super admin: first.admin')

  const again = await admin('create-state', ...options)
  expect([again.status, again.stderr]).toEqual([
    1,
    'The state, the username, the e-mail or the phone number is taken already. Nothing was made.\n',
  ])

  const server = await serve()
  const send = (method: 'POST' | 'PATCH', path: string, body: object, token?: string) =>
    fetch(`${server.address}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signIn = (username: string, password: string | undefined) => send('POST', '/auth/login', { username, password })

  const first = loggedInUser.parse(await (await signIn('first.admin', temporary)).json())
  expect(first.staff).toMatchObject({ accountStatus: 'ResetPassword', isSuperAdmin: true, firstName: 'Ìyábọ̀' })
  const password = 'Of-the-first-2026'
  const changed = await send(
    'PATCH',
    '/auth/change-password',
    { currentPassword: temporary, password },
    first.authorizationToken,
  )
  expect(changed.status).toBe(200)
  const now = loggedInUser.parse(await (await signIn('first.admin', password)).json())
  expect(now.staff).toMatchObject({ accountStatus: 'Active', stateDetails: { name: 'Ogun' } })
  const catalogue = () =>
    fetch(`${server.address}/api/state/get-global-assessment-configuration`, {
      headers: { authorization: `Bearer ${now.authorizationToken}` },
    })
  expect(now.staff.secondFactor).toEqual({ enrolled: false, required: true })
  expect(await (await catalogue()).json()).toMatchObject({ code: 'must_set_up_second_factor' })
  const begun = await send('POST', '/auth/begin-second-factor', {}, now.authorizationToken)
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json())
  const code = totpCode(secret, totpStep(new Date()))
  const confirmed = await send('POST', '/auth/confirm-second-factor', { code }, now.authorizationToken)
  expect(confirmed.status).toBe(200)
  expect((await catalogue()).status).toBe(200)
  expect(await (await signIn('first.admin', password)).json()).toMatchObject({ code: 'second_factor_required' })
  // While the server runs: the command uses its database.
  const reset = await admin('reset-second-factor', '--username=first.admin')
  expect([reset.status, reset.stderr]).toEqual([0, ''])
  expect((await signIn('first.admin', password)).status).toBe(200)
  expect((await admin('reset-second-factor', '--username=first.admin')).stderr).toBe(
    'first.admin has no second sign-in step.\n',
  )

  // So does this one, for a super admin who has forgotten the password.
  const forgotten = await admin('reset-password', '--username=first.admin')
  const [, replaced] = /Temporary password: (\S+)/.exec(forgotten.stdout) ?? []
  expect(forgotten.stderr).toBe('')
  expect((await signIn('first.admin', password)).status).toBe(401)
  const back = loggedInUser.parse(await (await signIn('first.admin', replaced)).json())
  expect(back.staff).toMatchObject({ accountStatus: 'ResetPassword', isSuperAdmin: true })
  expect((await admin('reset-password', '--username=nobody.here')).stderr).toBe('There is no account nobody.here.\n')

  for (const { username } of personaGuide.slice(0, 4)) {
    expect([username, (await signIn(username, demoPassword)).status]).toEqual([username, 401])
  }
  const checked = await admin('verify-audit')
  expect([checked.status, checked.stderr]).toEqual([0, ''])
  expect(await server.stop()).toBe(0)
})

it('names every error in the arguments at once, and creates nothing', async () => {
  const { status, stderr } = await admin('create-state', '--code=Ogun', '--name=Ogun', '--usernam=x')
  expect(status).toBe(1)
  expect(stderr).toContain("Unknown option '--usernam'")
  const missing = await admin('create-state', '--name=Ogum')
  expect(missing.status).toBe(1)
  expect(missing.stderr).toMatch(
    /^--name: must be one of the 36 states or the Federal Capital Territory\. Did you mean Ogun\?/,
  )
  for (const name of ['username', 'email', 'first-name', 'last-name', 'phone'])
    expect(missing.stderr).toContain(`--${name}: `)
  const other = await admin('create-state', ...options.filter(one => !one.startsWith('--code')), '--code=LA')
  expect([other.status, other.stderr]).toEqual([1, '--code: the code of Ogun is OG\n'])
})

it('sends a test message, and says what is missing or what the mail server answered', async () => {
  const test = (settings: Record<string, string>, ...more: string[]) =>
    run(process.execPath, [...argumentsOf('admin'), 'test-mail', ...more], {
      cwd: root,
      env: { ...env, ...settings },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    )
  const to = 'office@state.example'
  expect(await test({}, to)).toBe('No mail server is set up: set SMTP_URL (docs/operations.md).\n')
  const mail = createServer(socket => {
    let isText = false
    // The command ends without a word of farewell.
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', piece => {
      for (const line of String(piece).split('\r\n').filter(Boolean)) {
        if (isText && line !== '.') continue
        if (line.startsWith('RCPT TO:<refused@')) socket.write('550 no such mailbox\r\n')
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else socket.write('250 taken\r\n')
        isText = line === 'DATA'
      }
    })
  })
  await new Promise<void>(resolve => mail.listen(0, '127.0.0.1', resolve))
  const SMTP_URL = `smtp://127.0.0.1:${Object(mail.address()).port}`
  expect(await test({ SMTP_URL })).toContain('Name the address to send to')
  expect(await test({ SMTP_URL }, to)).toContain(`The mail server has taken a test message to ${to}.`)
  expect(await test({ SMTP_URL }, 'refused@state.example')).toContain('no such mailbox')
  mail.close()
})
