import { describe, expect, it } from 'vitest'
import { type EnrolmentOf, visibleHistory } from './former.ts'

const stay = (schoolId: string, ends: string | null, admissionNumber: string | null): EnrolmentOf => ({
  place: { stateId: 'state', districtId: 'district', schoolId },
  admissionNumber,
  row: {
    id: `${schoolId} ${ends}`,
    school: { id: schoolId, name: schoolId },
    session: { id: 'session', name: '2026/2027' },
    class: { id: 'class', name: 'JSS 1' },
    classArm: null,
    begins: '2026-09-14',
    ends,
    endedBecause: null,
  },
})
const at = (schoolId: string) => (place: EnrolmentOf['place']) => place.schoolId === schoolId

describe("a school's data on a student", () => {
  const moved = [stay('first', '2025-07-25', 'A/1'), stay('first', '2026-10-13', 'A/1'), stay('second', null, null)]

  it.each([
    ['first', 2, 'A/1', false],
    ['second', 1, null, true],
    ['third', 0, null, false],
  ])('the %s school: %i enrolments', (school, stays, lastNumber, isHereNow) => {
    expect(visibleHistory(moved, at(school))).toMatchObject({ lastNumber, isHereNow })
    expect(visibleHistory(moved, at(school)).enrolments).toHaveLength(stays)
  })

  it('includes the latest number, of a student who came back and left again', () => {
    const back = [...moved, stay('first', '2027-04-09', 'A/77')]
    expect(visibleHistory(back, at('first')).lastNumber).toBe('A/77')
  })
})
