import { readTitleLines, type SaidInTitle, titleWords } from '../../../platform/uploads/index.ts'
import { subjectRank } from '../../subjects/index.ts'
import { ordinals } from './component-titles.ts'

interface ClassArmName {
  /** 'JSS 1' */
  className: string
  /** 'Gold' */
  arm: string
}

/** The page for which a sheet is read. */
export interface SheetPlace extends ClassArmName {
  subject: string
  /** The other subjects that the class takes. */
  otherSubjects: readonly string[]
  /** The other class arms of the school. */
  otherArms: readonly ClassArmName[]
  /** 'First Term' */
  term: string
  /** '2026/2027' */
  session: string
}

/** Whether a text says the same as the page, something else, or nothing that is known. */
type Verdict = 'same' | 'other' | 'unknown'

const numbered = (tokens: readonly string[]): string[] => tokens.map(token => ordinals[token] ?? token)

const inFull = ({ className, arm }: ClassArmName): string => `${className} ${arm}`

// Subjects

const subjectVerdict = (text: string, { subject, otherSubjects }: SheetPlace): Verdict => {
  const own = subjectRank(text, subject)
  const other = Math.max(0, ...otherSubjects.map(one => subjectRank(text, one)))
  if (own > other) return 'same'
  return other > own ? 'other' : 'unknown'
}

// Classes

const levels: Readonly<Record<string, string>> = {
  js: 'jss',
  juniorsecondary: 'jss',
  juniorsecondaryschool: 'jss',
  sss: 'ss',
  seniorsecondary: 'ss',
  seniorsecondaryschool: 'ss',
  pry: 'primary',
  pri: 'primary',
  nur: 'nursery',
}

/** 'J.S.S. ONE (GOLD)' as 'jss', '1', 'gold'. */
const classTokens = (text: string): string[] => {
  const tokens = numbered(titleWords(text).flatMap(word => (word === 'class' || word === 'arm' ? [] : [word])))
  const at = tokens.findIndex(token => /^\d/.test(token))
  const level = levels[tokens.slice(0, Math.max(at, 0)).join('')]
  return level ? [level, ...tokens.slice(at)] : tokens
}

const classKey = (text: string): string => classTokens(text).join('')

/** A class arm may be named by its class, its arm, or both. */
const classKeys = (one: ClassArmName): string[] => [one.className, one.arm, inFull(one)].map(classKey)

const classVerdict = (text: string, place: SheetPlace): Verdict => {
  const said = classKey(text)
  if (classKeys(place).includes(said)) return 'same'
  return place.otherArms.some(one => classKeys(one).includes(said)) ? 'other' : 'unknown'
}

// Terms

const termFillers = new Set([
  'term',
  'session',
  'academic',
  'year',
  'the',
  'of',
  'exam',
  'examination',
  'exams',
  'result',
])

const SESSION = /\b(20\d\d)\s*[/\\–-]\s*(?:20)?(\d\d)\b(?![/-]?\d)/
const YEAR = /\b20\d\d\b/

interface SaidTerm {
  /** '1', '2' or '3'. */
  number: string | null
  /** The years in which the session may begin; null if none is named. */
  begins: readonly number[] | null
}

/** The session that a text names: two years that follow each other, or one of them. */
const readSession = (text: string): { written: string; begins: readonly number[] } | null => {
  const [written = '', first = '', second = ''] = SESSION.exec(text) ?? []
  if (written !== '') return (Number(first) + 1) % 100 === Number(second) ? { written, begins: [Number(first)] } : null
  const [year] = YEAR.exec(text) ?? []
  return year === undefined ? null : { written: year, begins: [Number(year), Number(year) - 1] }
}

/** The parts of '1st Term 2026/27'; null if the text says anything else. */
const readTerm = (text: string): SaidTerm | null => {
  const session = readSession(text)
  const rest = numbered(titleWords(text.replace(session?.written ?? '', ' '))).filter(word => !termFillers.has(word))
  const [number = null, ...others] = rest
  if (others.length > 0 || (number !== null && !/^[1-3]$/.test(number))) return null
  return number === null && !session ? null : { number, begins: session?.begins ?? null }
}

const termVerdict = (text: string, { term, session }: SheetPlace): Verdict => {
  const said = readTerm(text)
  if (said === null) return titleWords(text).join('') === titleWords(term).join('') ? 'same' : 'unknown'
  if (said.begins && !said.begins.includes(Number(session.slice(0, 4)))) return 'other'
  if (said.number === null) return 'same'
  const ours = readTerm(term)?.number ?? null
  if (ours === null) return 'unknown'
  return said.number === ours ? 'same' : 'other'
}

export type PlacePart = 'subject' | 'class' | 'term'

