import { createHash } from 'node:crypto'
import { type Database, type ReadTx, sql, type WriteTx } from '../db/index.ts'

/** A row as it is sealed: all columns of audit_log, as PostgreSQL writes them in JSON. */
export interface AuditRow {
  id: number
  chainId: string
  stateId: string
  row: Record<string, unknown>
}

const isIndex = /^(?:0|[1-9]\d{0,9})$/

/** The keys of an object in order: integer keys first, by value, as JavaScript orders them; then the others as strings. */
const keysOf = (value: object): string[] => {
  const keys = Object.keys(value)
  if (!isIndex.test(keys[0] ?? '')) return keys.sort()
  return Object.keys(Object.fromEntries(keys.sort().map(key => [key, null])))
}

/** JSON with sorted keys and no whitespace: the same row always gives the same text. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const inner = keysOf(value).map(key => `${JSON.stringify(key)}:${canonicalJson(Reflect.get(value, key))}`)
  return `{${inner.join(',')}}`
}

/** The seal of a row: the hash of the seal before it and of the row. */
export const sealOf = (previous: Buffer, row: Record<string, unknown>): Buffer =>
  createHash('sha256').update(previous).update(canonicalJson(row)).digest()

export const firstHash = (chainId: string): Buffer =>
  createHash('sha256').update(`akada audit chain ${chainId}`).digest()

const sealerLock = 7_405_120_002
const atOnce = 2000
/** Ids that one look covers. Each statement of the sealer has both bounds as plain values: whatever the log's size, it reads no more. */
const looksAt = 10_000
/** Ids that the mark passes in one transaction. */
const marksAtOnce = 50_000

/** The columns of a row for the hash. The chain is that of the smallest organisation the entry names. */
export const auditColumns = sql`
  audit_log.id, coalesce(audit_log.school_id, audit_log.district_id, audit_log.state_id) as "chainId",
  audit_log.state_id as "stateId", to_jsonb(audit_log) as "row"`

/** What one turn sealed. */
interface Turn {
  rows: number
  /** Everything up to this id, as far as it was visible, is sealed. */
  reached: number
  /** Whether there may be unsealed rows after it. */
  hasMore: boolean
}

/** Whether this process is the one that seals, until the transaction ends; and the mark: all rows up to it are sealed for good. */
const takeTurn = (tx: WriteTx): Promise<{ mine: boolean; mark: number }> =>
  tx.get(sql`
    select pg_try_advisory_xact_lock(${sealerLock}) as mine,
      coalesce((select audit_id from audit_sealed_through), 0)::int8 as mark`)

/** The last of the next ids after one, and how many they are. */
const nextIds = (tx: ReadTx, after: number, most: number): Promise<{ last: number; count: number }> =>
  tx.get(sql`
    select coalesce(max(id), ${after}::int8) as last, count(*)::int as count
    from (select id from audit_log where id > ${after}::int8 order by id limit ${most}) as next`)

/** Seals unsealed rows after the mark and after an id, at most 2,000 rows in one transaction, one process at a time. */
const sealPast = (database: Database, past: number): Promise<Turn> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'seals of the audit log itself'
    const { mine, mark } = await takeTurn(tx)
    if (!mine) return { rows: 0, reached: past, hasMore: false }
    const after = Math.max(mark, past)
    const { last, count } = await nextIds(tx, after, looksAt)
    if (count === 0) return { rows: 0, reached: after, hasMore: false }
    const rows = await tx.rows<AuditRow>(sql`
      select ${auditColumns} from audit_log
      where audit_log.id > ${after}::int8 and audit_log.id <= ${last}::int8
        and not exists (
          select from audit_seal
          where audit_seal.audit_id = audit_log.id
            and audit_seal.audit_id > ${after}::int8 and audit_seal.audit_id <= ${last}::int8)
      order by audit_log.id limit ${atOnce}`)
    if (rows.length > 0) await sealRows(tx, rows)
    const isCut = rows.length === atOnce
    return { rows: rows.length, reached: isCut ? (rows.at(-1)?.id ?? last) : last, hasMore: isCut || count === looksAt }
  })

