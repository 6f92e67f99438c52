import { groupBy, sorted } from '@akada/contract/kernel/arrays'
import { limits } from '@akada/contract/kernel/limits'
import type { Operation } from '@akada/contract/permissions'
import { foldedWords, textMatcher } from '@akada/contract/kernel/text-match'
import { newTransfer, studentScoresAt } from '../../lib/page/addresses.ts'
import type { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import type { Area } from '../../lib/session/person.ts'
import { schoolPage } from '../schools/index.ts'

export type Found = Response<typeof api.search.everything>

/** One search result, with the page that shows it. */
export interface Hit {
  key: string
  kind: 'Recent pages' | 'Actions' | 'Pages' | 'Students' | 'Staff' | 'Schools' | 'Class arms' | 'Subjects'
  title: string
  detail: string
  to: string
  /** Of a student: the address of the picture, if there is one. */
  face?: string | undefined
  /** Leads to the list of all that match, and is none of them. */
  isAll?: boolean
}

export interface PageOffer {
  to: string
  title: string
  text: string
  /** Other words by which it is found, which are not shown. */
  words?: string
}

const fillers = new Set(['a', 'an', 'the', 'of', 'for', 'to', 'in', 'and', 'my', 'i', 'do', 'how'])

/** Whether a word is the other, or its beginning, with at most one letter that is wrong, missing, too many or in the wrong order. */
const isNearWord = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const rest = typed.slice(at)
  const other = word.slice(at)
  const [wrong, swapped] = [rest.slice(1), `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`]
  return [
    other.slice(1).startsWith(wrong),
    other.startsWith(wrong),
    other.slice(1).startsWith(rest),
    other.startsWith(swapped),
  ].includes(true)
}

/** From how many letters a word is found among the other words, and with a mistyped letter. */
const shortest = { other: 3, mistyped: 4 }

/** How well an offer fits what was typed: 0 by its title, 1 by other words for it, 2 by its text, 3 with a mistyped letter; else undefined. */
const fitOf = ({ title, text, words = '' }: PageOffer, typed: readonly string[]): number | undefined => {
  const isFound = textMatcher(typed.join(' '))
  if (isFound(title)) return 0
  const own = foldedWords(`${title} ${words}`)
  const begins = (part: string): boolean => part.length >= shortest.other && own.some(word => word.startsWith(part))
  if (typed.every(begins)) return 1
  if (isFound(title, text)) return 2
  const isNear = (part: string): boolean => part.length >= shortest.mistyped && own.some(word => isNearWord(part, word))
  return typed.every(part => begins(part) || isNear(part)) ? 3 : undefined
}

const fitting = (kind: Hit['kind'], offers: readonly PageOffer[], typed: readonly string[]) => {
  const fits = offers.flatMap(offer => {
    const fit = fitOf(offer, typed)
    return fit === undefined ? [] : [{ fit, offer }]
  })
  const best = sorted(fits, (one, other) => one.fit - other.fit).slice(0, limits.picker)
  return {
    fit: best[0]?.fit ?? 4,
    hits: best.map(
      ({ offer: { to, title, text } }): Hit => ({ key: `${kind} ${title}`, kind, title, detail: text, to }),
    ),
  }
}

/**
 * At most five pages and five actions that have every typed word in their name, in the words for what is done there, or in their text; a word
 * may have one wrong letter. Actions come first, unless a page has that name.
 */
export const pagesLike = (pages: readonly PageOffer[], term: string, actions: readonly PageOffer[] = []): Hit[] => {
  const words = foldedWords(term)
  const telling = words.filter(word => !fillers.has(word))
  const typed = telling.length > 0 ? telling : words
  if (typed.length === 0) return []
  const [named, done] = [fitting('Pages', pages, typed), fitting('Actions', actions, typed)]
  return named.fit === 0 ? [...named.hits, ...done.hits] : [...done.hits, ...named.hits]
}

