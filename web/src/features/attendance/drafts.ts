import { useSyncExternalStore } from 'react'
import { api, type Response } from '../../lib/api.ts'
import { foreignError, isRefusal } from '../../lib/http/api-error.ts'
import { now } from '../../lib/clock.ts'
import { Drafts } from '../../lib/draft/drafts.ts'
import type { DraftKind, Draft } from '../../lib/draft/kind.ts'
import type { SendState } from '../../lib/draft/retry-queue.ts'
import { newId } from '../../lib/ids.ts'
import { notify } from '../../lib/notices.ts'
import { type SheetAnswer, tallyInWords } from './model/marks.ts'
import {
  bodyOf,
  committed,
  emptySheet,
  filled,
  isSettled,
  type Making,
  partOf,
  presumedTaps,
  returned,
  sent,
  settled,
  type Sheet,
  type SheetKey,
  type Conflict,
  type Tap,
} from './model/sheet.ts'

/** The identity of a register, and what applies to it as a whole. */
export interface SheetHead extends SheetKey {
  why: string | null
  error: string | null
}

/** The unsent marks of one student; see `Sheet`. */
export interface StudentWork {
  draft: Tap | null
  queue: readonly Tap[]
  conflict: Conflict | null
  refusal: string | null
}

export type SheetDraft = Draft<SheetHead, StudentWork>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (raw: Record<string, unknown>): raw is Record<string, unknown> & SheetDraft =>
  isRecord(raw.items) && isRecord(raw.head) && typeof raw.head.classArmId === 'string'

const presentIn = <T>(items: SheetDraft['items'], pick: (work: StudentWork) => T | null): Record<string, T> =>
  Object.fromEntries(
    Object.entries(items).flatMap(([studentId, work]) => {
      const value = pick(work)
      return value === null ? [] : [[studentId, value]]
    }),
  )

/** A register in the form that the pages use. */
export const sheetOf = ({ head, items }: SheetDraft): Sheet => ({
  ...head,
  drafts: presentIn(items, ({ draft }) => draft),
  queue: Object.values(items).flatMap(({ queue }) => queue),
  conflicts: presentIn(items, ({ conflict }) => conflict),
  refusals: presentIn(items, ({ refusal }) => refusal),
})

/** The same by student, as it is stored and shared by the tabs. */
export const draftOf = ({ drafts, queue, conflicts, refusals, ...head }: Sheet): SheetDraft => {
  const students = [drafts, conflicts, refusals].flatMap(Object.keys)
  const all = new Set([...students, ...queue.map(({ studentId }) => studentId)])
  return {
    head,
    items: Object.fromEntries(
      [...all].map(studentId => [
        studentId,
        {
          draft: drafts[studentId] ?? null,
          queue: queue.filter(tap => tap.studentId === studentId),
          conflict: conflicts[studentId] ?? null,
          refusal: refusals[studentId] ?? null,
        },
      ]),
    ),
  }
}

/** A stored register; null if its shape is unknown. */
export const readStored = (raw: unknown): SheetDraft | null => (isRecord(raw) && isDraft(raw) ? raw : null)

/** Sheets per request, so that no request is too large for a slow connection. */
const mostSheets = 10
/** How many students a notice names whose presence was presumed against somebody else's mark. */
const mostNamed = 3

/** The server's response for one register. */
type Answer = Response<typeof api.attendance.bulkUpdate>['sheets'][number]

/** The whole answer to a sheet. Throws an ApiError if it is not about this sheet: the server's own always is. */
const wholeAnswer = (sheet: Sheet, answer: SheetAnswer): SheetAnswer => {
  const { classArmId, day, sitting, results, totals } = { ...answer }
  const isOfSheet = classArmId === sheet.classArmId && day === sheet.day && sitting === sheet.sitting
  if (!isOfSheet || !Array.isArray(results) || typeof totals !== 'object') throw foreignError()
  return filled(sheet, answer)
}

const sendAll = async (sheets: readonly Sheet[]): Promise<readonly Answer[]> => {
  const body = { sheets: sheets.map(sheet => ({ classArmId: sheet.classArmId, ...bodyOf(sheet) })) }
  const { sheets: answers } = { ...(await api.attendance.bulkUpdate({ body, timeout: 60_000 })) }
  if (!Array.isArray(answers) || answers.length !== sheets.length) throw foreignError()
  return answers.map((one, place) => {
    const sheet = sheets[place]
    return sheet && one.answer ? { ...one, answer: wholeAnswer(sheet, one.answer) } : one
  })
}

const sendOne = async (sheet: Sheet): Promise<Answer> => {
  const place = { classArmId: sheet.classArmId, day: sheet.day, sitting: sheet.sitting }
  try {
    const answer = await api.attendance.mark({
      params: { id: sheet.classArmId },
      body: bodyOf(sheet),
    })
    return { ...place, answer: wholeAnswer(sheet, answer), error: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { ...place, answer: null, error: { code: error.code, message: error.message, results: [] } }
  }
}

const sendEach = async (sheets: readonly Sheet[]): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  for (const sheet of sheets) answers.push(await sendOne(sheet))
  return answers
}

