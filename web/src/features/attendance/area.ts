import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** State of the list of registers in its address. */
export const searchOfArms = listSearch(['studentClass', 'classTeacher'])

/**
 * State of a register in its address: the day and sitting, whether it begins as a copy of the morning ('morning'), the view, the part of a term that the sheet shows, and the term of the totals
 * ('session' for all terms).
 */
export const searchOfRegister = listSearch(['tab', 'day', 'sitting', 'same', 'span', 'term', 'gender'])
export type RegisterSearch = ReturnType<typeof searchOfRegister>

/** State of the list of unmarked registers. */
export const searchOfNotMarked = listSearch(['classArm', 'from', 'to'])

/** State of the school's attendance: a term's id, or 'session', and the reason by which those who missed most are sorted. */
export const searchOfSchool = listSearch(['period', 'reason'])

const path = '/my-class/class-attendance'
const operation = 'attendance.view'

export const pages = {
  school: {
    arms: {
      to: path,
      title: 'Class attendance',
      operation,
      search: searchOfArms,
      section: 'my-class',
    },
    register: { to: `${path}/$id`, operation, search: searchOfRegister },
    explanations: { to: `${path}/$id/explanations`, operation },
    notMarked: { to: `${path}/not-marked`, title: 'Registers not marked', operation, search: searchOfNotMarked },
    hours: { to: `${path}/hours`, title: 'Hours of the register', operation },
    school: { to: `${path}/school`, title: 'Attendance of the school', operation, search: searchOfSchool },
  },
} as const satisfies Pages

export const { arms: classAttendance, notMarked, hours: registerHours, school: schoolTotals } = pages.school

/** What guardians said about absences in a class arm. */
export const explanationsOf = (classArmId: string): string => `${path}/${classArmId}/explanations`

interface RegisterPlace {
  tab?: string
  day?: string
  sitting?: string
}

/** The register of a class arm, on a day and sitting if they are given. */
export const registerOf = (classArmId: string, place: RegisterPlace = {}): string => {
  const query = new URLSearchParams(Object.entries(place).filter(([, value]) => value)).toString()
  return `${path}/${classArmId}${query ? `?${query}` : ''}`
}
