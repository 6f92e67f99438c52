import { parseArgs } from 'node:util'
import { limits } from '@akada/contract/kernel/limits'
import { type Config, readConfig } from '../platform/config/index.ts'
import { type Database, openDatabase } from '../platform/db/index.ts'
import { endWith, migrateConfigured, readyDatabase } from '../run.ts'
import type { Verified } from './manifest/verify.ts'
import { AdminError } from './errors.ts'

const stateOptions = {
  code: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  phone: { type: 'string' },
} as const

const usage = `usage: npm run admin -- <command>

  manifest        records in FILE what the database has, and runs the COMMAND that dumps it, with its snapshot in SNAPSHOT
                  FILE -- COMMAND ...
  verify          compares the database and the files with a manifest; status 1 where something differs
                  the file that manifest wrote, or a folder with its manifest.json
  export          writes all records of a state, a school or a student into a new folder, a CSV file for each table, without secrets
                  FOLDER state CODE | FOLDER school ID | FOLDER student FXID
  move-files      copies the files of DATA_DIR into the bucket of S3_BUCKET, and reads each back; removes nothing
  migrate         brings the database up to date, while the running version goes on; says what it waits for
                  --plan only shows the steps that are missing, and changes nothing
  partitions      lists the partitions of scores and of the audit log: their size, tablespace, and whether they are attached
  move-partition  moves one of them to another tablespace; it cannot be read or written meanwhile
                  PARTITION TABLESPACE
  detach-scores   takes the scores of the sessions that begin in a year out of the portal, to be dumped and dropped; a
                  message takes their place until they are attached again
                  YEAR
  attach-scores   puts them back, after they were restored where they had been dropped
                  YEAR
  create-state    makes a state with its defaults and its first super admin
                  ${Object.keys(stateOptions)
                    .map(name => `--${name} ...`)
                    .join(' ')}
  reconcile       proves the books of the wallets; status 1 where something differs
                  --gateway also asks the payment gateway about every payment of the last --days 30
  reset-password  gives a super admin who is locked out a temporary password; tells the owner by e-mail
                  --username ...
  reset-second-factor  takes the second sign-in step from an account whose owner lost the device; tells the owner by e-mail
                  --username ...
  test-mail       sends a test message to an address, and says what the mail server answered
                  ADDRESS
  test-sms        sends a test message to a phone number, and says what the SMS gateway answered
                  NUMBER
  verify-audit    recomputes the chains of the audit log; status 1 where an entry was removed or altered`

// A command loads what it needs: to load the whole program takes a second of the processor.
const manifests = () => import('./manifest/manifest.ts')
const accounts = () => import('./accounts.ts')
const books = () => import('./reconcile.ts')
const partitions = () => import('./partitions.ts')

/** The database as the owner of its tables, if the operator configured one. */
const ownerUrlOf = ({ migrationDatabaseUrl, databaseUrl }: Config): string => migrationDatabaseUrl ?? databaseUrl ?? ''

const onlyNow = `It is shown only now, works for ${limits.temporaryPasswordDays} days, and must be replaced at the first sign-in.`

