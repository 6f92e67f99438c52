import { type AutomaticKind, automaticKinds } from '@akada/contract/messages/automatic'
import { formatNaira } from '@akada/contract/kernel/money'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { type Clock, dayInLagos } from '../../platform/clock/index.ts'
import type { Database, WriteTx } from '../../platform/db/index.ts'
import type { SmsSender } from '../../platform/sms/index.ts'
import { hourInLagos } from '../attendance/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { chargedPages, planOf, stoppedOf } from './plan-message.ts'
import { isOnlyPreparer, schoolsWith, statesWith, type SwitchedOn, unpaidKey } from './queries/automatic.ts'
import { insertMessage } from './queries/messages.ts'
import type { NoticeRow } from './queries/notices.ts'
import { insertRecipients } from './queries/recipients.ts'
import { getSettings } from './queries/settings.ts'
import { narrationOf, reserveFor } from './send-message.ts'
import { type Moment, type NoticeKind, noticeKinds } from './notice-kinds.ts'

interface Preparing {
  notice: NoticeKind
  moment: Moment
  publicUrl: string
}

/**
 * Writes and pays one message of a school; where its wallet is short, a note says so, once a day. Returns how many numbers it has and what it
 * costs.
 */
const prepareMessage = async (
  tx: WriteTx,
  { id: schoolId, districtId, balanceKobo }: SwitchedOn,
  rows: readonly NoticeRow[],
  { notice, moment, publicUrl }: Preparing,
): Promise<{ recipients: number; costKobo: number }> => {
  const { kind, audience: audienceWords } = notice
  const { stateId, day, now, settings } = moment
  const { priceKobo, folds } = settings
  const place = { stateId, districtId, schoolId }
  const template = (texts: PhoneTranslator): string => notice.template(texts, moment, rows[0]?.about ?? '')
  const planned = await planOf(rows, { template, folds, day, publicUrl })
  const stopped = await stoppedOf(tx, planned)
  const pages = chargedPages(planned, stopped)
  const costKobo = pages * priceKobo
  const isPaid = costKobo <= balanceKobo
  const id = uuidv7()
  if (planned.length > 0)
    await insertMessage(tx, {
      ...place,
      id,
      clientId: isPaid ? id : await unpaidKey(tx, schoolId, kind, day),
      kind,
      channel: 'SMS',
      asksToConfirm: false,
      template: template(phoneTexts('en')),
      audience: { kind: 'absentees', ids: [] },
      audienceWords,
      status: isPaid ? 'Sending' : 'Unpaid',
      recipients: planned.length,
      pages,
      priceKobo,
      costKobo,
      writtenBy: null,
      now,
      giveUpAt: notice.giveUpAt(now),
      ...(isPaid
        ? {}
        : {
            note: `The wallet is short of ${formatNaira(costKobo - balanceKobo)}. The message goes once it is funded, until 18:00.`,
          }),
    })
  if (!isPaid) return { recipients: 0, costKobo: 0 }
  const messageId = planned.length > 0 ? id : null
  await insertRecipients(tx, { stateId, messageId: id, channel: 'SMS', priceKobo, dueAt: now, stopped }, planned)
  await reserveFor(
    tx,
    { id, costKobo, narration: narrationOf(planned.length, audienceWords) },
    { place, staffId: null, settings },
  )
  await notice.told(tx, { ...moment, schoolId, messageId }, rows)
  await audit(tx, { system: true, stateId, as: 'Automatic messages' }, 'message.automate', ['message', messageId], {
    schoolId,
    districtId,
    summary: `Told ${planned.length} numbers by itself: ${audienceWords}`,
    after: { kind, day, pages, costKobo, told: new Set(rows.map(({ key }) => key)).size },
  })
  return { recipients: planned.length, costKobo }
}

/** The messages of one school: those with the same words are one. */
const prepareSchool = async (
  tx: WriteTx,
  school: SwitchedOn,
  rows: readonly NoticeRow[],
  of: Preparing,
): Promise<number> => {
  let [prepared, { balanceKobo }] = [0, school]
  for (const some of Map.groupBy(rows, ({ about }) => about).values()) {
    const { recipients, costKobo } = await prepareMessage(tx, { ...school, balanceKobo }, some, of)
    prepared += recipients
    balanceKobo -= costKobo
  }
  return prepared
}

interface Part {
  prepared: number
  /** The last school looked at; null once there are no more. */
  last: string | null
}

const preparePart = async (tx: WriteTx, of: Preparing, after: string | null): Promise<Part> => {
  audit.exempt(tx, 'schools with nothing to tell')
  const { notice, moment } = of
  const { kind, together } = notice
  if (!(await isOnlyPreparer(tx, moment.stateId, kind))) return { prepared: 0, last: null }
  const schools = await schoolsWith(tx, { stateId: moment.stateId, kind, after, most: together })
  const rows = await notice.rows(
    tx,
    schools.map(({ id }) => id),
    moment,
  )
  const bySchool = Map.groupBy(rows, ({ schoolId }) => schoolId)
  let prepared = 0
  for (const school of schools) {
    const some = bySchool.get(school.id)
    if (some) prepared += await prepareSchool(tx, school, some, of)
  }
  return { prepared, last: schools.length < together ? null : (schools.at(-1)?.id ?? null) }
}

export interface NoticeWork {
  database: Database
  clock: Clock
  sms: Pick<SmsSender, 'isSetUp'>
  publicUrl: string
}

/** The moment at which a kind is told in a state; null if it is not the time, or without an active term. */
const momentIn = (database: Database, stateId: string, now: Date): Promise<Moment | null> =>
  database.forState(stateId).read(async tx => {
    const [term, settings] = await Promise.all([findActiveTerm(tx, stateId), getSettings(tx, stateId)])
    return term && { stateId, day: dayInLagos(now), hour: hourInLagos(now), now, term, settings }
  })

const prepareState = async (
  { database, publicUrl }: NoticeWork,
  { notice, moment }: Pick<Preparing, 'notice' | 'moment'>,
  signal?: AbortSignal,
): Promise<number> => {
  const db = database.forState(moment.stateId)
  let prepared = 0
  let after: string | null = null
  do {
    const last: string | null = after
    const part: Part = await db.write(tx => preparePart(tx, { notice, moment, publicUrl }, last))
    prepared += part.prepared
    after = part.last
  } while (after !== null && !signal?.aborted)
  return prepared
}

/**
 * Writes the messages that the portal sends by itself, in the states and schools that have switched them on: each key of a kind once, the
 * students of one number in one text. Returns to how many numbers. Idempotent; stops early at the signal. Writes nothing without a gateway:
 * nothing could be sent, and wallets would be charged for nothing until it is too late.
 */
export const prepareNotices = async (
  work: NoticeWork,
  kinds: readonly AutomaticKind[] = automaticKinds,
  signal?: AbortSignal,
): Promise<number> => {
  if (!work.sms.isSetUp) return 0
  const now = work.clock.now()
  let prepared = 0
  for (const kind of kinds) {
    const notice = noticeKinds[kind]
    for (const { stateId } of await work.database.system.read(tx => statesWith(tx, kind))) {
      const moment = await momentIn(work.database, stateId, now)
      if (moment && notice.isTime(moment) && !signal?.aborted)
        prepared += await prepareState(work, { notice, moment }, signal)
    }
  }
  return prepared
}
