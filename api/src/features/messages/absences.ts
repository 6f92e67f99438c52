import { formatNaira } from '@akada/contract/kernel/money'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { type Clock, dayInLagos } from '../../platform/clock/index.ts'
import type { Database, WriteTx } from '../../platform/db/index.ts'
import { hourInLagos } from '../attendance/index.ts'
import { findActiveTerm, isSchoolDay } from '../state/index.ts'
import { endOfDay } from './hours.ts'
import { chargedPages, planOf } from './plan.ts'
import { type Reached, reachedOf, stoppedAmong } from './queries/audience.ts'
import {
  insertAbsences,
  isOnlyPreparer,
  schoolsWith,
  statesWith,
  type SwitchedOn,
  unexplained,
  unpaidKey,
} from './queries/automatic.ts'
import { insertMessage } from './queries/messages.ts'
import { insertRecipients } from './queries/recipients.ts'
import { getSettings, type KeptSettings } from './queries/settings.ts'
import { narrationOf, reserveFor } from './send.ts'

/** Schools that one transaction prepares. */
const together = 50
/** Rows of them: students with the numbers of their guardians. */
const mostRows = 20_000
/** Nobody is told of an absence of the morning after this hour in Nigeria. */
const lastHour = 18

const kind = 'Absence'
const audienceWords = 'Guardians of students absent this morning without a known reason'
/** In the language of the guardian. */
const templateIn = ({ t }: PhoneTranslator): string =>
  t('sms.absence', { school: '{{school}}', student: '{{student}}', class: '{{class}}', date: '{{date}}' })
/** As the school reads it. */
const template = templateIn(phoneTexts('en'))

interface Preparing {
  stateId: string
  day: string
  now: Date
  settings: KeptSettings
}

/** Writes and pays the message of one school; where its wallet is short, a note says so, once a day. Returns how many numbers it has. */
const prepareSchool = async (
  tx: WriteTx,
  { id: schoolId, districtId, balanceKobo }: SwitchedOn,
  rows: readonly Reached[],
  { stateId, day, now, settings }: Preparing,
): Promise<number> => {
  const { priceKobo, folds } = settings
  const place = { stateId, districtId, schoolId }
  const planned = await planOf(rows, { template: templateIn, folds, day })
  const stopped = await stoppedAmong(
    tx,
    planned.map(({ number }) => number),
  )
  const pages = chargedPages(planned, stopped)
  const costKobo = pages * priceKobo
  const isPaid = costKobo <= balanceKobo
  const id = uuidv7()
  const students = [...new Set(rows.map(({ studentId }) => studentId))]
  if (planned.length > 0)
    await insertMessage(tx, {
      ...place,
      id,
      clientId: isPaid ? id : await unpaidKey(tx, schoolId, kind, day),
      kind,
      template,
      audience: { kind: 'absentees', ids: [] },
      audienceWords,
      status: isPaid ? 'Sending' : 'Unpaid',
      recipients: planned.length,
      pages,
      priceKobo,
      costKobo,
      writtenBy: null,
      now,
      giveUpAt: endOfDay(now),
      ...(isPaid
        ? {}
        : {
            note: `The wallet is short of ${formatNaira(costKobo - balanceKobo)}. The message goes once it is funded, until 18:00.`,
          }),
    })
  if (!isPaid) return 0
  await insertRecipients(tx, { stateId, messageId: id, priceKobo, dueAt: now, stopped }, planned)
  await reserveFor(
    tx,
    { id, costKobo, narration: narrationOf(planned.length, audienceWords) },
    { place, staffId: null, settings },
  )
  await insertAbsences(tx, { stateId, schoolId, day, messageId: planned.length > 0 ? id : null }, students)
  await audit(
    tx,
    { system: true, stateId, as: 'Automatic messages' },
    {
      operation: 'message.automate',
      entity: 'message',
      entityId: planned.length > 0 ? id : null,
      schoolId,
      districtId,
      summary: `Told ${planned.length} numbers of the absence of ${students.length} students`,
      after: { day, pages, costKobo },
    },
  )
  return planned.length
}

interface Part {
  prepared: number
  /** The last school looked at; null once there are no more. */
  last: string | null
}

const preparePart = async (tx: WriteTx, of: Preparing, after: string | null): Promise<Part> => {
  audit.exempt(tx, 'schools without a new absence')
  if (!(await isOnlyPreparer(tx, of.stateId, kind))) return { prepared: 0, last: null }
  const schools = await schoolsWith(tx, { stateId: of.stateId, kind, after, most: together })
  const rows = await reachedOf(
    tx,
    unexplained(
      schools.map(({ id }) => id),
      of.day,
    ),
    mostRows,
  )
  const bySchool = Map.groupBy(rows, ({ schoolId }) => schoolId)
  let prepared = 0
  for (const school of schools) {
    const some = bySchool.get(school.id)
    if (some) prepared += await prepareSchool(tx, school, some, of)
  }
  return { prepared, last: schools.length < together ? null : (schools.at(-1)?.id ?? null) }
}

/** Whether guardians of a state are told of absences at a moment: on a school day, from the state's hour on. */
const isTime = (now: Date, { absencesFrom }: KeptSettings): boolean => {
  const hour = hourInLagos(now)
  return hour >= absencesFrom && hour < lastHour
}

const prepareState = async (database: Database, stateId: string, now: Date, signal?: AbortSignal): Promise<number> => {
  const day = dayInLagos(now)
  const db = database.forState(stateId)
  const settings = await db.read(async tx => {
    const [term, kept] = await Promise.all([findActiveTerm(tx, stateId), getSettings(tx, stateId)])
    return term && isSchoolDay(term, term.holidays, day) && isTime(now, kept) ? kept : null
  })
  if (!settings) return 0
  let prepared = 0
  let after: string | null = null
  do {
    const last: string | null = after
    const part: Part = await db.write(tx => preparePart(tx, { stateId, day, now, settings }, last))
    prepared += part.prepared
    after = part.last
  } while (after !== null && !signal?.aborted)
  return prepared
}

/**
 * Writes the messages about absences of this morning without a known reason, in the states and schools that have switched them on: each
 * student once a day, brothers and sisters of one school in one text. Returns to how many numbers. Idempotent; stops early at the signal.
 */
export const prepareAbsences = async (
  { database, clock }: { database: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> => {
  const now = clock.now()
  let prepared = 0
  for (const { stateId } of await database.system.read(tx => statesWith(tx, kind)))
    prepared += await prepareState(database, stateId, now, signal)
  return prepared
}
