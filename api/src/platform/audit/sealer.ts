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

/** The columns of a row for the hash. The chain is that of the smallest organisation the entry names. */
export const auditColumns = sql`
  audit_log.id, coalesce(audit_log.school_id, audit_log.district_id, audit_log.state_id) as "chainId",
  audit_log.state_id as "stateId", to_jsonb(audit_log) as "row"`

/** What one turn sealed. */
interface Turn {
  rows: number
  /** The highest id among them; null if there were none. */
  reached: number | null
}

/**
 * Seals unsealed rows after the mark and after an id, at most 2,000 rows in one transaction, one process at a time. `whole`: no earlier row
 * is left out, so the mark may move.
 */
const sealPast = (database: Database, past: number, whole: boolean): Promise<Turn> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'seals of the audit log itself'
    const lock = await tx.get<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${sealerLock}) as mine`)
    if (!lock.mine) return { rows: 0, reached: null }
    const rows = await tx.rows<AuditRow>(sql`
      select ${auditColumns} from audit_log
      left join audit_seal on audit_seal.audit_id = audit_log.id
      where audit_log.id > greatest((select audit_id from audit_sealed_through), ${past}::bigint)
        and audit_seal.audit_id is null
      order by audit_log.id limit ${atOnce}`)
    if (rows.length > 0) await sealRows(tx, rows)
    if (rows.length < atOnce && whole) await moveMark(tx)
    return { rows: rows.length, reached: rows.at(-1)?.id ?? null }
  })

/**
 * Seals unsealed rows in one transaction, at most 2,000; returns how many. Only one process seals at a time; another that tries meanwhile
 * returns 0. A row that a slow transaction commits late, with a smaller id than its neighbours, is found because the mark only moves past
 * rows that are an hour old.
 */
export const sealAudit = async (database: Database): Promise<number> => (await sealPast(database, 0, true)).rows

/**
 * Every few turns the sealer looks at everything less than an hour old; in between, only at rows newer than the turn before last reached.
 */
export const turnsToWhole = 100

/**
 * Turns of one process's sealer. In the morning an hour has millions of rows, so a turn looks only at the newest; a row that was committed
 * late is found by the next whole turn. Each turn returns how many rows it sealed, and stops early if `goOn` says so.
 */
export const sealerTurns = (database: Database): ((goOn?: () => boolean) => Promise<number>) => {
  let turns = 0
  let beforeLast = 0
  let last = 0
  return async (goOn = () => true) => {
    const whole = turns % turnsToWhole === 0
    turns += 1
    let past = whole ? 0 : beforeLast
    let sealed = 0
    let turn: Turn
    do {
      turn = await sealPast(database, past, whole)
      sealed += turn.rows
      // Everything up to there is sealed now: the rest of a backlog lies after it.
      past = Math.max(past, turn.reached ?? 0)
    } while (turn.rows === atOnce && goOn())
    beforeLast = last
    last = Math.max(last, past)
    return sealed
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

const moveMark = (tx: WriteTx): Promise<number> =>
  tx.run(sql`
    update audit_sealed_through set audit_id = old.id
    from (
      select max(audit_log.id) as id from audit_log
      where audit_log.id > (select audit_id from audit_sealed_through) and audit_log.at < akada_now() - interval '1 hour'
        and not exists (
          select from audit_log as fresh
          where fresh.id < audit_log.id and fresh.id > (select audit_id from audit_sealed_through)
            and fresh.at >= akada_now() - interval '1 hour')
    ) as old
    where old.id is not null`)

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

/** Seals every few seconds until stopped. An error is reported and the next turn retries. */
export const startSealer = (database: Database, report: (error: unknown) => void, everyMs = 3000): Sealer => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const seal = sealerTurns(database)
  const turn = async () => {
    try {
      await seal(() => !stopped)
    } catch (error) {
      report(error)
    }
    if (!stopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = turn()
    }, everyMs)
    timer.unref()
  }
  plan()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
