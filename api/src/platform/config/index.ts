import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { LoggedAddresses } from '../log/address.ts'
import { isThisMachine, settings } from './settings.ts'
import { readFile } from 'node:fs/promises'

export { type Setting, settings } from './settings.ts'

export type SmsSettings = {
  apiKey: string
  sender: string
  baseUrl: string
  /** A part of the address at which the gateway tells of receipts and replies; null: it tells nothing. */
  webhookSecret?: string | null
} & (
  | { gateway: 'termii'; channel: 'dnd' | 'generic'; signingKey?: string | null }
  | { gateway: 'africastalking'; username: string }
)

export type Mode = 'production' | 'development' | 'demo' | 'test'

export interface Config {
  mode: Mode
  port: number
  host: string
  /** Where the server's clock stands when it starts; null: the machine's clock. */
  startsAt: Date | null
  dataDir: string
  /** Null only for demonstrations and tests: the embedded PostgreSQL below dataDir. */
  databaseUrl: string | null
  /** A hot standby of it that reads may come from; null: none. */
  readDatabaseUrl: string | null
  /** The same database as `databaseUrl`, for the owner of its tables; null: `databaseUrl` is the owner's, or others migrate. */
  migrationDatabaseUrl: string | null
  /** Whether a start brings the database up to date; commands never do, but that of migrations. */
  migrateOnStart: boolean
  secret: string
  /** The value of `secret` before it was last changed; still accepted. */
  previousSecret: string | null
  /** The other installations with which transfer certificates are exchanged, by the origins of their addresses; null: none. */
  transfers: { portals: readonly string[]; secret: string } | null
  publicUrl: string
  smtpUrl: string | null
  /** Whether messages may only be sent encrypted. */
  smtpNeedsTls: boolean
  mailFrom: string
  storage: 'disk' | 's3'
  s3: { endpoint: string | null; region: string; bucket: string; accessKey: string; secretKey: string } | null
  logLevel: string
  dbPool: number
  preparedStatements: boolean
  /** Whether the database connection supports LISTEN. */
  listen: boolean
  /** How many proxies in front are trusted to name a request's client address. */
  trustedProxies: number
  requestsPerMinute: number
  /** Whether HSTS covers subdomains too. */
  hstsSubdomains: boolean
  /** Null: metrics are only for programs on this machine. */
  metricsToken: string | null
  logAddresses: LoggedAddresses
  providerName: string
  mapsKey: string | null
  /** The payment gateway; null: wallets cannot be funded. */
  paystack: { secretKey: string; baseUrl: string } | null
  /** The gateway of short messages; null: none are sent. */
  sms: SmsSettings | null
  /** The last part of the address at which the USSD gateway calls; null if nobody can dial in. */
  ussdSecret: string | null
  /** What is dialled for USSD, '*347*12#'; null if that is not said. */
  ussdCode: string | null
}

/** Whether the program checks itself while running: responses against the contract, writes for their audit entry. */
export const isStrict = (config: Config): boolean => config.mode === 'test' || config.mode === 'development'

