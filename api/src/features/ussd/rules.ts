import { ussdScreen } from '@akada/contract/ussd/calls'
import { folding } from '@akada/contract/kernel/sms-text'
import type { PhoneTranslator } from '@akada/languages/phone-texts'

/** What a phone shows next. After `end` the session is over. */
export interface Screen {
  kind: 'CON' | 'END'
  text: string
  /** The items of the list that it shows a part of, by their keys. */
  offered?: readonly string[]
}

/** Telephones show neither dotted letters nor tone marks; what is too long for a screen is cut. */
const shown = (lines: readonly string[]): string => {
  const text = folding(lines.join('\n'))
  return text.length <= ussdScreen ? text : `${text.slice(0, ussdScreen - 3)}...`
}

/** A screen on which something can be typed. */
export const asking = (...lines: string[]): Screen => ({ kind: 'CON', text: shown(lines) })
/** The last screen of a session. */
export const ending = (...lines: string[]): Screen => ({ kind: 'END', text: shown(lines) })

/** The answer in the form that the gateway expects. */
export const written = ({ kind, text }: Screen): string => `${kind} ${text}`

/** What was typed since the code was dialled, step by step: the gateway sends all of it each time. */
export class Typed {
  private readonly steps: readonly string[]
  private read = 0
  private readonly offers: ReadonlyMap<string, readonly string[]>

  /** `offers`: the items that the session has shown so far, by what was typed before. */
  constructor(text: string, offers: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.steps = text === '' ? [] : text.split('*')
    this.offers = offers
  }

  /** The next step; undefined where the person has typed no more. */
  next(): string | undefined {
    const step = this.steps[this.read]
    if (step === undefined) return undefined
    this.read += 1
    return step.trim()
  }

  /** The items of the screen that the next step answers, if they are stored. */
  get offered(): readonly string[] | undefined {
    return this.offers.get(this.steps.slice(0, this.read).join('*'))
  }
}

/** How many items of a list are on one screen, unless the caller says otherwise. */
const fewItems = 5

interface Menu<Item> {
  title: string
  items: readonly Item[]
  labelOf: (item: Item) => string
  /** What identifies an item in a list that can change between two steps. */
  keyOf: (item: Item) => string
  onScreen?: number
}

/**
 * The item that was chosen from a list, or the screen that asks for it. `0` shows the next ones; a wrong number asks again. A number means the
 * item that the screen showed beside it: if the list no longer has it, the session ends with the request to dial again.
 */
export const choice = <Item>(
  typed: Typed,
  { t }: PhoneTranslator,
  { title, items, labelOf, keyOf, onScreen = fewItems }: Menu<Item>,
): { item: Item } | { screen: Screen } => {
  const present = items.map(keyOf)
  let from = 0
  let heading = title
  let offered = typed.offered ?? present
  for (let step = typed.next(); step !== undefined; step = typed.next()) {
    if (step === '0' && from + onScreen < offered.length) {
      from += onScreen
      heading = title
    } else {
      const key = /^[1-9]$/.test(step) && Number(step) <= onScreen ? offered[from + Number(step) - 1] : undefined
      if (key !== undefined) {
        const item = items[present.indexOf(key)]
        return item === undefined ? { screen: ending(t('ussd.listChanged')) } : { item }
      }
      heading = t('ussd.chooseNumber')
    }
    offered = typed.offered ?? present
  }
  const page = items.slice(from, from + onScreen)
  const lines = page.map((item, at) => `${at + 1} ${short(labelOf(item))}`)
  if (from + onScreen < items.length) lines.push(t('ussd.more'))
  return { screen: { ...asking(heading, ...lines), offered: present } }
}

/** Five names fit on a screen together with their heading. */
const short = (label: string): string => (label.length <= 26 ? label : `${label.slice(0, 25)}.`)

/** An admission number as it can be typed on a telephone: without case, slashes and dashes. */
const plain = (number: string): string => number.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Whether what was typed is the admission number; on an old telephone digits alone are enough where it has some. */
export const isAdmissionNumber = (typed: string, number: string): boolean => {
  const digits = number.replace(/\D/g, '')
  return plain(typed) === plain(number) || (digits.length >= 4 && typed === digits)
}

