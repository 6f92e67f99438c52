import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig, settings, unknownSettings } from './index.ts'

/** What a server cannot do without. */
const needed = { AKADA_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgresql://a@b/c' }

const errorsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, 'production')
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.errors : [String(error)]
  }
}

it('names every error at once, and no secret', () => {
  const errors = errorsOf({
    PORT: 'many',
    DATABASE_URL: 'mysql://root:hush@host/x',
    AKADA_SECRET: 'short',
    STORAGE: 's3',
    LOG_LEVEL: 'loud',
    PREPARED_STATEMENTS: 'yes',
  })
  expect(errors).toEqual([
    'PORT must be a whole number from 0 to 65535. It is "many".',
    'DATABASE_URL must be an address that begins with postgresql://.',
    'AKADA_SECRET must have at least 32 characters.',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent. It is "loud".',
    'PREPARED_STATEMENTS must be on or off. It is "yes".',
    'S3_BUCKET is needed because STORAGE is s3.',
    'S3_ACCESS_KEY is needed because STORAGE is s3.',
    'S3_SECRET_KEY is needed because STORAGE is s3.',
  ])
})

it('requires a database and a secret, and says how PostgreSQL is installed', () => {
  const [database, ...others] = errorsOf({})
  expect(database).toContain(
    'DATABASE_URL is needed: the portal stores everything in PostgreSQL, version 15 or later. On Debian or Ubuntu these two commands install it, make the database and print the setting:\n    sudo apt-get install postgresql\n    sudo -u postgres psql < deploy/database.sql\n',
  )
  expect(others).toEqual([
    'AKADA_SECRET is needed: set it to at least 32 random characters, the same for all processes.',
  ])
  expect(errorsOf({ AKADA_SECRET: needed.AKADA_SECRET })).toEqual([database])
})