const studentPages = {
  school: '/administration/user-management/student-management/admission-register',
  district: '/dashboard/student-management',
}
const staffPages: Record<Area, string> = {
  school: '/administration/user-management/staff-management',
  district: '/dashboard/staff',
  state: '/super-admin/staff',
}
/** A student has a page in a school and in a district; a super admin enters the school first, from its page. */
const studentPage = (area: Area, id: string, school: { id: string } | null): string => {
  if (area !== 'state') return `${studentPages[area]}/${id}`
  return school ? schoolPage(school.id) : '/super-admin/switch-school'
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** What can be done with a student of the school, and the words that ask for it. */
const studentActions: readonly {
  title: string
  words: readonly string[]
  to: (id: string) => string
  operation: Operation
}[] = [
  {
    title: 'Exam fees and results',
    words: ['fee', 'fees', 'exam', 'exams', 'payment'],
    to: id => `${studentPages.school}/${id}?tab=exams`,
    operation: 'exam-result.view',
  },
  {
    title: 'Report cards',
    words: ['report', 'card', 'cards', 'result', 'results'],
    to: id => `${studentPages.school}/${id}?tab=cards`,
    operation: 'report-card.view',
  },
  {
    title: 'Attendance',
    words: ['attendance', 'absence', 'absences', 'absent'],
    to: id => `${studentPages.school}/${id}?tab=attendance`,
    operation: 'attendance.view',
  },
  { title: 'Scores', words: ['score', 'scores', 'marks'], to: id => studentScoresAt(id), operation: 'score.view' },
  { title: 'Request a transfer', words: ['transfer'], to: newTransfer, operation: 'transfer.request' },
  {
    title: 'Guardians',
    words: ['guardian', 'guardians', 'parent', 'parents', 'phone'],
    to: id => `${studentPages.school}/${id}/guardians`,
    operation: 'guardian.manage',
  },
  {
    title: 'Edit',
    words: ['edit', 'correct'],
    to: id => `${studentPages.school}/${id}/edit`,
    operation: 'student.update',
  },
]

const studentWords = new Set(studentActions.flatMap(({ words }) => words))

/** What the server looks for: without the words for what to do with a student of the school, if more was typed. */
export const searchedTerm = (term: string, area: Area): string => {
  const words = term.trim().split(/\s+/)
  const rest = area === 'school' ? words.filter(word => !studentWords.has(word.toLowerCase())).join(' ') : ''
  return rest.length > 1 ? rest : term.trim()
}

/** What the typed words ask for, of the students found; nothing outside a school, where students are only looked at. */
export const studentHits = (
  students: Found['students'],
  area: Area,
  term: string,
  can: (operation: Operation) => boolean,
): Hit[] => {
  const typed = foldedWords(term)
  const asked = studentActions.filter(
    ({ words, operation }) => can(operation) && words.some(word => typed.includes(word)),
  )
  return (area === 'school' ? students.slice(0, 3) : []).flatMap(({ id, fullName, classArm }) =>
    asked.map(
      ({ title, to }): Hit => ({
        key: `${title} ${id}`,
        kind: 'Students',
        title: `${title}, ${fullName}`,
        detail: classArm ?? '',
        to: to(id),
      }),
    ),
  )
}

/** What can be done with a class arm, and the words that ask for it. */
const armActions: readonly {
  title: string
  words: readonly string[]
  to: string
  operation: Operation
  any?: Operation
}[] = [
  {
    title: 'Mark the register',
    words: ['mark', 'register'],
    to: '/my-class/class-attendance/',
    operation: 'attendance.mark',
    any: 'attendance.mark-any',
  },
  { title: 'Scores', words: ['enter', 'score', 'scores'], to: '/academics/scores/', operation: 'score.view' },
  {
    title: 'Report cards',
    words: ['report', 'card', 'cards'],
    to: '/academics/report-card/',
    operation: 'report-card.view',
    any: 'student.view-all',
  },
]

/** The class arms and what the person may do with them: only that, if the typed words ask for it. */
export const armHits = (arms: Found['arms'], term: string, can: (operation: Operation) => boolean): Hit[] => {
  const typed = foldedWords(term)
  const asked = armActions.filter(({ words }) => words.some(word => typed.includes(word)))
  return arms.flatMap(({ id, fullName, own }) => {
    const open = (asked.length > 0 ? asked : armActions)
      .filter(({ operation, any }) => can(operation) && (own || !any || can(any)))
      .map(
        ({ title, to }): Hit => ({
          key: `${title} ${id}`,
          kind: 'Class arms',
          title: `${title}, ${fullName}`,
          detail: '',
          to: `${to}${id}`,
        }),
      )
    const page: Hit = {
      key: `arm ${id}`,
      kind: 'Class arms',
      title: fullName,
      detail: 'The class arm and its students',
      to: `/academics/class-management/class-arms/edit-arm/${id}`,
    }
    return asked.length > 0 ? open : [page, ...open]
  })
}

/** How many match in the list of a kind; undefined while it is not known. */
export interface Totals {
  students?: number | undefined
  staff?: number | undefined
}

/** The way to the whole list, where more than the shown ones may match. */
const allHits = (
  kind: 'Students' | 'Staff',
  { shown, total, page, term }: { shown: number; total: number | undefined; page: string | undefined; term: string },
): Hit[] => {
  if (shown < limits.picker || !page || (total !== undefined && total <= shown)) return []
  const count = total === undefined ? '' : `${total.toLocaleString('en-NG')} `
  return [
    {
      key: `all ${kind}`,
      kind,
      title: `All ${count}${kind.toLowerCase()} that match`,
      detail: 'The whole list',
      to: `${page}?q=${encodeURIComponent(term)}`,
      isAll: true,
    },
  ]
}

/** The server's results, each with the page that shows it in the person's area. */
export const hitsOf = (found: Found, area: Area, term = '', totals: Totals = {}): Hit[] => [
  ...found.students.map(
    ({ id, fullName, fxId, admissionNumber, classArm, school, face }): Hit => ({
      key: `student ${id}`,
      kind: 'Students',
      title: fullName,
      detail: joined(admissionNumber, fxId, classArm, area === 'school' ? null : school?.name),
      to: studentPage(area, id, school),
      face: face?.Location,
    }),
  ),
  ...allHits('Students', {
    shown: found.students.length,
    total: totals.students,
    page: area === 'state' ? undefined : studentPages[area],
    term,
  }),
  ...found.staff.map(
    ({ id, fullName, role, school }): Hit => ({
      key: `staff ${id}`,
      kind: 'Staff',
      title: fullName,
      detail: joined(role, area === 'school' ? null : school?.name),
      to: `${staffPages[area]}/${id}`,
    }),
  ),
  ...allHits('Staff', { shown: found.staff.length, total: totals.staff, page: staffPages[area], term }),
  ...found.schools.map(
    ({ id, name, district }): Hit => ({
      key: `school ${id}`,
      kind: 'Schools',
      title: name,
      detail: district,
      to: schoolPage(id),
    }),
  ),
  ...found.subjects.map(
    ({ id, name }): Hit => ({
      key: `subject ${id}`,
      kind: 'Subjects',
      title: name,
      detail: 'Where it is taught',
      to: `/subject-management?q=${encodeURIComponent(name)}`,
    }),
  ),
]

/** Results grouped by kind, in the order of their first occurrence. */
export const grouped = (hits: readonly Hit[]): [Hit['kind'], Hit[]][] => [...groupBy(hits, hit => hit.kind).entries()]