const verdicts = { subject: subjectVerdict, class: classVerdict, term: termVerdict }

/** Whether a text under a title or after a label is another subject, class or term than the page's; spellings are not. */
export const isElsewhere = (part: PlacePart, text: string, place: SheetPlace): boolean => {
  if (text === '') return false
  // A file may have ten thousand of these: whether it is one of many other classes does not matter here.
  if (part === 'class') return !classKeys(place).includes(classKey(text))
  if (part === 'subject' && subjectRank(text, place.subject) === 0) return true
  return verdicts[part](text, place) !== 'same'
}

/** What the page is, for a part of it. */
export const partOfPage = (part: PlacePart, place: SheetPlace): string =>
  ({
    subject: place.subject,
    class: inFull(place),
    term: `${place.term}, ${place.session}`,
  })[part]

/** Which part of a page a text names, and whether it is this page's. */
const namedPart = (text: string, place: SheetPlace): { part: PlacePart; verdict: Verdict } => {
  for (const part of ['term', 'class', 'subject'] as const) {
    const verdict = verdicts[part](text, place)
    if (verdict !== 'unknown') return { part, verdict }
  }
  return { part: 'subject', verdict: 'unknown' }
}

/** How well the names above a group of columns fit the page: the number of parts that they agree with, 0 if any does not. */
export const fitOfGroup = (names: readonly string[], place: SheetPlace): number =>
  names.every(name => namedPart(name, place).verdict === 'same') ? names.length : 0

/** A part of the page that a sheet contradicts, as it is written there. */
export type Contradiction = SaidInTitle<PlacePart>

/** The names above columns that name another subject, class or term. */
export const groupContradictions = (names: readonly string[], place: SheetPlace): Contradiction[] =>
  names.flatMap(says => {
    const { part, verdict } = namedPart(says, place)
    return verdict === 'other' ? [{ part, says }] : []
  })

// What stands above the columns

const labels = {
  subject: 'subject',
  'subject name': 'subject',
  'name of subject': 'subject',
  class: 'class',
  'class arm': 'class',
  arm: 'class',
  term: 'term',
  'term session': 'term',
  session: 'term',
  'academic session': 'term',
} as const

const contains = (tokens: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && tokens.some((_, at) => part.every((token, index) => tokens[at + index] === token))

interface NamedClass {
  name: string
  tokens: readonly string[]
}

const namedClass = (name: string): NamedClass => ({ name, tokens: classTokens(name) })

/** Finds another class in a line without labels; only classes with a number, for 'Nursery' is part of many schools' names. */
const otherClassFinder = (place: SheetPlace): ((text: string) => string | null) => {
  const others = place.otherArms.filter(({ className }) => /\d/.test(classKey(className)))
  const arms = others.map(one => namedClass(inFull(one)))
  const classes = others.map(one => namedClass(one.className))
  const [ownArm, ownClass] = [classTokens(inFull(place)), classTokens(place.className)]
  return text => {
    const tokens = classTokens(text)
    const named = (one: NamedClass) => contains(tokens, one.tokens)
    if (contains(tokens, ownArm)) return null
    const found = arms.find(named) ?? (contains(tokens, ownClass) ? undefined : classes.find(named))
    return found?.name ?? null
  }
}

/** Another term or session in a line without labels, such as 'SECOND TERM RESULT', or a line that is another subject's name. */
const unlabelled = (text: string, place: SheetPlace): Contradiction[] => {
  const terms = text.match(/\b(?:first|second|third|1st|2nd|3rd)\s+term\b/gi) ?? []
  const session = SESSION.exec(text)?.[0]
  const found = [...terms, ...(session === undefined ? [] : [session])]
    .filter(says => termVerdict(says, place) === 'other')
    .map((says): Contradiction => ({ part: 'term', says }))
  const isOtherSubject = place.otherSubjects.some(one => subjectRank(text, one) === 4)
  if (isOtherSubject && subjectVerdict(text, place) === 'other') found.push({ part: 'subject', says: text })
  return found
}

/** The subjects, classes and terms that the lines above the columns name and that are not the page's. */
export const titleContradictions = (lines: readonly (readonly string[])[], place: SheetPlace): Contradiction[] => {
  const { said, others } = readTitleLines<PlacePart>(lines, labels)
  const otherClass = otherClassFinder(place)
  const found = [
    ...said.filter(({ part, says }) => isElsewhere(part, says, place)),
    ...others.flatMap(text => unlabelled(text, place)),
    ...others.flatMap((text): Contradiction[] => {
      const says = otherClass(text)
      return says === null ? [] : [{ part: 'class', says }]
    }),
  ]
  return [...new Map(found.map(one => [`${one.part} ${one.says}`, one])).values()]
}