interface AskedResult {
  number: string
  /** Where several children of a phone have the number. */
  firstName: string | undefined
  pin: string | undefined
}

/** 'RESULT 2024/00615 Ada 4071': the number of the student, the first name and, where one is set, the PIN. Null for any other text. */
export const readResultRequest = (text: string): AskedResult | null => {
  const [, number, firstName, pin] =
    /^\s*RESULT\s+([\w/-]{3,40})(?:\s+(\p{L}[\p{L}\p{M}'’-]{0,39}))?(?:\s+(\d{4}))?\s*$/iu.exec(text) ?? []
  return number === undefined ? null : { number, firstName, pin }
}

interface NumberedChild {
  fxId: string
  admissionNumber: string
  fullName: string
}

const nameKey = (name: string): string =>
  folding(name)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** Whether what was typed is one of the child's names beside the surname: those of 'Bello, Ada Ruth' are Ada and Ruth. */
const isFirstNameOf = (typed: string, { fullName }: NumberedChild): boolean =>
  (fullName.split(', ').at(-1) ?? fullName).split(' ').some(name => nameKey(name) === nameKey(typed))

/** The children whose number in the portal, or else whose admission number was typed, with the first name if there is one. */
export const childrenOfText = <Child extends NumberedChild>(
  children: readonly Child[],
  { number, firstName }: Pick<AskedResult, 'number' | 'firstName'>,
): Child[] => {
  const numbered = (one: Child): string[] => [one.fxId, one.admissionNumber]
  const found = children.filter(one => numbered(one).some(own => plain(own) === plain(number)))
  const portal = found.filter(one => plain(one.fxId) === plain(number))
  const fitting = portal.length > 0 ? portal : found
  return firstName === undefined ? fitting : fitting.filter(one => isFirstNameOf(firstName, one))
}

/** Four digits, and none that a stranger tries first. */
export const isPin = (typed: string): boolean =>
  /^\d{4}$/.test(typed) && !/^(\d)\1{3}$/.test(typed) && !'01234567890'.includes(typed)

interface ResultFacts {
  term: string
  session: string
  average: string | null
  ranked: boolean
  position: { place: number; of: number } | null
  /** The subjects below the pass mark. */
  below: readonly string[]
}

/** '4 more' stands for the subjects that do not fit. */
const subjectsThatFit = ({ t }: PhoneTranslator, subjects: readonly string[], room: number): string => {
  let fitting = subjects.length
  const words = (): string =>
    [
      ...subjects.slice(0, fitting),
      ...(fitting < subjects.length ? [t('result.more', { count: subjects.length - fitting })] : []),
    ].join(', ')
  while (fitting > 0 && folding(words()).length > room) fitting -= 1
  return words()
}

/** The last published result of a child in a few lines. */
export const resultLines = (
  texts: PhoneTranslator,
  name: string,
  { term, session, average, ranked, position, below }: ResultFacts,
): string[] => {
  const { t } = texts
  const lines = [short(name), `${term} ${session}`]
  if (average !== null) lines.push(t(ranked ? 'result.average' : 'result.notRanked', { average }))
  if (position) lines.push(t('result.position', position))
  const before = [...lines, t('result.below', { subjects: '' })].join('\n')
  const room = ussdScreen - folding(before).length
  lines.push(
    below.length === 0 ? t('result.noneBelow') : t('result.below', { subjects: subjectsThatFit(texts, below, room) }),
  )
  return lines
}

interface ExamFacts {
  exam: string
  session: string
  candidateNumber: string
  passed: number
  sat: number
  failed: readonly string[]
}

/** The published result of a state exam in a few lines. */
export const examLines = (
  texts: PhoneTranslator,
  name: string,
  { exam, session, candidateNumber, passed, sat, failed }: ExamFacts,
): string[] => {
  const { t } = texts
  const lines = [short(name), `${exam} ${session}`, candidateNumber, t('result.passed', { passed, sat })]
  const room = ussdScreen - folding([...lines, t('result.notPassed', { subjects: '' })].join('\n')).length
  if (failed.length > 0) lines.push(t('result.notPassed', { subjects: subjectsThatFit(texts, failed, room) }))
  return lines
}