interface Sealed {
  rows: number
  /** Everything up to this id is sealed. */
  reached: number
  /** Whether it ended by itself: nothing unsealed was left. */
  isDone: boolean
}

/** Seals what is unsealed after an id, one transaction after another, until nothing is left or `goOn` says to stop. */
const sealAllPast = async (database: Database, past: number, goOn: () => boolean): Promise<Sealed> => {
  let rows = 0
  let reached = past
  let turn: Turn
  do {
    turn = await sealPast(database, reached)
    rows += turn.rows
    reached = turn.reached
  } while (turn.hasMore && goOn())
  return { rows, reached, isDone: !turn.hasMore }
}

/**
 * Seals unsealed rows in one transaction, at most 2,000; returns how many. Only one process seals at a time; another that tries meanwhile
 * returns 0. A row that a slow transaction commits late, with a smaller id than its neighbours, is found because the mark only moves past
 * rows that are an hour old.
 */
export const sealAudit = async (database: Database): Promise<number> => {
  let turn = await sealPast(database, 0)
  // What is sealed already may fill a whole look.
  while (turn.rows === 0 && turn.hasMore) turn = await sealPast(database, turn.reached)
  if (!turn.hasMore) await moveMark(database, turn.reached, () => true)
  return turn.rows
}

/** New entries get the ids of the present month, and this month and the next have their partitions. */
const beginMonth = (database: Database): Promise<void> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'the partitions of the audit log itself'
    await tx.run(sql`select akada_begin_audit_month()`)
  })

/**
 * Every few turns the sealer looks at everything less than an hour old; in between, only at rows newer than the turn before last reached.
 */
export const turnsPerFullLook = 100

/** A transaction that began with an entry of the audit log has ended after this long, in milliseconds. */
const longestWrite = 60_000
/** While this process writes nothing, its sealer looks so often for what others that died have left. Milliseconds. */
const quietEvery = 60_000

let lastEntry = -Infinity
const sealers = new Set<() => void>()

/** An entry of the audit log is being written by this process: its sealer looks for it until the transaction must have ended. */
export const noteEntry = (): void => {
  const wasQuiet = performance.now() - lastEntry > longestWrite
  lastEntry = performance.now()
  if (wasQuiet) for (const wake of sealers) wake()
}

/**
 * Turns of one process's sealer. In the morning an hour has millions of rows, so a turn looks only at the newest; a row that was committed
 * late is found by the next whole turn, which may be asked for. Each turn returns how many rows it sealed, and stops early if `goOn` says so.
 */
export const sealerTurns = (database: Database): ((goOn?: () => boolean, isWhole?: boolean) => Promise<number>) => {
  let turns = 0
  let beforeLast = 0
  let last = 0
  return async (goOn = () => true, isWhole = false) => {
    const whole = isWhole || turns % turnsPerFullLook === 0
    if (whole) await beginMonth(database)
    turns = whole ? 1 : turns + 1
    const { rows, reached, isDone } = await sealAllPast(database, whole ? 0 : beforeLast, goOn)
    beforeLast = last
    last = Math.max(last, reached)
    // No earlier row was left out. A mark that cannot be moved undoes no seal: the seals are committed.
    if (whole && isDone) await moveMark(database, reached, goOn)
    return rows
  }
}

