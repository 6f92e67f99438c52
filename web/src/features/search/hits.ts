import type { api } from '../../lib/api.ts'
import type { Response } from '../../lib/endpoints.ts'
import type { Area } from '../../lib/person.ts'

export type Found = Response<typeof api.search.everything>

/** One thing that was found, with the page that shows it. */
export interface Hit {
  key: string
  kind: 'Pages' | 'Students' | 'Staff' | 'Schools'
  title: string
  detail: string
  to: string
}

export interface PageOffer {
  to: string
  title: string
  text: string
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pages whose name holds every word of what was typed, at most five. */
export const pagesLike = (pages: readonly PageOffer[], term: string): Hit[] => {
  const words = plain(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages
    .filter(({ title }) => words.every(word => plain(title).includes(word)))
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
const enter = (school: string): string => `/super-admin/switch-school?q=${encodeURIComponent(school)}`

/** A student has a page in a school and in a district; a super admin enters the school first. */
const studentPage = (area: Area, id: string, school: { name: string } | null): string =>
  area === 'state' ? enter(school?.name ?? '') : `${studentPages[area]}/${id}`
const schoolPage = (area: Area, id: string, name: string): string =>
  area === 'district' ? `/dashboard/school-management/edit-school/${id}` : enter(name)

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

/** What the server found, each with the page that shows it where the person works. */
export const hitsOf = (found: Found, area: Area): Hit[] => [
  ...found.students.map(
    ({ id, fullName, fxId, classArm, school }): Hit => ({
      key: `student ${id}`,
      kind: 'Students',
      title: fullName,
      detail: joined(fxId, classArm, area === 'school' ? null : school?.name),
      to: studentPage(area, id, school),
    }),
  ),
  ...found.staff.map(
    ({ id, fullName, role, school }): Hit => ({
      key: `staff ${id}`,
      kind: 'Staff',
      title: fullName,
      detail: joined(role, area === 'school' ? null : school?.name),
      to: `${staffPages[area]}/${id}`,
    }),
  ),
  ...found.schools.map(
    ({ id, name, district }): Hit => ({
      key: `school ${id}`,
      kind: 'Schools',
      title: name,
      detail: district,
      to: schoolPage(area, id, name),
    }),
  ),
]

/** Hits in groups of their kind, in the order in which they come. */
export const grouped = (hits: readonly Hit[]): [Hit['kind'], Hit[]][] => [
  ...Map.groupBy(hits, hit => hit.kind).entries(),
]
