import { type Database, empty, type ReadTx, type Sql, sql } from '../db/index.ts'
import { type AuditRow, auditColumns, firstHash, sealOf } from './sealer.ts'

export interface AuditError {
  kind: 'altered' | 'removed' | 'unsealed' | 'broken'
  chainId: string
  /** The entry's id in audit_log, or null if it is no longer known. */
  auditId: number | null
  position: number | null
  sentence: string
}

export interface AuditVerdict {
  /** Sealed entries that were checked. */
  entries: number
  chains: number
  /** Entries so new that they are not sealed yet. */
  waiting: number
  errors: AuditError[]
}

interface SealedRow {
  auditId: number
  position: number
  hash: Buffer
  row: AuditRow['row'] | null
  rowChainId: string | null
}

const atOnce = 5000
/** An older entry without a seal was missed, or inserted afterwards. In minutes. */
const longestUnsealed = 10

/** What is checked of a state: `chains` is a query for the ids of an organisation and those below it, each with its own chain. */
export interface AuditPart {
  stateId: string
  /** Whether it covers the whole state. */
  isWhole: boolean
  chains: Sql
}

/** What is checked: everything, or a part; and the maximum number of errors to report. */
export interface AuditScope {
  part?: AuditPart
  mostErrors?: number
}

const headsOf = (tx: ReadTx, part: AuditPart | undefined) =>
  tx.rows<{ chainId: string; position: number; hash: Buffer }>(
    part === undefined
      ? sql`
      select chain_id as "chainId", position, hash from audit_chain
      union all
      select chain_id, 0, ''::bytea from audit_seal
        where not exists (select from audit_chain where audit_chain.chain_id = audit_seal.chain_id) group by chain_id
      order by 1`
      : sql`
      select organisation.id as "chainId", coalesce(head.position, 0) as position, coalesce(head.hash, ''::bytea) as hash
      from (${part.chains}) as organisation
      left join audit_chain as head on head.chain_id = organisation.id
      where head.chain_id is not null
        or exists (select from audit_seal where audit_seal.chain_id = organisation.id)
      order by 1`,
  )

/**
 * Recomputes every chain and returns the discrepancies: entries altered or removed since they were sealed, seals or heads that don't follow
 * from one another, and entries that have been unsealed for too long. An empty list means that everything is as it was written. Rows are
 * read in parts, so that memory does not grow with the log.
 */
export const verifyChains = async (
  database: Database,
  now: Date,
  { part, mostErrors = Number.POSITIVE_INFINITY }: AuditScope = {},
): Promise<AuditVerdict> => {
  const db = part ? database.systemIn(part.stateId) : database.system
  const heads = await db.read(tx => headsOf(tx, part))
  const errors: AuditError[] = []
  let entries = 0
  for (const head of heads) {
    const result = await db.read(tx => verifyChain(tx, head, mostErrors - errors.length))
    entries += result.entries
    errors.push(...result.errors)
  }
  const unsealed = await db.read(tx => findUnsealed(tx, now, part))
  errors.push(...unsealed.slice(0, Math.max(0, mostErrors - errors.length)))
  const all = await db.read(tx => countUnsealed(tx, part))
  return { entries, chains: heads.length, waiting: Math.max(0, all - unsealed.length), errors }
}

const writtenIn = ({ stateId, isWhole, chains }: AuditPart): Sql =>
  sql`audit_log.state_id = ${stateId} ${
    isWhole ? empty : sql`and coalesce(audit_log.school_id, audit_log.district_id, audit_log.state_id) in (${chains})`
  }`

const withoutSeal = (part: AuditPart | undefined): Sql => sql`
  ${part === undefined ? empty : sql`${writtenIn(part)} and`}
  not exists (select from audit_seal where audit_seal.audit_id = audit_log.id)`

const countUnsealed = async (tx: ReadTx, part: AuditPart | undefined): Promise<number> =>
  (await tx.get<{ count: number }>(sql`select count(*) as count from audit_log where ${withoutSeal(part)}`)).count

const verifyChain = async (
  tx: ReadTx,
  head: { chainId: string; position: number; hash: Buffer },
  mostErrors: number,
) => {
  const { chainId } = head
  const errors: AuditError[] = []
  const error = (
    kind: AuditError['kind'],
    seal: { auditId: number | null; position: number | null },
    sentence: string,
  ): void => {
    if (errors.length < mostErrors)
      errors.push({ kind, chainId, auditId: seal.auditId, position: seal.position, sentence })
  }
  let previous = firstHash(chainId)
  let position = 0
  let entries = 0
  for (;;) {
    const seals = await tx.rows<SealedRow>(sql`
      select audit_seal.audit_id as "auditId", audit_seal.position, audit_seal.hash, to_jsonb(audit_log) as "row",
        coalesce(audit_log.school_id, audit_log.district_id, audit_log.state_id) as "rowChainId"
      from audit_seal left join audit_log on audit_log.id = audit_seal.audit_id
      where audit_seal.chain_id = ${chainId} and audit_seal.position > ${position} and audit_seal.position <= ${head.position}
      order by audit_seal.position limit ${atOnce}`)
    for (const seal of seals) {
      if (seal.position !== position + 1) {
        error(
          'removed',
          { auditId: null, position: position + 1 },
          `Entries ${position + 1} to ${seal.position - 1} of chain ${chainId} were removed with their seals.`,
        )
      } else if (seal.row === null) {
        error('removed', seal, `Entry ${seal.auditId} (number ${seal.position} of chain ${chainId}) was removed.`)
      } else if (seal.rowChainId !== chainId || !sealOf(previous, seal.row).equals(seal.hash)) {
        error(
          'altered',
          seal,
          `Entry ${seal.auditId} (number ${seal.position} of chain ${chainId}) was altered after it was sealed.`,
        )
      }
      // The chain continues from the stored seal, so that one altered entry is reported once and not with all that follow.
      previous = seal.hash
      position = seal.position
      entries += 1
    }
    if (seals.length < atOnce) break
  }
  if (position < head.position) {
    error(
      'removed',
      { auditId: null, position: position + 1 },
      `The last ${head.position - position} entries of chain ${chainId} were removed with their seals.`,
    )
  } else if (head.position > 0 && !previous.equals(head.hash)) {
    error('broken', { auditId: null, position }, `The head of chain ${chainId} does not fit its last seal.`)
  } else if (head.position === 0) {
    error('broken', { auditId: null, position: null }, `The head of chain ${chainId} is gone, but its seals are there.`)
  }
  return { entries, errors }
}

const findUnsealed = async (tx: ReadTx, now: Date, part: AuditPart | undefined): Promise<AuditError[]> => {
  const rows = await tx.rows<AuditRow>(sql`
    select ${auditColumns} from audit_log
    where ${withoutSeal(part)}
      and audit_log.at < ${now.toISOString()}::timestamptz - make_interval(mins => ${longestUnsealed})
    order by audit_log.id limit 1000`)
  return rows.map(({ id, chainId }) => ({
    kind: 'unsealed',
    chainId,
    auditId: id,
    position: null,
    sentence: `Entry ${id} of chain ${chainId} has been without a seal for more than ${longestUnsealed} minutes.`,
  }))
}
