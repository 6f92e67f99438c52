import type { AutomaticKind } from '@akada/contract/messages/automatic'
import { daysAfter, isWeekend, mondayOf } from '@akada/contract/kernel/days'
import { maxKobo } from '@akada/contract/kernel/kobo'
import type { PhoneTranslator } from '@akada/languages/phone-texts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { type ActiveTerm, type Holiday, isSchoolDay } from '../state/index.ts'
import { endOfDay, giveUpAt } from './hours.ts'
import { reachedOf } from './queries/audience.ts'
import { insertAbsences, unexplained } from './queries/automatic.ts'
import {
  dueRegistrations,
  insertNotified,
  lowWallets,
  type NoticeRow,
  onRollOf,
  publishedUntold,
  unmarkedArms,
  notAnnounced,
} from './queries/notices.ts'
import type { MessageSettingsRow } from './queries/settings.ts'
import { dayIn } from './rules.ts'

interface Term {
  name: string
  starts: string
  ends: string
  holidays: readonly Holiday[]
}

const weekday = (day: string, step: 1 | -1): string => {
  let next = daysAfter(day, step)
  while (isWeekend(next)) next = daysAfter(next, step)
  return next
}

/** Days in a row without school: the first, the last and why. */
interface Closure {
  first: string
  last: string
  reason: string
}

/**
 * The closure that begins on a day or on the weekday after it. Null if none does: of days in a row only the first is told.
 */
const closureSoon = (term: Term, day: string): Closure | null => {
  const first = [day, weekday(day, 1)].find(one => {
    const isHoliday = !isWeekend(one) && term.holidays.some(holiday => holiday.day === one)
    return isHoliday && one >= term.starts && one <= term.ends && isSchoolDay(term, term.holidays, weekday(one, -1))
  })
  if (!first) return null
  let last = first
  while (term.holidays.some(holiday => holiday.day === weekday(last, 1))) last = weekday(last, 1)
  return { first, last, reason: term.holidays.find(holiday => holiday.day === first)?.name ?? '' }
}

/** A moment in a state at which notices are looked for. */
export interface Moment {
  stateId: string
  day: string
  /** In Nigeria. */
  hour: number
  now: Date
  term: ActiveTerm
  settings: MessageSettingsRow
}

export interface NoticeKind {
  kind: AutomaticKind
  /**
   * The text with its fields, in the language of a guardian; that to staff is in English. Beside the fields of a template it may have {{link}},
   * the address of the results in the family pages, which open after signing in only. `about` is that of the rows.
   */
  template: (texts: PhoneTranslator, moment: Moment, about: string) => string
  /** The recipients in words. */
  audience: string
  /** Schools that one transaction prepares. */
  together: number
  isTime: (moment: Moment) => boolean
  giveUpAt: (now: Date) => Date
  /** Whom to tell in these schools, by number; nobody who was told before. */
  rows: (tx: ReadTx, schools: readonly string[], moment: Moment) => Promise<NoticeRow[]>
  /** People who could be told, for a preview where nobody is to be told at the moment. */
  others?: (tx: ReadTx, schools: readonly string[], moment: Moment) => Promise<NoticeRow[]>
  /** Records in the same transaction that these were told. */
  told: (
    tx: WriteTx,
    to: { schoolId: string; messageId: string | null } & Moment,
    rows: readonly NoticeRow[],
  ) => Promise<unknown>
}

/** Students with the numbers of their guardians, of one look. */
const mostRows = 20_000
/** Nobody is told of something of today after this hour in Nigeria, nor of anything before the first. */
const [firstHour, lastHour] = [8, 18]

const isDaytime = ({ hour }: Moment): boolean => hour >= firstHour && hour < lastHour
const isOpen = ({ term, day }: Moment): boolean => isSchoolDay(term, term.holidays, day)
/** On a school day, from the hour on at which registers of the morning are due. */
const afterRegisters = (moment: Moment): boolean =>
  isOpen(moment) && moment.hour >= moment.settings.absencesFrom && moment.hour < lastHour

const idsOf = (rows: readonly NoticeRow[]): string[] => [
  ...new Set(rows.flatMap(({ studentId }) => (studentId === null ? [] : [studentId]))),
]

const byKey =
  (kind: AutomaticKind): NoticeKind['told'] =>
  (tx, { stateId, schoolId, messageId, now }, rows) =>
    insertNotified(tx, { stateId, schoolId, kind, messageId, now }, [...new Set(rows.map(({ key }) => key))])

/** Guardians of students on the roll. */
const anyGuardians: NonNullable<NoticeKind['others']> = async (tx, schools, { day }) =>
  (await reachedOf(tx, onRollOf(schools, day), 100)).map(row => ({ ...row, key: '', about: '' }))

/** The fields of a text, to be filled for each recipient. */
const fields = { school: '{{school}}', student: '{{student}}', class: '{{class}}' }