const sealRows = async (tx: WriteTx, rows: AuditRow[]): Promise<void> => {
  const chainIds = [...new Set(rows.map(row => row.chainId))]
  const heads = await tx.rows<{ chainId: string; position: number; hash: Buffer }>(sql`
    select chain_id as "chainId", position, hash from audit_chain where chain_id = any(${chainIds}::uuid[])`)
  const chains = new Map(heads.map(({ chainId, position, hash }) => [chainId, { position, hash }]))
  const states = new Map(rows.map(row => [row.chainId, row.stateId]))
  const seals = rows.map(({ id, chainId, row }) => {
    const head = chains.get(chainId) ?? { position: 0, hash: firstHash(chainId) }
    const next = { position: head.position + 1, hash: sealOf(head.hash, row) }
    chains.set(chainId, next)
    return { id, chainId, ...next }
  })
  await tx.run(sql`
    insert into audit_seal (audit_id, chain_id, position, hash)
    select * from unnest(${seals.map(seal => seal.id)}::bigint[], ${seals.map(seal => seal.chainId)}::uuid[],
      ${seals.map(seal => seal.position)}::bigint[], ${seals.map(seal => seal.hash)}::bytea[])`)
  const moved = [...chains].map(([chainId, head]) => ({ chainId, stateId: states.get(chainId) ?? null, ...head }))
  await tx.run(sql`
    insert into audit_chain as kept (chain_id, state_id, position, hash)
    select * from unnest(${moved.map(chain => chain.chainId)}::uuid[], ${moved.map(chain => chain.stateId)}::uuid[],
      ${moved.map(chain => chain.position)}::bigint[], ${moved.map(chain => chain.hash)}::bytea[])
    on conflict (chain_id) do update set position = excluded.position, hash = excluded.hash`)
}

/** Moves the mark past rows that are sealed and an hour old, some at a time; returns whether there may be more of them. */
const moveMarkOnce = (database: Database, sealed: number): Promise<boolean> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'the mark of the sealer'
    const { mine, mark } = await takeTurn(tx)
    if (!mine || mark >= sealed) return false
    const { last, count } = await nextIds(tx, mark, marksAtOnce)
    const end = Math.min(last, sealed)
    const moved = await tx.find<{ mark: number }>(sql`
      update audit_sealed_through set audit_id = old.id
      from (
        select max(id) as id from audit_log
        where id > ${mark}::int8 and id <= ${end}::int8
          and id < coalesce(
            (select min(id) from audit_log
              where id > ${mark}::int8 and id <= ${end}::int8 and at >= akada_now() - interval '1 hour'),
            ${end}::int8 + 1)
      ) as old
      where old.id is not null
      returning audit_sealed_through.audit_id as mark`)
    return count === marksAtOnce && moved?.mark === end
  })

/**
 * Moves the mark up to where rows are sealed and an hour old, in transactions of its own. `sealed`: everything up to this id is sealed, or
 * was committed after it was looked for and is younger than an hour.
 */
const moveMark = async (database: Database, sealed: number, goOn: () => boolean): Promise<void> => {
  while ((await moveMarkOnce(database, sealed)) && goOn()) {}
}

/** The head of an organisation's chain, for the foot of a document; null before the first seal. */
export const chainHead = async (tx: ReadTx, chainId: string): Promise<{ position: number; hash: string } | null> => {
  const head = await tx.find<{ position: number; hash: Buffer }>(
    sql`select position, hash from audit_chain where chain_id = ${chainId}`,
  )
  return head && { position: head.position, hash: head.hash.toString('hex') }
}

export interface Sealer {
  stop(): Promise<void>
}

/**
 * Seals every few seconds while this process writes entries, until stopped. Once every transaction with one must have ended it looks at
 * everything, and then each minute. An error is reported and the next turn retries.
 */
export const startSealer = (database: Database, report: (error: unknown) => void, everyMs = 3000): Sealer => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const seal = sealerTurns(database)
  const isWriting = () => performance.now() - lastEntry <= longestWrite
  let wasWriting = false
  const turn = async () => {
    const becameQuiet = wasWriting && !isWriting()
    wasWriting = isWriting()
    try {
      await seal(() => !stopped, becameQuiet)
    } catch (error) {
      report(error)
    }
    if (!stopped) plan(isWriting() || wasWriting ? everyMs : quietEvery)
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(turn)
    }, ms)
    timer.unref()
  }
  const wake = () => plan(everyMs)
  sealers.add(wake)
  plan(everyMs)
  return {
    stop: async () => {
      stopped = true
      sealers.delete(wake)
      clearTimeout(timer)
      await running
    },
  }
}
