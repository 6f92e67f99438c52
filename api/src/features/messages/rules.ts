import { formatNaira } from '@akada/contract/kernel/money'
import type { Language } from '@akada/contract/kernel/languages'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { folding, pagesOf } from '@akada/contract/kernel/sms-text'
import type { Audience, MessageChannel } from '@akada/contract/messages/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { fillTemplate, namesInARow } from '@akada/contract/messages/template'

/** Seconds until a message that the gateway did not take is due again: 1, 2, 4, 8 minutes, then every 15. */
export const retryDelay = (attempts: number): number => 60 * Math.min(2 ** Math.max(attempts - 1, 0), 15)

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** '14 Oct 2026'. */
export const shortDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${shortMonths[Number(month) - 1]} ${year}`
}

/** A day as a text says it: '14 Oct 2026' in English, as the catalogues know no months '14-10-2026' in the other languages. */
export const dayIn = (language: Language, day: string): string => (language === 'en' ? shortDay(day) : writtenDay(day))

/** A student with somebody who can be reached, as the audience lists them. */
export interface ReachedStudent {
  /** Null where the text is for a person of staff. */
  studentId: string | null
  /** 'Ada Eze'. */
  student: string
  middleName?: string | null
  gender?: 'male' | 'female'
  /** Whether another child of the same guardians has this name too; or even the same middle name. */
  namesake?: 'short' | 'full' | null
  schoolId: string
  school: string
  classArm: string
  /** Null but for an SMS, and where nobody can be called. */
  number: string | null
  /** In small letters; only by e-mail, and null where the guardian has none. */
  email?: string | null
  /** The guardian; null for a person of staff, and where several have the number or the address. */
  personId: string | null
  /** Of several, all their names: 'Ruth Bello or Musa Bello'. */
  guardian: string | null
  /** What the guardian has chosen; null until then. */
  language: Language | null
}

/** What is sent to one number or address, or to one guardian on the family page. */
export interface Planned {
  /** Null but for an SMS. */
  number: string | null
  /** Null but for an e-mail. */
  email: string | null
  /** Who reads it on the family page too; null where no guardian has the number, or several do. */
  personId: string | null
  name: string
  schoolId: string
  students: string[]
  text: string
  /** None but of an SMS. */
  pages: number
}

/** What to write: the text of a person for everybody, or one of the portal in each language. */
export type Template = string | ((texts: PhoneTranslator) => string)

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

/**
 * The name of a student in a text to the guardians: with the middle name where another child of theirs has the same name, and with the class
 * where the middle name is missing or the same too.
 */
const nameIn = (own: ReachedStudent, students: readonly ReachedStudent[], saysClass: boolean): string => {
  const alike = students.filter(({ studentId, student }) => studentId !== own.studentId && student === own.student)
  const middle = own.middleName ?? ''
  if (alike.length === 0 && !own.namesake) return own.student
  const full = middle === '' ? own.student : own.student.replace(' ', ` ${middle} `)
  const isSame =
    middle === '' || own.namesake === 'full' || alike.some(({ middleName }) => (middleName ?? '') === middle)
  return isSame && !saysClass ? `${full} ${own.classArm}` : full
}

/** The names of all students of a text, never fewer than there are; those of staff have none. */
const namesOfStudents = (students: readonly ReachedStudent[], template: string): string[] => {
  const each = [...new Map(students.map(one => [one.studentId, one])).values()]
  const saysClass = each.length === 1 && template.includes('{{class}}')
  return each.map(one => nameIn(one, each, saysClass))
}

/** What a text says of the students in a language that has other words for a girl, a boy and several children. */
const aboutThem = (texts: PhoneTranslator, students: readonly ReachedStudent[]): PhoneTranslator => {
  const [first, ...others] = new Map(students.map(({ studentId, gender }) => [studentId, gender])).values()
  if (others.length > 0) return texts.about('several')
  return first ? texts.about(first) : texts
}

export interface Writing {
  template: Template
  /** SMS unless specified. */
  channel?: MessageChannel
  /** Whether an SMS loses its dots and tone marks. */
  folds: boolean
  day: string
  publicUrl?: string
}

/** To whom the message about a student goes; null if nobody can be reached. */
export const addressIn = (
  { number, email = null, personId }: Pick<ReachedStudent, 'number' | 'email' | 'personId'>,
  channel: MessageChannel,
): string | null => ({ SMS: number, 'E-mail': email, 'Family page': personId })[channel]

/** The names of those who share a number, at most, in characters. */
const mostName = 200

/**
 * The message to one number, address or guardian, of their students: siblings, or the many children of a boarding master, are in one.
 */
export const messageTo = (
  students: readonly ReachedStudent[],
  { template, channel = 'SMS', folds, day, publicUrl }: Writing,
): Planned => {
  const [first] = students
  if (!first) throw new Error('A message is about at least one student.')
  // A number of two families addresses nobody by the name of the other.
  const isOnePerson = students.every(({ personId }) => personId !== null && personId === first.personId)
  const name =
    distinct(students.flatMap(({ guardian }) => guardian ?? []))
      .join(' or ')
      .slice(0, mostName) || 'Guardian'
  const ids = students.flatMap(({ studentId }) => (studentId === null ? [] : [studentId]))
  // What a person wrote stays as it is, with its names in English.
  const isTranslated = typeof template !== 'string'
  const language = students.find(one => one.language !== null)?.language ?? null
  const texts = aboutThem(phoneTexts(isTranslated ? language : 'en'), students)
  const inARow = (names: readonly string[], most?: number): string =>
    namesInARow(names, most, { and: texts.t('sms.and'), others: count => texts.t('sms.others', { count }) })
  const unfilled = isTranslated ? template(texts) : template
  const filled = fillTemplate(unfilled, {
    student: inARow(namesOfStudents(students, unfilled)),
    class: inARow(distinct(students.map(({ classArm }) => classArm))),
    school: inARow(distinct(students.map(({ school }) => school)), 3),
    guardian: isOnePerson || first.studentId === null ? name : 'Guardian',
    date: dayIn(texts.language, day),
  }).replaceAll('{{link}}', `${publicUrl ?? ''}/family`)
  const isSms = channel === 'SMS'
  const text = isSms && folds ? folding(filled) : filled.normalize('NFC')
  return {
    number: first.number,
    email: first.email ?? null,
    personId: isOnePerson ? first.personId : null,
    name,
    schoolId: first.schoolId,
    students: ids,
    text,
    pages: isSms ? pagesOf(text) : 0,
  }
}

/** Why a second person has to approve a message; null if nobody has to. Sums in kobo; `spent` is that of the month so far. */
export const approvalReason = (
  { costKobo, spentKobo }: { costKobo: number; spentKobo: number },
  { approvalAboveKobo, monthBudgetKobo }: { approvalAboveKobo: number | null; monthBudgetKobo: number | null },
): string | null => {
  if (costKobo === 0) return null
  if (approvalAboveKobo !== null && costKobo > approvalAboveKobo)
    return `It costs more than ${formatNaira(approvalAboveKobo)}.`
  if (monthBudgetKobo !== null && costKobo + spentKobo > monthBudgetKobo)
    return `With it, more than the budget of ${formatNaira(monthBudgetKobo)} is spent this month.`
  return null
}

/** The audience in words: 'Guardians of JSS 1 Gold and JSS 2 Blue'. `names` are those of what was chosen. */
export const audienceWords = ({ kind, ids }: Audience, names: readonly string[]): string => {
  if (kind === 'everyone') return 'Guardians of all students'
  if (kind === 'absentees') return "Guardians of today's absentees"
  if (kind === 'students' && ids.length > 3) return `Guardians of ${ids.length} students`
  return `Guardians of ${namesInARow(names, 4)}`
}

/** A number of which all but the last three digits are hidden. */
export const maskedNumber = (number: string): string => `${number.slice(0, 4)} ••• ••• •${number.slice(-3)}`

/** An address of which all but its first letter and its domain is hidden. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`