it('generates a secret once for a demonstration without one, readable by nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'akada-config-'))
  const dataDir = join(folder, 'data')
  const first = readConfig({ DATA_DIR: dataDir }, 'demo')
  expect(first.secret.length).toBeGreaterThanOrEqual(32)
  expect(readConfig({ DATA_DIR: dataDir }, 'demo').secret).toBe(first.secret)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

it('trusts only the configured number of proxies, and none by default', () => {
  const trusted = (more: Record<string, string>) => readConfig({ ...needed, ...more }, 'production').trustedProxies
  expect(trusted({})).toBe(0)
  expect(['off', 'on', '2'].map(set => trusted({ TRUST_PROXY: set }))).toEqual([0, 1, 2])
  expect(errorsOf({ ...needed, TRUST_PROXY: 'yes' })).toEqual([
    'TRUST_PROXY must be on, off, or the number of proxies from 1 to 9. It is "yes".',
  ])
})

it('allows unencrypted mail only on this machine, or if the operator says so', () => {
  const needsTls = (more: Record<string, string>) => readConfig({ ...needed, ...more }, 'production').smtpNeedsTls
  expect(needsTls({ SMTP_URL: 'smtp://user:secret@mail.example.ng:587' })).toBe(true)
  expect(needsTls({ SMTP_URL: 'smtp://mail.example.ng:25', SMTP_ALLOW_PLAINTEXT: 'on' })).toBe(false)
  expect(
    ['smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://[::1]:25'].map(SMTP_URL => needsTls({ SMTP_URL })),
  ).toEqual([false, false, false])
})

it('accepts a former secret beside the current one, but not the same twice', () => {
  const [AKADA_SECRET, former] = ['x'.repeat(32), 'y'.repeat(32)]
  const config = readConfig({ ...needed, AKADA_SECRET, AKADA_SECRET_PREVIOUS: former }, 'production')
  expect([config.secret, config.previousSecret]).toEqual([AKADA_SECRET, former])
  expect(errorsOf({ ...needed, AKADA_SECRET, AKADA_SECRET_PREVIOUS: AKADA_SECRET })).toEqual([
    'AKADA_SECRET_PREVIOUS must differ from AKADA_SECRET.',
  ])
  expect(errorsOf({ ...needed, AKADA_SECRET, AKADA_SECRET_PREVIOUS: 'short' })).toEqual([
    'AKADA_SECRET_PREVIOUS must have at least 32 characters.',
  ])
})

it('exchanges transfer certificates with the other portals of a list, with a secret, by addresses without a path', () => {
  const PUBLIC_URL = 'https://ogun.portal.test'
  const TRANSFER_SECRET = 'only-for-tests-only-for-tests-only-for-tests'
  const TRANSFER_PORTALS = 'https://kano.portal.test  https://ogun.portal.test'
  expect(
    readConfig({ ...needed, DATA_DIR: tmpdir(), AKADA_SECRET: TRANSFER_SECRET, PUBLIC_URL }, 'production').transfers,
  ).toBeNull()
  const config = readConfig(
    { ...needed, DATA_DIR: tmpdir(), AKADA_SECRET: TRANSFER_SECRET, PUBLIC_URL, TRANSFER_PORTALS, TRANSFER_SECRET },
    'production',
  )
  expect(config.transfers).toEqual({ portals: ['https://kano.portal.test'], secret: TRANSFER_SECRET })
  expect(errorsOf({ ...needed, TRANSFER_PORTALS })).toEqual([
    'TRANSFER_SECRET is needed because TRANSFER_PORTALS is set.',
  ])
  for (const wrong of ['kano.portal.test', 'https://kano.portal.test/', 'http://kano.portal.test'])
    expect(errorsOf({ ...needed, TRANSFER_PORTALS: wrong, TRANSFER_SECRET })[0]).toContain(
      'TRANSFER_PORTALS must be addresses',
    )
})

it('keeps the demonstration on this machine and off an outside database', () => {
  const config = readConfig(
    { AKADA_SECRET: 'x'.repeat(32), HOST: '0.0.0.0', DATABASE_URL: 'postgresql://a@b/c' },
    'demo',
  )
  expect(config).toMatchObject({ host: '127.0.0.1', databaseUrl: null, port: 3000, publicUrl: 'http://localhost:3000' })
})

it('accepts a gateway key only over a secure connection, and never in the demonstration', () => {
  const given = { ...needed, PAYSTACK_SECRET_KEY: 'sk_test_0123456789' }
  const standard = { secretKey: 'sk_test_0123456789', baseUrl: 'https://api.paystack.co' }
  expect(readConfig(given, 'production').paystack).toEqual(standard)
  expect(readConfig(given, 'demo').paystack).toBeNull()
  expect(readConfig(needed, 'production').paystack).toBeNull()
  const here = { ...given, PAYSTACK_BASE_URL: 'http://127.0.0.1:4000' }
  expect(readConfig(here, 'production').paystack?.baseUrl).toBe('http://127.0.0.1:4000')
  expect(
    errorsOf({ ...needed, PAYSTACK_SECRET_KEY: 'pk_live_0123456789', PAYSTACK_BASE_URL: 'http://api.paystack.co' }),
  ).toEqual([
    'PAYSTACK_SECRET_KEY must begin with sk_live_ or sk_test_.',
    'PAYSTACK_BASE_URL must be an address that begins with https://, or with http:// on this machine. It is "http://api.paystack.co".',
  ])
})

it('names variables that are written almost as a setting is, and no others', () => {
  const others = {
    PATH: '/bin',
    LOG_FORMAT: 'json',
    MAIL: '/var/mail',
    REQUESTS_CA_BUNDLE: '/etc/ssl/certs.pem',
    S3_PREFIX: 'x',
    DB_HOST: 'x',
    SMTP_HOST: 'x',
    DATABASE_NAME: 'x',
  }
  const given = { SMTP_ULR: 'x', DATABASE_URL: 'y', S3_BUKET: 'z', METRICS_TOKENS: 'x', ...others }
  expect(unknownSettings(given)).toEqual([
    'SMTP_ULR is set, but there is no such setting. Did you mean SMTP_URL?',
    'S3_BUKET is set, but there is no such setting. Did you mean S3_BUCKET?',
    'METRICS_TOKENS is set, but there is no such setting. Did you mean METRICS_TOKEN?',
  ])
})

it('lets tests and demonstrations set the clock, and never production', () => {
  const given = { ...needed, AKADA_NOW: '2026-11-26T09:10:00+01:00' }
  for (const mode of ['demo', 'test', 'development'] as const)
    expect(readConfig(given, mode).startsAt).toEqual(new Date('2026-11-26T08:10:00Z'))
  expect(readConfig({ AKADA_SECRET: 'x'.repeat(32) }, 'demo').startsAt).toBeNull()
  expect(errorsOf(given)).toEqual([
    "AKADA_NOW sets the clock of tests and demonstrations, and is refused in production: unset it, and the machine's clock is used.",
  ])
  expect(errorsOf({ ...needed, AKADA_NOW: '26-11-2026 09:10' })).toEqual([
    'AKADA_NOW must be an instant with its offset, such as 2026-11-26T09:10:00+01:00. It is "26-11-2026 09:10".',
  ])
})

it('documents every setting', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  const rows = settings.map(setting => {
    const standard = 'defaultNote' in setting ? setting.defaultNote : setting.default
    return `| \`${setting.name}\` | ${standard ?? 'none'} | ${setting.meaning} |`
  })
  for (const row of rows) expect(text).toContain(row)
})
