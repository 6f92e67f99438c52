import { groupBy } from '@akada/contract/kernel/arrays'
import { limits } from '@akada/contract/kernel/limits'
import type { Operation } from '@akada/contract/permissions'
import { foldedWords, textMatcher } from '@akada/contract/kernel/text-match'
import type { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import type { Area } from '../../lib/session/person.ts'
import { schoolPage } from '../schools/index.ts'

export type Found = Response<typeof api.search.everything>

/** One search result, with the page that shows it. */
export interface Hit {
  key: string
  kind: 'Pages' | 'Students' | 'Staff' | 'Schools' | 'Class arms' | 'Subjects'
  title: string
  detail: string
  to: string
  /** Leads to the list of all that match, and is none of them. */
  isAll?: boolean
}

export interface PageOffer {
  to: string
  title: string
  text: string
}

/** Pages whose name contains every typed word, then those that say them of what is done there, at most five. */
export const pagesLike = (pages: readonly PageOffer[], term: string): Hit[] => {
  if (term.trim() === '') return []
  const isFound = textMatcher(term)
  const byName = pages.filter(({ title }) => isFound(title))
  const byText = pages.filter(page => !byName.includes(page) && isFound(page.title, page.text))
  return [...byName, ...byText]
    .slice(0, 5)
    .map(({ to, title, text }) => ({ key: to, kind: 'Pages', title, detail: text, to }))
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
    ({ id, fullName, fxId, admissionNumber, classArm, school }): Hit => ({
      key: `student ${id}`,
      kind: 'Students',
      title: fullName,
      detail: joined(admissionNumber, fxId, classArm, area === 'school' ? null : school?.name),
      to: studentPage(area, id, school),
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
