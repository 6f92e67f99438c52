import { writtenDay } from '@akada/contract/kernel/written-day'
import { ussdScreen } from '@akada/contract/ussd/calls'
import { folding } from '@akada/contract/kernel/sms-text'
import type { PhoneTranslator } from '@akada/languages/phone-texts'

/** What a phone shows next. After `end` the session is over. */
export interface Screen {
  kind: 'CON' | 'END'
  text: string
  /** The items of the list that it shows a part of, by their keys. */
  offered?: readonly string[]
  /** It says something, from which `toMenu` leads back to the menu of the child. */
  isAnswer?: true
}

/** What is typed on an answer to come back to the menu. */
const toMenu = '9'

/** Telephones show neither dotted letters nor tone marks; what is too long for the room is cut. */
const shown = (lines: readonly string[], room = ussdScreen): string => {
  const text = folding(lines.join('\n'))
  return text.length <= room ? text : `${text.slice(0, room - 3)}...`
}

/** A screen on which something can be typed. */
export const asking = (...lines: string[]): Screen => ({ kind: 'CON', text: shown(lines) })
/** The last screen of a session. */
export const ending = (...lines: string[]): Screen => ({ kind: 'END', text: shown(lines) })

/** What may stand above the last lines of an answer, in characters. */
export const roomAbove = (last: readonly string[]): number => ussdScreen - folding(['', ...last].join('\n')).length

/** A screen that says something, with the way to more of it, if there is more, and back to the menu. */
export const answering = ({ t }: PhoneTranslator, lines: readonly string[], hasMore = false): Screen => {
  const last = [...(hasMore ? [t('ussd.more')] : []), t('ussd.menu')]
  return { kind: 'CON', text: [shown(lines, roomAbove(last)), folding(last.join('\n'))].join('\n'), isAnswer: true }
}

/** The lines that fit above the way back, the first ones before the others; none is cut. */
export const fittingLines = ({ t }: PhoneTranslator, lines: readonly string[]): string[] => {
  const room = roomAbove([t('ussd.menu')])
  return lines.reduce<string[]>((fitting, line) => {
    const more = [...fitting, line]
    return folding(more.join('\n')).length <= room ? more : fitting
  }, [])
}

/** A text in parts that each fit on a screen, broken between words. */
export const screensOfText = ({ t }: PhoneTranslator, text: string): string[] => {
  const room = roomAbove([t('ussd.more'), t('ussd.menu')])
  const parts: string[] = []
  for (let rest = folding(text).trim(); rest !== ''; ) {
    const cut = rest.length <= room ? rest.length : Math.max(rest.lastIndexOf(' ', room), rest.lastIndexOf('\n', room))
    const part = rest.slice(0, cut > 0 ? cut : room)
    parts.push(part)
    rest = rest.slice(part.length).trim()
  }
  return parts
}

/** The answer in the form that the gateway expects. */
export const written = ({ kind, text }: Screen): string => `${kind} ${text}`

/** What was typed since the code was dialled, step by step: the gateway sends all of it each time. */
export class Typed {
  private readonly steps: readonly string[]
  private read = 0
  private readonly shown: ReadonlyMap<string, Pick<Screen, 'offered' | 'isAnswer'>>

  /** `shown`: the screens of the session so far, by what was typed before. */
  constructor(text: string, shown: ReadonlyMap<string, Pick<Screen, 'offered' | 'isAnswer'>> = new Map()) {
    this.steps = text === '' ? [] : text.split('*')
    this.shown = shown
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
    return this.shownBefore(this.read)?.offered
  }

  /** Leaves out what was done before the person came back to the menu, so that it is not done again. */
  leaveToMenu(): void {
    const back = this.steps.findLastIndex((step, at) => step.trim() === toMenu && this.shownBefore(at)?.isAnswer)
    this.read = Math.max(this.read, back + 1)
  }

