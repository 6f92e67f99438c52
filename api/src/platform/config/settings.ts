import * as z from 'zod'

const flag = z.enum(['on', 'off'], 'must be on or off').transform(value => value === 'on')
/** How many proxies are in front. Entries further left in X-Forwarded-For than theirs are the client's own claim. */
const proxies = z
  .string()
  .regex(/^(?:on|off|[1-9])$/, 'must be on, off, or the number of proxies from 1 to 9')
  .transform(value => {
    if (value === 'on') return 1
    return value === 'off' ? 0 : Number(value)
  })
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine(value => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const address = (protocols: RegExp, wanted: string) =>
  z
    .string()
    .refine(value => URL.canParse(value) && protocols.test(new URL(value).protocol), `must be an address ${wanted}`)

export const isThisMachine = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
const safeAddress = z
  .string()
  .refine(
    value =>
      URL.canParse(value) &&
      (new URL(value).protocol === 'https:' || (new URL(value).protocol === 'http:' && isThisMachine(new URL(value)))),
    'must be an address that begins with https://, or with http:// on this machine',
  )

/** An instant with its offset: without one it would depend on the machine. */
const moment = z.iso
  .datetime({ offset: true, message: 'must be an instant with its offset, such as 2026-11-26T09:10:00+01:00' })
  .transform(text => new Date(text))

/** How many portals may exchange transfer certificates. */
const mostPortals = 60

const portals = z
  .string()
  .transform(text => text.split(/\s+/))
  .refine(
    entries => entries.every(entry => safeAddress.safeParse(entry).success && new URL(entry).origin === entry),
    'must be addresses without a path, such as https://kano.portal.gov.ng https://ogun.portal.gov.ng',
  )
  .refine(entries => entries.length <= mostPortals, `must name at most ${mostPortals}`)

export interface Setting {
  name: string
  meaning: string
  /** As written in the environment; null: none. */
  default: string | null
  /** What the documentation says if the default depends on something. */
  defaultNote?: string
  secret?: true
  schema: z.ZodType<unknown, string>
}

const define = <const S extends readonly Setting[]>(settings: S): S => settings

/** Every setting of the program. docs/operations.md has the same table; a test compares them. */
export const settings = define([
  { name: 'PORT', meaning: 'Port to listen on.', default: '3000', schema: wholeNumber(0, 65_535) },
  {
    name: 'HOST',
    meaning: 'Address to listen on. A demonstration listens on this machine only.',
    default: null,
    defaultNote: '0.0.0.0; 127.0.0.1 for the demonstration',
    schema: z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address'),
  },
  {
    name: 'DATA_DIR',
    meaning: 'Folder for uploaded files; in a demonstration also for its database and its secret.',
    default: '.data',
    schema: z.string(),
  },
  {
    name: 'DATABASE_URL',
    meaning:
      'The PostgreSQL, 15 or later: postgresql://user:password@host:5432/name, best for a user that owns nothing. Needed; a demonstration has one of its own instead.',
    default: null,
    secret: true,
    schema: address(/^postgres(ql)?:$/, 'that begins with postgresql://'),
  },
  {
    name: 'DATABASE_READ_URL',
    meaning:
      'A hot standby of DATABASE_URL for the same user: lists, searches, dashboards, exports and prints may be read from it. Nobody misses what they have written themselves; what others wrote may be ten seconds old.',
    default: null,
    secret: true,
    schema: address(/^postgres(ql)?:$/, 'that begins with postgresql://'),
  },
  {
    name: 'MIGRATION_DATABASE_URL',
    meaning:
      'The same database for the user that owns its tables: migrations run as that user, and DATABASE_URL names one that owns nothing. Without it DATABASE_URL does both.',
    default: null,
    secret: true,
    schema: address(/^postgres(ql)?:$/, 'that begins with postgresql://'),
  },
  {
    name: 'MIGRATE_ON_START',
    meaning:
      'on or off. On has a start bring the database up to date. Off has it refuse a database that lacks something, and name the command (npm run admin -- migrate). A demonstration always does it.',
    default: 'off',
    schema: flag,
  },
  {
    name: 'AKADA_SECRET',
    meaning:
      'Signs tokens and file addresses; the same for all processes. Needed; a demonstration makes one at its first start, in DATA_DIR.',
    default: null,
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  },
  {
    name: 'AKADA_SECRET_PREVIOUS',
    meaning:
      'The former AKADA_SECRET while it is being changed: what was signed or encrypted with it is accepted, and nothing new is made with it.',
    default: null,
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  },
  {
    name: 'AKADA_NOW',
    meaning:
      'Where the clock stands when the server starts, such as 2026-11-26T09:10:00+01:00; it runs on from there. For tests and demonstrations: refused in production.',
    default: null,
    defaultNote: "the machine's clock; a demonstration chooses (The clock)",
    schema: moment,
  },
  {
    name: 'TRANSFER_PORTALS',
    meaning:
      'The PUBLIC_URL of each installation that exchanges transfer certificates with this one, separated by spaces; this one may be among them. Without it they are for the states of this installation only.',
    default: null,
    schema: portals,
  },
  {
    name: 'TRANSFER_SECRET',
    meaning:
      'Seals transfer certificates between the installations of TRANSFER_PORTALS, and is the same in all of them. Needed with it.',
    default: null,
    secret: true,
    schema: z.string().min(32, 'must have at least 32 characters'),
  },
  {
    name: 'PUBLIC_URL',
    meaning: 'The address at which people reach the portal; goes into messages and QR codes.',
    default: null,
    defaultNote: 'http://localhost:PORT',
    schema: address(/^https?:$/, 'that begins with http:// or https://'),
  },
  {
    name: 'SMTP_URL',
    meaning:
      'Mail server: smtps://user:password@host:465, or smtp://user:password@host:587, which must offer TLS (STARTTLS). Without it, messages are kept in the outbox.',
    default: null,
    secret: true,
    schema: address(/^smtps?:$/, 'that begins with smtp:// or smtps://'),
  },
  {
    name: 'SMTP_ALLOW_PLAINTEXT',
    meaning:
      'on or off. On lets messages leave unencrypted where the mail server offers no TLS. They hold codes and passwords: only within a closed network. A mail server on this machine needs no TLS.',
    default: 'off',
    schema: flag,
  },
  { name: 'MAIL_FROM', meaning: 'Sender of messages.', default: 'Akada <no-reply@akada.invalid>', schema: z.string() },
  {
    name: 'STORAGE',
    meaning: 'Where files are kept: disk (below DATA_DIR) or s3.',
    default: 'disk',
    schema: z.enum(['disk', 's3'], 'must be disk or s3'),
  },
  {
    name: 'S3_ENDPOINT',
    meaning: 'Address of the S3 service; empty for AWS itself.',
    default: null,
    schema: address(/^https?:$/, 'that begins with http:// or https://'),
  },
  { name: 'S3_REGION', meaning: 'Region of the bucket.', default: 'us-east-1', schema: z.string() },
  { name: 'S3_BUCKET', meaning: 'Bucket; needed where STORAGE is s3.', default: null, schema: z.string() },
  {
    name: 'S3_ACCESS_KEY',
    meaning: 'Access key; needed where STORAGE is s3.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  {
    name: 'S3_SECRET_KEY',
    meaning: 'Secret key; needed where STORAGE is s3.',
    default: null,
    secret: true,
    schema: z.string(),
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'Least important lines to log: trace, debug, info, warn, error, fatal or silent.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
  },
  {
    name: 'DB_POOL',
    meaning: 'Most database connections of this process.',
    default: '10',
    schema: wholeNumber(2, 500),
  },
  {
    name: 'PREPARED_STATEMENTS',
    meaning: 'on or off. Off behind a PgBouncer older than 1.21, or with max_prepared_statements 0.',
    default: 'on',
    schema: flag,
  },
  {
    name: 'DB_LISTEN',
    meaning:
      'on or off. Off behind a PgBouncer in transaction mode: background jobs and messages are then looked for every two or three seconds.',
    default: 'on',
    schema: flag,
  },
  {
    name: 'TRUST_PROXY',
    meaning:
      'on where one proxy in front adds to X-Forwarded-For, or how many such proxies are passed one after the other. Nobody must be able to reach the port beside them.',
    default: 'off',
    schema: proxies,
  },
  {
    name: 'HSTS_SUBDOMAINS',
    meaning:
      'on or off. On where PUBLIC_URL is https and every subdomain of its host is served by https as well: browsers then refuse http for all of them.',
    default: 'off',
    schema: flag,
  },
  {
    name: 'METRICS_TOKEN',
    meaning:
      'Token that /metrics asks for (Authorization: Bearer ...). Without it /metrics answers only programs on this machine that come by no proxy.',
    default: null,
    secret: true,
    schema: z.string().min(16, 'must have at least 16 characters'),
  },
  {
    name: 'LOG_ADDRESSES',
    meaning:
      'How much of the client address each line of the request log has: full, network (the first three numbers of IPv4, the first three groups of IPv6) or off. How long lines are kept is set where standard output is collected; keep them for at most 90 days.',
    default: 'full',
    schema: z.enum(['full', 'network', 'off'], 'must be full, network or off'),
  },
  {
    name: 'REQUESTS_PER_MINUTE',
    meaning:
      'Requests that one address may send in a minute to one process. A whole organisation may share an address.',
    default: '6000',
    schema: wholeNumber(60, 10_000_000),
  },
  {
    name: 'PAYSTACK_SECRET_KEY',
    meaning:
      'Secret key of the Paystack account into which wallets are funded: sk_live_... or sk_test_.... Without it wallets cannot be funded. A demonstration has a sandbox of its own instead.',
    default: null,
    secret: true,
    schema: z.string().regex(/^sk_(live|test)_\w{8,200}$/, 'must begin with sk_live_ or sk_test_'),
  },
  {
    name: 'PAYSTACK_BASE_URL',
    meaning: 'Where the calls of Paystack are served.',
    default: 'https://api.paystack.co',
    schema: safeAddress,
  },
  {
    name: 'SMS_GATEWAY',
    meaning:
      'Who sends short messages: termii or africastalking. Without it none are sent. A demonstration has a sandbox of its own instead.',
    default: null,
    schema: z.enum(['termii', 'africastalking'], 'must be termii or africastalking'),
  },
  {
    name: 'SMS_API_KEY',
    meaning: 'Key of the account at the SMS gateway; needed where SMS_GATEWAY is set.',
    default: null,
    secret: true,
    schema: z.string().max(300),
  },
  {
    name: 'SMS_USERNAME',
    meaning:
      "Username of the account; needed where SMS_GATEWAY is africastalking, which calls its own sandbox 'sandbox'.",
    default: null,
    schema: z.string().max(100),
  },
  {
    name: 'SMS_SENDER',
    meaning: 'The sender that people see, as registered with the gateway; needed where SMS_GATEWAY is set.',
    default: null,
    schema: z.string().regex(/^[A-Za-z0-9 -]{3,11}$/, 'must be 3 to 11 letters and digits'),
  },
  {
    name: 'SMS_CHANNEL',
    meaning: 'The route at Termii: dnd, which reaches numbers that refuse advertising, or generic.',
    default: 'dnd',
    schema: z.enum(['dnd', 'generic'], 'must be dnd or generic'),
  },
  {
    name: 'SMS_BASE_URL',
    meaning: 'Where the calls of the SMS gateway are served. Termii names one for each account.',
    default: null,
    defaultNote: "https://api.ng.termii.com; https://api.africastalking.com for Africa's Talking",
    schema: safeAddress,
  },
  {
    name: 'SMS_WEBHOOK_SECRET',
    meaning:
      'A secret of your own in the address at which the SMS gateway tells of receipts and replies: /api/message/gateway/SECRET. Without it none are accepted.',
    default: null,
    secret: true,
    schema: z.string().regex(/^[A-Za-z0-9_-]{24,100}$/, 'must be 24 to 100 letters, digits, dashes and underscores'),
  },
  {
    name: 'SMS_SIGNING_KEY',
    meaning:
      'The key with which Termii signs what it tells, from its dashboard; where it is set, the signature is demanded.',
    default: null,
    secret: true,
    schema: z.string().max(300),
  },
  {
    name: 'USSD_SECRET',
    meaning:
      'The last part of the address at which the USSD gateway calls the portal, /api/ussd/SECRET. Without it nobody can dial in. At least 24 letters and digits.',
    default: null,
    secret: true,
    schema: z.string().regex(/^[A-Za-z0-9_-]{24,200}$/, 'must be 24 to 200 letters and digits'),
  },
  {
    name: 'USSD_CODE',
    meaning: 'The code that is dialled for USSD, such as *347*12#. Pages say it where there is no connection.',
    default: null,
    schema: z.string().regex(/^\*[0-9*]{1,20}#$/, 'must be a code such as *347*12#'),
  },
  {
    name: 'PROVIDER_NAME',
    meaning: 'Who stands behind the portal: "Powered by ...".',
    default: 'Akada',
    schema: z.string().max(60),
  },
  {
    name: 'MAPS_KEY',
    meaning: 'Key of the Google Maps JavaScript API for address suggestions. Without it addresses are typed.',
    default: null,
    schema: z.string(),
  },
])
