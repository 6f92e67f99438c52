import { useSyncExternalStore } from 'react'
import { api, ApiError, messageOf, type Response } from '../../lib/api.ts'
import { Courier, type CourierState, isPassing } from '../../lib/courier.ts'
import { device } from '../../lib/device.ts'
import { newId } from '../../lib/ids.ts'
import { KeptParts } from '../../lib/kept.ts'
import { notify } from '../../lib/notices.ts'
import { session } from '../../lib/session.ts'
import { type SheetAnswer, tallyInWords } from './model/marks.ts'
import { revive } from './model/revive.ts'
import {
  beside,
  bodyOf,
  committed,
  emptySheet,
  isSettled,
  type Making,
  partOf,
  returned,
  sent,
  settled,
  type Sheet,
  type SheetKey,
  studentsIn,
} from './model/sheet.ts'

/** Sheets of one delivery, so that one is never too large for a slow line. */
const mostSheets = 10

export interface OutboxState {
  sheets: ReadonlyMap<string, Sheet>
  courier: CourierState
  /** The device could not keep what is unsent: its storage is full. */
  unkept: boolean
}

type BulkAnswer = Response<typeof api.attendance.bulkUpdate>['sheets'][number]

/**
 * The registers that differ from the server's: what is tapped, what is on its way, and what is in conflict. All of it is kept on the
 * device until the server has acknowledged it, and is sent by itself once there is a connection.
 */
class Outbox {
  #kept = new KeptParts('registers', revive)
  #state: OutboxState
  #owner = device.owner()
  #listeners = new Set<() => void>()
  #answered = new Set<(answer: SheetAnswer) => void>()
  #courier: Courier
  /** Of each register the students that were marked here: what is kept of others is another tab's. */
  #touched = new Map<string, Set<string>>()

  constructor() {
    this.#state = { sheets: this.#kept.all(), courier: 'idle', unkept: false }
    this.#touchAll()
    this.#courier = new Courier({
      deliver: () => this.#deliver(),
      onState: (courier, error) => {
        this.#change({ courier })
        if (courier === 'stopped') notify.error(messageOf(error))
      },
    })
    device.subscribe(() => {
      const owner = device.owner()
      if (owner === this.#owner) return
      this.#owner = owner
      this.#change({ sheets: this.#kept.all() })
      this.#touchAll()
      this.send()
    })
    window.addEventListener('online', this.#courier.wake)
    this.send()
  }

  readonly get = (): OutboxState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells of every register that the server has written. */
  readonly onAnswer = (listener: (answer: SheetAnswer) => void): (() => void) => {
    this.#answered.add(listener)
    return () => this.#answered.delete(listener)
  }

  sheet(key: SheetKey): Sheet {
    return this.#state.sheets.get(partOf(key)) ?? emptySheet(key)
  }

  /** Changes a sheet: taps, taking back, deciding a conflict. Sends what is to be sent. */
  change(key: SheetKey, by: (sheet: Sheet, making: Making) => Sheet): void {
    const before = this.sheet(key)
    const after = by(before, making())
    this.#put(after)
    if (after.queue.length > before.queue.length) this.send()
  }

  /** The person pressed Save. `why` where the term is closed. */
  save(key: SheetKey, why: string | null): void {
    this.#put(committed(this.sheet(key), why))
    this.send()
  }

  /** Sends what waits, now. */
  readonly send = (): void => {
    if (this.#waiting().length > 0) this.#courier.call()
  }

  #waiting(): Sheet[] {
    return [...this.#state.sheets.values()].filter(sheet => sheet.queue.length > 0)
  }

  async #deliver(): Promise<boolean> {
    if (!session.get()) return false
    const owner = this.#owner
    const batch = this.#waiting().slice(0, mostSheets)
    for (const sheet of batch) this.#put(sent(sheet))
    const [only] = batch
    if (!only) return false
    const answers = await (batch.length === 1 ? this.#deliverOne(only) : this.#deliverAll(batch)).catch(error => {
      if (owner === this.#owner) throw error
      return []
    })
    // What the person who left was answered is nothing to the next; it is sent again, under its ids, when they are back.
    if (owner === this.#owner) for (const answer of answers) this.#take(answer)
    return this.#waiting().length > 0
  }

  async #deliverAll(batch: readonly Sheet[]): Promise<readonly BulkAnswer[]> {
    const sheets = batch.map(sheet => ({ classArmId: sheet.classArmId, ...bodyOf(sheet) }))
    return (await api.attendance.bulkUpdate({ body: { sheets }, timeout: 60_000 })).sheets
  }

  async #deliverOne(sheet: Sheet): Promise<readonly BulkAnswer[]> {
    try {
      const answer = await api.attendance.mark({
        params: { id: sheet.classArmId },
        body: bodyOf(sheet),
      })
      return [{ ...sheet, answer, error: null }]
    } catch (error) {
      // What passes is tried again; an ended session waits for the next sign-in. Anything else is a refusal of this register.
      if (!(error instanceof ApiError) || isPassing(error) || error.status === 452) throw error
      return [{ ...sheet, answer: null, error: { code: error.code, message: error.message, results: [] } }]
    }
  }

  #take({ classArmId, day, sitting, answer, error }: BulkAnswer): void {
    const sheet = this.#state.sheets.get(partOf({ classArmId, day, sitting }))
    if (!sheet) return
    if (!answer) {
      this.#put(returned(sheet, error?.message ?? 'The register was refused.'))
      notify.error(error?.message ?? 'The register was refused.')
      return
    }
    const next = settled(sheet, answer.results)
    for (const listener of this.#answered) listener(answer)
    this.#put(next)
    const open = Object.keys(next.conflicts).length + Object.keys(next.refusals).length
    if (open === 0 && next.queue.length === 0) notify.success(`Register saved: ${tallyInWords(answer.totals)}`)
  }

  #put(sheet: Sheet): void {
    const part = partOf(sheet)
    const sheets = new Map(this.#state.sheets)
    const isOver = isSettled(sheet)
    if (isOver) sheets.delete(part)
    else sheets.set(part, sheet)
    const touched = this.#touch(part, sheet)
    const other = this.#kept.find(part)
    const all = other ? beside(sheet, other, touched) : sheet
    const isKept = this.#kept.set(part, isSettled(all) ? null : all)
    this.#change({ sheets, unkept: !isKept })
  }

  #touch(part: string, sheet: Sheet): ReadonlySet<string> {
    const touched = this.#touched.get(part) ?? new Set()
    for (const studentId of studentsIn(sheet)) touched.add(studentId)
    this.#touched.set(part, touched)
    return touched
  }

  #touchAll(): void {
    this.#touched.clear()
    for (const [part, sheet] of this.#state.sheets) this.#touch(part, sheet)
  }

  #change(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const making = (): Making => ({ newId, at: new Date().toISOString() })

export const outbox = new Outbox()

export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.get)