  private shownBefore(at: number): Pick<Screen, 'offered' | 'isAnswer'> | undefined {
    return this.shown.get(this.steps.slice(0, at).join('*'))
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

interface NamedChild {
  id: string
  firstName: string
  middleName: string | null
  lastName: string
  place: string | null
  admissionNumber: string
}

const inWords = (...words: (string | null)[]): string => words.filter(Boolean).join(' ')

/** The forms of a child's name for a list, each for those whom the form before it does not tell apart. */
const nameForms: readonly ((child: NamedChild) => string)[] = [
  ({ firstName, middleName, lastName }) => inWords(firstName, middleName, lastName),
  ({ firstName, middleName }) => inWords(firstName, middleName),
  ({ firstName, place }) => inWords(firstName, place),
  ({ firstName, admissionNumber }) => inWords(admissionNumber, firstName),
]

const namesIn = (
  children: readonly NamedChild[],
  [form, ...others]: readonly ((child: NamedChild) => string)[],
): [string, string][] => {
  if (!form) return []
  return [...Map.groupBy(children, child => short(form(child)))].flatMap(([name, alike]) =>
    alike.length === 1 || others.length === 0
      ? alike.map(({ id }): [string, string] => [id, name])
      : namesIn(alike, others),
  )
}

/**
 * The names of the children of a telephone by their ids, first name first, as short as a list needs them: without the surname that all have
 * in common, and with the middle name, the class or the admission number where less does not tell them apart.
 */
export const listNames = (children: readonly NamedChild[]): ReadonlyMap<string, string> => {
  const isShared = children.length > 1 && new Set(children.map(({ lastName }) => lastName)).size === 1
  const shortest = ({ firstName, lastName }: NamedChild): string => inWords(firstName, isShared ? null : lastName)
  return new Map(namesIn(children, [shortest, ...nameForms]))
}

interface MarkOfSitting {
  day: string
  sitting: 'morning' | 'afternoon'
  mark: string
}

/** The marks of the last day before today that has any: '26-11-2026: present, absent'; null without one. */
export const lastDayWords = ({ t, find }: PhoneTranslator, marks: readonly MarkOfSitting[], today: string) => {
  const day = marks
    .map(one => one.day)
    .filter(one => one < today)
    .toSorted()
    .at(-1)
  if (day === undefined) return null
  const ofDay = (['morning', 'afternoon'] as const).flatMap(sitting =>
    marks.filter(one => one.day === day && one.sitting === sitting).map(({ mark }) => find(`mark.${mark}`) ?? mark),
  )
  return t('attendance.lastDay', { day: writtenDay(day), marks: [...new Set(ofDay)].join(', ') })
}

/** The sum of the marks of a term; null without any. Late is present, excused is not (docs/figures.md). */
export const termWords = ({ t }: PhoneTranslator, marks: readonly MarkOfSitting[]): string | null => {
  if (marks.length === 0) return null
  const present = marks.filter(({ mark }) => mark === 'present' || mark === 'late').length
  const counts = { present, absent: marks.length - present }
  return marks.some(({ sitting }) => sitting === 'afternoon')
    ? t('attendance.halfDays', counts)
    : t('attendance.days', counts)
}

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

/** Words of courtesy after a request, which are no name of a child. */
const courtesy = /(?:\s+(?:pls|plz|please|abeg|biko|jọ̀?wọ́?|thanks|thank you))?[\s.!]*$/iu

/** Whether a text asks for a result, however it is written. */
export const asksForResult = (text: string): boolean => /^\W*RESULTS?\b/i.test(text)

/** 'RESULT 2024/00615 Ada 4071': the number of the student, the first name and, where one is set, the PIN. Null for any other text. */
export const readResultRequest = (text: string): AskedResult | null => {
  const [, number, firstName, pin] =
    /^\W*RESULTS?\s+([\w/-]{3,40})(?:\s+(\p{L}[\p{L}\p{M}'’-]{0,39}))?(?:\s+(\d{4}))?$/iu.exec(
      text.replace(courtesy, ''),
    ) ?? []
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
  /** In the language of the texts, where they have it. */
  term: string
  session: string
  average: string | null
  ranked: boolean
  position: { place: number; of: number } | null
  /** The subjects below the pass mark. */
  below: readonly string[]
}

/** Whose result it is, and the characters that there are for it. */
interface Shown {
  name: string
  room: number
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
  { name, room }: Shown,
  { term, session, average, ranked, position, below }: ResultFacts,
): string[] => {
  const { t } = texts
  const lines = [short(name), `${term} ${session}`]
  if (average !== null) lines.push(t(ranked ? 'result.average' : 'result.notRanked', { average }))
  if (position) lines.push(t('result.position', position))
  const before = [...lines, t('result.below', { subjects: '' })].join('\n')
  const left = room - folding(before).length
  lines.push(
    below.length === 0 ? t('result.noneBelow') : t('result.below', { subjects: subjectsThatFit(texts, below, left) }),
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
  { name, room }: Shown,
  { exam, session, candidateNumber, passed, sat, failed }: ExamFacts,
): string[] => {
  const { t } = texts
  const lines = [short(name), `${exam} ${session}`, candidateNumber, t('result.passed', { passed, sat })]
  const left = room - folding([...lines, t('result.notPassed', { subjects: '' })].join('\n')).length
  if (failed.length > 0) lines.push(t('result.notPassed', { subjects: subjectsThatFit(texts, failed, left) }))
  return lines
}