const withDatabase = async (config: Config, work: (database: Database) => Promise<number>): Promise<number> => {
  const ready = await readyDatabase({ ...config, migrateOnStart: false })
  const database = openDatabase({
    connectionString: ready.connectionString,
    pool: 2,
    preparedStatements: config.preparedStatements,
    demandAudit: true,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
    await ready.stop()
  }
}

/** Runs a command of partitions as the owner of the tables, and prints what it says. */
const withPartitions = async (
  config: Config,
  work: (commands: Awaited<ReturnType<typeof partitions>>, ownerUrl: string) => Promise<string>,
): Promise<number> => {
  const ready = await readyDatabase({ ...config, migrateOnStart: false })
  try {
    console.log(await work(await partitions(), ready.ownerUrl))
    return 0
  } finally {
    await ready.stop()
  }
}

/** Brings the database up to date, or with --plan prints what would be done. */
const migrate = async (config: Config, argv: string[]): Promise<number> => {
  const { values } = parseArgs({ args: argv, options: { plan: { type: 'boolean', default: false } }, strict: true })
  if (!values.plan) {
    const migrated = await migrateConfigured(config)
    console.log(migrated.length > 0 ? `Applied ${migrated.join(', ')}.` : 'The database is up to date.')
    return 0
  }
  const { pendingMigrations } = await import('../platform/db/migrate.ts')
  const steps = await pendingMigrations(ownerUrlOf(config))
  for (const { name, purpose, apart, needs } of steps) {
    const how = apart
      ? 'Beside a transaction: it may take minutes, and nobody waits for it.'
      : 'In a transaction: where a table is in use it lets the others pass, and tries again.'
    const after = needs
      ? `Afterwards a version that does not know ${needs} cannot run.`
      : 'The running version goes on.'
    console.log(`${name}  ${purpose}\n  ${how} ${after}`)
  }
  console.log(
    steps.length > 0 ? `${steps.length} steps are missing. Nothing was changed.` : 'The database is up to date.',
  )
  return 0
}

const verifyAudit = async (database: Database): Promise<number> => {
  const { verifyChains } = await import('../platform/audit/index.ts')
  const { entries, chains, waiting, errors } = await verifyChains(database, new Date())
  for (const { sentence } of errors) console.error(sentence)
  if (errors.length > 0) {
    console.error(`${errors.length} errors in ${chains} chains.`)
    return 1
  }
  console.log(
    `${entries} entries in ${chains} chains: all as they were written.${waiting > 0 ? ` ${waiting} newer ones wait for their seal.` : ''}`,
  )
  return 0
}

const createState = async (database: Database, argv: string[]): Promise<number> => {
  const { values } = parseArgs({ args: argv, options: stateOptions, strict: true })
  const { createFirstState } = await import('./create-state.ts')
  const { name, username, password } = await createFirstState(database, values)
  console.log(`Made the state ${name}.\nSuper admin: ${username}\nTemporary password: ${password}\n${onlyNow}`)
  return 0
}

const onlyArgument = (argv: string[], name: string): string => {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, strict: true })
  const [first, ...others] = positionals
  if (!first || others.length > 0) throw new AdminError(`Name one ${name}.\n\n${usage}`)
  return first
}

/** Prints what was counted and what differs; returns the exit status. */
const reportVerified = async ({ manifest, differences, isOtherSecret }: Verified): Promise<number> => {
  const { summaryOf } = await manifests()
  console.log(`Backup of ${manifest.made}:\n${summaryOf(manifest.tables)}`)
  if (isOtherSecret)
    console.error(
      'The secret is another one than when the backup was made. Set AKADA_SECRET to the former one before the portal starts: without it everyone with a second sign-in step needs a reset.',
    )
  for (const sentence of differences) console.error(sentence)
  if (differences.length > 0) return 1
  console.log(`All ${Object.keys(manifest.tables).length} tables are as in the backup.`)
  return 0
}

const move = async (database: Database, { s3, dataDir }: Config): Promise<number> => {
  if (!s3) throw new AdminError('Set STORAGE=s3 and the settings of the bucket first: files are moved into it.')
  const [{ openConfigured }, { moveFiles }] = await Promise.all([
    import('../platform/files/index.ts'),
    import('./move-files.ts'),
  ])
  const { moved, there, missing } = await moveFiles(database, dataDir, await openConfigured({ s3, dataDir }))
  console.log(`${moved} files were copied into the bucket, and ${there} were there already.`)
  for (const key of missing) console.error(`${key} is in neither place.`)
  return missing.length > 0 ? 1 : 0
}

const exportTo = async (config: Config, argv: string[]): Promise<number> => {
  const { exportRows, isSubject } = await import('./export.ts')
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, strict: true })
  const [folder, subject, key] = positionals
  if (!folder || !key || !isSubject(subject) || positionals.length > 3)
    throw new AdminError(`export FOLDER state CODE | FOLDER school ID | FOLDER student FXID\n\n${usage}`)
  return withDatabase(config, async database => {
    console.log(await exportRows(database, ownerUrlOf(config), { folder, subject, key }))
    return 0
  })
}