/** Every error of the environment, each a sentence. The program ends with 78 (EX_CONFIG). */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n${errors.map(problem => `- ${problem}`).join('\n')}`,
    )
    this.errors = errors
  }
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = Map<string, unknown>

const readValues = (environment: Environment, errors: string[]): Values => {
  const values: Values = new Map()
  for (const setting of settings) {
    // An empty value counts as none: compose files and unit files turn an unset variable into one.
    const text = environment[setting.name]?.trim() || setting.default
    if (text === null) continue
    const parsed = setting.schema.safeParse(text)
    if (parsed.success) values.set(setting.name, parsed.data)
    else {
      const shown = 'secret' in setting ? '' : ` It is "${text}".`
      errors.push(`${setting.name} ${parsed.error.issues[0]?.message ?? 'is not valid'}.${shown}`)
    }
  }
  return values
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one name the other. */
const editsBetween = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at])
  const cost = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let column = 1; column <= other.length; column++) rows[0]?.push(column)
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
          cost(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cost(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  return cost(one.length, other.length)
}

/** A name of one word may well be another program's: PATH, MAIL. Of a short name one letter may be wrong, of a longer one two. */
const settingLike = (name: string): string | undefined => {
  if (!name.includes('_')) return undefined
  const edits = name.length > 9 ? 2 : 1
  return settings.find(setting => editsBetween(name, setting.name) <= edits)?.name
}

/**
 * Variables of the environment that are written almost as a setting is, and are none: a misspelled setting has no effect, and nothing else says
 * so. Each as a sentence, for a warning at the start; the environment holds other programs' variables too.
 */
export const unknownSettings = (environment: Environment): string[] => {
  const names = new Set<string>(settings.map(({ name }) => name))
  return Object.keys(environment)
    .filter(name => !names.has(name))
    .flatMap(name => {
      const like = settingLike(name)
      return like ? [`${name} is set, but there is no such setting. Did you mean ${like}?`] : []
    })
}

const text = (values: Values, name: string): string | null => {
  const value = values.get(name)
  return typeof value === 'string' ? value : null
}
const number = (values: Values, name: string): number => Number(values.get(name) ?? 0)

/** A clock that is set would date scores, money and the audit log by a day that never was. */
const startsAtOf = (values: Values, mode: Mode, errors: string[]): Date | null => {
  const moment = values.get('AKADA_NOW')
  if (!(moment instanceof Date)) return null
  if (mode === 'production')
    errors.push(
      "AKADA_NOW sets the clock of tests and demonstrations, and is refused in production: unset it, and the machine's clock is used.",
    )
  return moment
}

/** The demonstration moves no money: it never uses an operator's key. */
const paystackOf = (values: Values, mode: Mode): Config['paystack'] => {
  const secretKey = text(values, 'PAYSTACK_SECRET_KEY')
  if (mode === 'demo' || secretKey === null) return null
  return { secretKey, baseUrl: text(values, 'PAYSTACK_BASE_URL') ?? '' }
}

const smtpOf = (values: Values): Pick<Config, 'smtpUrl' | 'smtpNeedsTls'> => {
  const smtpUrl = text(values, 'SMTP_URL')
  const isLocal = smtpUrl !== null && isThisMachine(new URL(smtpUrl))
  return { smtpUrl, smtpNeedsTls: !isLocal && values.get('SMTP_ALLOW_PLAINTEXT') !== true }
}

/** Reads settings that another one makes necessary: each that is missing is an error. */
const needing =
  (values: Values, errors: string[], because: string) =>
  (name: string): string => {
    const value = text(values, name)
    if (value === null) errors.push(`${name} is needed because ${because}.`)
    return value ?? ''
  }

/** The demonstration sends nothing: it never uses an operator's key. */
const smsOf = (values: Values, mode: Mode, errors: string[]): Config['sms'] => {
  const gateway = text(values, 'SMS_GATEWAY')
  if (mode === 'demo' || gateway === null) return null
  const needed = needing(values, errors, `SMS_GATEWAY is ${gateway}`)
  const account = {
    apiKey: needed('SMS_API_KEY'),
    sender: needed('SMS_SENDER'),
    webhookSecret: text(values, 'SMS_WEBHOOK_SECRET'),
  }
  const address = text(values, 'SMS_BASE_URL')
  if (gateway === 'africastalking')
    return {
      gateway,
      ...account,
      username: needed('SMS_USERNAME'),
      baseUrl: address ?? 'https://api.africastalking.com',
    }
  const channel = values.get('SMS_CHANNEL') === 'generic' ? 'generic' : 'dnd'
  const signingKey = text(values, 'SMS_SIGNING_KEY')
  return { gateway: 'termii', ...account, channel, signingKey, baseUrl: address ?? 'https://api.ng.termii.com' }
}

const transfersOf = (values: Values, publicUrl: string, errors: string[]): Config['transfers'] => {
  const named = values.get('TRANSFER_PORTALS')
  if (!Array.isArray(named)) return null
  const secret = needing(values, errors, 'TRANSFER_PORTALS is set')('TRANSFER_SECRET')
  const own = new URL(publicUrl).origin
  return { portals: named.filter(portal => portal !== own), secret }
}

const s3Of = (values: Values, errors: string[]): Config['s3'] => {
  if (values.get('STORAGE') !== 's3') return null
  const needed = needing(values, errors, 'STORAGE is s3')
  return {
    endpoint: text(values, 'S3_ENDPOINT'),
    region: text(values, 'S3_REGION') ?? '',
    bucket: needed('S3_BUCKET'),
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  }
}

/** The secret of a demonstration without one of its own: generated once, kept in the data folder, readable by nobody else. */
const storedSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true })
    // The embedded database's user must be able to pass through here to its own folder; everything beside it is closed.
    chmodSync(dataDir, 0o711)
  }
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

const loggedAddresses = (values: Values): Config['logAddresses'] => {
  const value = text(values, 'LOG_ADDRESSES')
  return value === 'network' || value === 'off' ? value : 'full'
}

const databaseNeeded = `DATABASE_URL is needed: the portal stores everything in PostgreSQL, version 15 or later. On Debian or Ubuntu these two commands install it, make the database and print the setting:
    sudo apt-get install postgresql
    sudo -u postgres psql < deploy/database.sql
  To try the portal without it: npm run demo.`

/** Reads the configuration from the environment. Throws a ConfigError that names every error at once. */
export const readConfig = (environment: Environment, mode: Mode): Config => {
  const errors: string[] = []
  const values = readValues(environment, errors)
  const databaseUrl = mode === 'demo' ? null : text(values, 'DATABASE_URL')
  if ((mode === 'production' || mode === 'development') && !databaseUrl && !environment.DATABASE_URL)
    errors.push(databaseNeeded)
  const given = text(values, 'AKADA_SECRET')
  if (mode === 'production' && !given && !environment.AKADA_SECRET) {
    errors.push('AKADA_SECRET is needed: set it to at least 32 random characters, the same for all processes.')
  }
  if (given && given === text(values, 'AKADA_SECRET_PREVIOUS')) {
    errors.push('AKADA_SECRET_PREVIOUS must differ from AKADA_SECRET.')
  }
  const s3 = s3Of(values, errors)
  const sms = smsOf(values, mode, errors)
  const port = number(values, 'PORT')
  const publicUrl = text(values, 'PUBLIC_URL') ?? `http://localhost:${port}`
  const transfers = transfersOf(values, publicUrl, errors)
  const startsAt = startsAtOf(values, mode, errors)
  if (errors.length > 0) throw new ConfigError(errors)

  const dataDir = resolve(text(values, 'DATA_DIR') ?? '.data')
  return {
    mode,
    port,
    host: mode === 'demo' ? '127.0.0.1' : (text(values, 'HOST') ?? '0.0.0.0'),
    startsAt,
    dataDir,
    databaseUrl,
    readDatabaseUrl: databaseUrl && text(values, 'DATABASE_READ_URL'),
    migrationDatabaseUrl: databaseUrl && text(values, 'MIGRATION_DATABASE_URL'),
    migrateOnStart: values.get('MIGRATE_ON_START') === true,
    secret: given ?? storedSecret(dataDir),
    previousSecret: text(values, 'AKADA_SECRET_PREVIOUS'),
    transfers,
    publicUrl,
    ...smtpOf(values),
    mailFrom: text(values, 'MAIL_FROM') ?? '',
    storage: s3 ? 's3' : 'disk',
    s3,
    logLevel: text(values, 'LOG_LEVEL') ?? 'info',
    dbPool: number(values, 'DB_POOL'),
    preparedStatements: values.get('PREPARED_STATEMENTS') === true,
    listen: values.get('DB_LISTEN') === true,
    trustedProxies: number(values, 'TRUST_PROXY'),
    requestsPerMinute: number(values, 'REQUESTS_PER_MINUTE'),
    hstsSubdomains: values.get('HSTS_SUBDOMAINS') === true,
    metricsToken: text(values, 'METRICS_TOKEN'),
    logAddresses: loggedAddresses(values),
    providerName: text(values, 'PROVIDER_NAME') ?? 'Akada',
    mapsKey: text(values, 'MAPS_KEY'),
    paystack: paystackOf(values, mode),
    sms,
    ussdSecret: text(values, 'USSD_SECRET'),
    ussdCode: text(values, 'USSD_CODE'),
  }
}

const root = join(import.meta.dirname, '../../../..')

const hashOfSources = async (): Promise<string> => {
  const sources = globSync('{api/src,api/migrations,contract/src}/**/*.{ts,sql}', { cwd: root })
  const hash = createHash('sha256')
  for (const source of sources.sort()) hash.update(`${source}\n`).update(await readFile(join(root, source)))
  return hash.digest('base64url').slice(0, 22)
}

let found: Promise<string> | undefined

/** Identifies the program that answers: the same for every process of one version, and another one once anything of it has changed. */
export const build = (): Promise<string> => {
  found ??= hashOfSources()
  return found
}