/** A request of several registers was refused as a whole: each is sent by itself, so that none is held up by another. */
const onRefusedBatch =
  (sheets: readonly Sheet[]) =>
  (error: unknown): Promise<readonly Answer[]> => {
    if (!isRefusal(error)) throw error
    return sendEach(sheets)
  }

const refusalOf = ({ error }: Answer): string => (error === null ? 'The register was refused.' : error.message)

const changed = (draft: SheetDraft, by: (sheet: Sheet) => Sheet): SheetDraft => draftOf(by(sheetOf(draft)))

const kind: DraftKind<SheetHead, StudentWork, Answer> = {
  name: 'registers',
  version: 1,
  read: readStored,
  batch: mostSheets,
  quiet: 0,
  isOpen: draft => !isSettled(sheetOf(draft)),
  isSendable: ({ items }) => Object.values(items).some(({ queue }) => queue.length > 0),
  sent: draft => changed(draft, sent),
  send: async drafts => {
    const sheets = drafts.map(({ draft }) => sheetOf(draft))
    const answers = sheets.length === 1 ? await sendEach(sheets) : await sendAll(sheets).catch(onRefusedBatch(sheets))
    const byPart = new Map(answers.map(answer => [partOf(answer), answer]))
    return drafts.map(({ key }) => byPart.get(key) ?? null)
  },
  answered: (now, answer) =>
    changed(now, sheet => (answer.answer ? settled(sheet, answer.answer.results) : returned(sheet, refusalOf(answer)))),
  isAnswer: (raw): raw is Answer =>
    typeof raw === 'object' && raw !== null && 'classArmId' in raw && 'answer' in raw && 'error' in raw,
  onAnswered: (_key, answer, draft) => {
    if (!answer.answer) return notify.error(refusalOf(answer))
    const { queue, conflicts, refusals } = draft ? sheetOf(draft) : { queue: [], conflicts: {}, refusals: {} }
    const { results, totals } = answer.answer
    // Somebody else had marked a student whom nobody tapped here: their mark stays, and is named.
    const overruled = results.flatMap(({ outcome, message }) => (outcome === 'unchanged' && message ? [message] : []))
    const more = overruled.length - mostNamed
    const named = overruled.slice(0, mostNamed).join(' ') + (more > 0 ? ` And ${more} more.` : '')
    if (queue.length + Object.keys(conflicts).length + Object.keys(refusals).length === 0)
      notify.success(`Register saved: ${tallyInWords(totals)}${named && `. ${named}`}`)
    else if (named) notify.success(named)
  },
}

const drafts = new Drafts(kind)

const making = (): Making => ({ newId, at: now().toISOString() })

export interface UnsentRegisters {
  sheets: ReadonlyMap<string, Sheet>
  sending: SendState
  /** Why it is not sent yet; null if nothing waits. */
  why: string | null
  /** The device could not store the unsent work: it is full. */
  unstored: boolean
  /** The device is storing what was saved. */
  storing: boolean
}

let known: { of: unknown; shown: UnsentRegisters } | null = null

/** The registers that differ from the server's. The same object as long as nothing changes. */
const get = (): UnsentRegisters => {
  const state = drafts.get()
  if (known?.of === state) return known.shown
  const sheets = new Map([...state.drafts].map(([key, draft]) => [key, sheetOf(draft)]))
  const [queue] = state.queues.values()
  known = {
    of: state,
    shown: {
      sheets,
      sending: queue?.state ?? 'idle',
      why: queue?.why ?? null,
      unstored: state.unstored,
      storing: state.storing,
    },
  }
  return known.shown
}

const change = (key: SheetKey, by: (sheet: Sheet) => Sheet): void => {
  const before = registers.sheet(key)
  drafts.change(partOf(key), draftOf(emptySheet(key)), draft => changed(draft, by), { sends: false })
  if (registers.sheet(key).queue.length > before.queue.length) drafts.send()
}

/**
 * The registers that differ from the server's: taps, pending requests, and conflicts. What the person saved is sent automatically once
 * there is a connection; see docs/adr/0012.
 */
export const registers = {
  get,
  sheet: (key: SheetKey): Sheet => get().sheets.get(partOf(key)) ?? emptySheet(key),
  /** Changes a sheet: taps, undoing them, deciding a conflict. Sends what may be sent. */
  change: (key: SheetKey, by: (sheet: Sheet, making: Making) => Sheet): void =>
    change(key, sheet => by(sheet, making())),
  /** The person pressed Save. `why` is given if the term is closed; `rest` are the students who are presumed present. */
  save: (key: SheetKey, why: string | null, rest: readonly string[] = []): void => {
    change(key, sheet => {
      const now = making()
      return committed(sheet, why, presumedTaps(sheet, rest, now), now.at)
    })
    drafts.send()
  },
  /** Sends what is pending, now. */
  send: (): void => drafts.send(),
  /** Reports every register that the server has written. */
  onAnswer: (listener: (answer: SheetAnswer) => void): (() => void) =>
    drafts.onAnswer(({ answer: { answer } }) => answer && listener(answer)),
}

export const useRegisters = (): UnsentRegisters => useSyncExternalStore(drafts.subscribe, get)