const run = async (command: string | undefined, argv: string[]): Promise<number> => {
  const config = () => readConfig(process.env, 'production')
  switch (command) {
    case 'verify': {
      const { verifyBackup } = await import('./manifest/verify.ts')
      return reportVerified(await verifyBackup(config(), onlyArgument(argv, 'manifest')))
    }
    case 'manifest': {
      const [file, , ...dump] = argv
      if (!file || (argv.length > 1 && argv[1] !== '--'))
        throw new AdminError(`manifest FILE -- COMMAND ...\n\n${usage}`)
      const { recordManifest, summaryOf } = await manifests()
      const { tables } = await recordManifest(config(), file, dump, new Date())
      console.log(`${summaryOf(tables)}\nRecorded in ${file}.`)
      return 0
    }
    case 'export':
      return exportTo(config(), argv)
    case 'move-files':
      return withDatabase(config(), database => move(database, config()))
    case 'partitions':
      return withPartitions(config(), (commands, url) => commands.listPartitions(url))
    case 'move-partition': {
      const { positionals } = parseArgs({ args: argv, allowPositionals: true, strict: true })
      const [partition, tablespace] = positionals
      if (!partition || !tablespace) throw new AdminError(`move-partition PARTITION TABLESPACE\n\n${usage}`)
      return withPartitions(config(), (commands, url) => commands.movePartition(url, partition, tablespace))
    }
    case 'detach-scores':
      return withPartitions(config(), (commands, url) => commands.detachScores(url, onlyArgument(argv, 'year')))
    case 'attach-scores':
      return withPartitions(config(), (commands, url) => commands.attachScores(url, onlyArgument(argv, 'year')))
    case 'migrate':
      return migrate(config(), argv)
    case 'verify-audit':
      return withDatabase(config(), verifyAudit)
    case 'reconcile': {
      const { reconcile, reconcileOptions } = await books()
      const { values } = parseArgs({ args: argv, options: reconcileOptions, strict: true })
      const settings = config()
      return withDatabase(settings, database => reconcile(database, settings.paystack, values))
    }
    case 'reset-second-factor': {
      const { accountOptions, resetByName } = await accounts()
      const { values } = parseArgs({ args: argv, options: accountOptions, strict: true })
      const settings = config()
      return withDatabase(settings, async database => {
        await resetByName(database, settings, values)
        console.log('The second sign-in step is reset, and every session of the account was ended.')
        return 0
      })
    }
    case 'reset-password': {
      const { accountOptions, newPasswordByName } = await accounts()
      const { values } = parseArgs({ args: argv, options: accountOptions, strict: true })
      const settings = config()
      return withDatabase(settings, async database => {
        const password = await newPasswordByName(database, settings, values)
        console.log(`Temporary password: ${password}\n${onlyNow}`)
        return 0
      })
    }
    case 'test-sms': {
      const { positionals } = parseArgs({ args: argv, allowPositionals: true, strict: true })
      const to = await (await import('./test-sms.ts')).testSms(config(), positionals[0])
      console.log(`The SMS gateway has accepted a test message to ${to}. See whether it arrives.`)
      return 0
    }
    case 'test-mail': {
      const { positionals } = parseArgs({ args: argv, allowPositionals: true, strict: true })
      const to = await (await import('./test-mail.ts')).testMail(config(), positionals[0])
      console.log(`The mail server has taken a test message to ${to}. See whether it arrives.`)
      return 0
    }
    case 'create-state':
      return withDatabase(config(), database => createState(database, argv))
    default:
      console.error(usage)
      return 64
  }
}

const asError = (error: unknown): unknown =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    ? new AdminError(`${error.message}\n\n${usage}`)
    : error

process.exitCode = await run(process.argv[2], process.argv.slice(3)).catch(error => endWith(asError(error)))