/** First words that stop messages, whatever follows; in Hausa and Igbo 'stop sending me ...' begins with them too. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'DAINA', 'KWUSI'])
/** Words that stop them alone: with others they say something else ('end of term', in Yoruba 'wait for me'). */
const stopAlone = new Set(['END', 'CANCEL', 'QUIT', 'DURO'])
const startWords = new Set(['START', 'UNSTOP'])
const startAlone = new Set(['FARA', 'BERE', 'MALITE'])
/** Words of courtesy, in five languages, that may stand around the others. */
const polite = new Set(['PLEASE', 'PLS', 'PLZ', 'ABEG', 'BIKO', 'JOWO', 'DON', 'ALLAH', 'E'])

/** What a guardian asks for by a reply: its first word decides, without signs, numbers, tone marks and words of courtesy. */
export const meaningOf = (reply: string): 'stop' | 'start' | 'other' => {
  const words = (
    reply
      .toUpperCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Z]+/g) ?? []
  ).filter(word => !polite.has(word))
  const [first = ''] = words
  const isAlone = words.length === 1
  if (stopWords.has(first) || (isAlone && stopAlone.has(first))) return 'stop'
  return startWords.has(first) || (isAlone && startAlone.has(first)) ? 'start' : 'other'
}

/** What a posting says of the SMS whose outcome is final: how many are charged, and how many were not delivered and are paid back. */
export const settlementWords = (settled: { spent: number; refunded: number; audience: string }): string => {
  const spent = `${settled.spent.toLocaleString('en')} SMS`
  const refunded = `Refund of ${settled.refunded.toLocaleString('en')} SMS that ${settled.refunded === 1 ? 'was' : 'were'} not delivered`
  const charged = settled.refunded > 0 ? `${refunded}; charge for ${spent}` : `Charge for ${spent}`
  return `${settled.spent > 0 ? charged : refunded}: ${settled.audience}`.slice(0, 300)
}