const absence: NoticeKind = {
  kind: 'Absence',
  template: ({ t }) => t('sms.absence', { ...fields, date: '{{date}}' }),
  audience: 'Guardians of students absent this morning without a known reason',
  together: 50,
  isTime: afterRegisters,
  giveUpAt: endOfDay,
  rows: async (tx, schools, { day }) =>
    (await reachedOf(tx, unexplained(schools, day), mostRows)).map(row => ({ ...row, key: row.studentId, about: '' })),
  others: anyGuardians,
  told: (tx, { stateId, schoolId, day, messageId }, rows) =>
    insertAbsences(tx, { stateId, schoolId, day, messageId }, idsOf(rows)),
}

const results: NoticeKind = {
  kind: 'Results',
  template: ({ t }) => t('sms.results', { ...fields, link: '{{link}}' }),
  audience: 'Guardians of students whose report card is published',
  together: 10,
  isTime: isDaytime,
  giveUpAt,
  rows: async (tx, schools, { term }) =>
    (await reachedOf(tx, publishedUntold(schools, term.id), mostRows)).map(row => ({
      ...row,
      key: `${row.studentId}:${term.id}`,
      about: '',
    })),
  others: anyGuardians,
  told: byKey('Results'),
}

const register: NoticeKind = {
  kind: 'Register',
  template: () => '{{school}}: the register of {{class}} of this morning, {{date}}, is not marked yet. Please mark it.',
  audience: 'Class teachers whose register of this morning is not marked',
  together: 50,
  isTime: afterRegisters,
  giveUpAt: endOfDay,
  rows: async (tx, schools, { stateId, day, term: { sessionId } }) =>
    notAnnounced(tx, { stateId, kind: 'Register' }, await unmarkedArms(tx, schools, { sessionId, day })),
  told: byKey('Register'),
}

const closure: NoticeKind = {
  kind: 'Closure',
  template: ({ t, language }, { term, day }) => {
    const { school } = fields
    const { first, last, reason } = closureSoon(term, day) ?? { first: day, last: day, reason: '…' }
    if (first === last) return t('sms.closure', { school, day: dayIn(language, first), reason })
    return t('sms.closures', { school, first: dayIn(language, first), last: dayIn(language, last), reason })
  },
  audience: 'Guardians of all students',
  together: 5,
  isTime: moment => isDaytime(moment) && closureSoon(moment.term, moment.day) !== null,
  giveUpAt: endOfDay,
  rows: async (tx, schools, { stateId, day, term }) => {
    const soon = closureSoon(term, day)
    if (!soon) return []
    const found = await reachedOf(tx, onRollOf(schools, day), mostRows)
    const rows = found.map(row => ({ ...row, key: `${row.schoolId}:${soon.first}`, about: '' }))
    return notAnnounced(tx, { stateId, kind: 'Closure' }, rows)
  },
  others: anyGuardians,
  told: byKey('Closure'),
}

/** Days before the end of registration on which schools are told: the second is the last word. */
const deadlines = [7, 1] as const

const examDeadline: NoticeKind = {
  kind: 'Exam deadline',
  template: (_, __, about) =>
    `{{school}}: registration for ${about}, and the school has not paid its registration yet.`,
  audience: 'Those who may register candidates',
  together: 50,
  isTime: isDaytime,
  giveUpAt: endOfDay,
  rows: async (tx, schools, { stateId, day }) => {
    // On the last day before only the last word is said, even if the first one never was.
    const [first, last] = await Promise.all(deadlines.map(within => dueRegistrations(tx, schools, { day, within })))
    const late = new Set(last?.map(({ key }) => key.slice(0, key.lastIndexOf(':'))))
    const early = (first ?? []).filter(({ key }) => !late.has(key.slice(0, key.lastIndexOf(':'))))
    return notAnnounced(tx, { stateId, kind: 'Exam deadline' }, [...early, ...(last ?? [])])
  },
  others: (tx, schools, { day }) => dueRegistrations(tx, schools, { day, within: 366 }),
  told: byKey('Exam deadline'),
}

/** A wallet is low that pays fewer pages than this. */
const lowPages = 250

const walletLow: NoticeKind = {
  kind: 'Wallet',
  template: (_, __, about) =>
    `{{school}}: the school's wallet has ${about} left. Fund it so that messages and report cards do not wait.`,
  audience: 'Those who may fund the wallet',
  together: 50,
  isTime: moment => isDaytime(moment) && isOpen(moment),
  giveUpAt: endOfDay,
  rows: async (tx, schools, { stateId, day, settings }) =>
    notAnnounced(
      tx,
      { stateId, kind: 'Wallet' },
      await lowWallets(tx, schools, { belowKobo: lowPages * settings.priceKobo, week: mondayOf(day) }),
    ),
  others: (tx, schools, { day }) => lowWallets(tx, schools, { belowKobo: maxKobo, week: mondayOf(day) }),
  told: byKey('Wallet'),
}

export const noticeKinds: Readonly<Record<AutomaticKind, NoticeKind>> = {
  Absence: absence,
  Results: results,
  Register: register,
  Closure: closure,
  'Exam deadline': examDeadline,
  Wallet: walletLow,
}
