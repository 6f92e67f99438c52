import { Drafts } from '../../lib/draft/drafts.ts'
import { storedKind } from '../../lib/draft/form-drafts.ts'
import type { Draft } from '../../lib/draft/kind.ts'

/** The return that is being answered, and the revision that the answers are based on. */
interface ReturnPlace {
  schoolId: string
  censusId: string
  revision: number
}

type Value = string | number | null

/** An answer that is not saved yet, and what it was before. */
interface TypedAnswer {
  value: Value
  was: Value
}

type ReturnDraft = Draft<ReturnPlace, TypedAnswer>

export const keyOf = ({ schoolId, censusId }: Omit<ReturnPlace, 'revision'>): string => `${schoolId} ${censusId}`

const isValue = (raw: unknown): raw is Value => raw === null || typeof raw === 'string' || typeof raw === 'number'
const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null
const isTyped = (entry: [string, unknown]): entry is [string, TypedAnswer] =>
  isRecord(entry[1]) && isValue(entry[1].value) && isValue(entry[1].was)

const read = (raw: unknown): ReturnDraft | null => {
  if (!isRecord(raw) || !isRecord(raw.head) || !isRecord(raw.items)) return null
  const { schoolId, censusId, revision } = raw.head
  if (typeof schoolId !== 'string' || typeof censusId !== 'string' || typeof revision !== 'number') return null
  return {
    head: { schoolId, censusId, revision },
    items: Object.fromEntries(Object.entries(raw.items).filter(isTyped)),
  }
}

/** Answers are sent only when the person saves: until then the device stores them. */
export const returnDrafts = new Drafts(
  storedKind<ReturnPlace, TypedAnswer>({ name: 'census-return', version: 1, read }),
)
