import { describe, expect, it } from 'vitest'
import { maySetEmail } from './policy.ts'

describe("a person's e-mail", () => {
  const access = {
    stateId: 's',
    districtId: 'd',
    schoolId: 'a',
    builtIn: null,
    level: 'School' as const,
    operations: ['staff.update', 'unknown'],
  }
  const actor = {
    staffId: 'me',
    stateId: 's',
    isSuperAdmin: false,
    can: (operation: string) => operation === 'staff.update',
    reaches: (place: { schoolId?: string | null }) => place.schoolId === 'a',
  }
  it('can be set by anyone who reaches and holds everything the person does', () => {
    expect(maySetEmail(actor, 'other', [access])).toBe(true)
    expect(maySetEmail(actor, 'other', [{ ...access, operations: ['role.grant', 'student.view'] }])).toBe(false)
    expect(maySetEmail(actor, 'other', [access, { ...access, schoolId: 'b' }])).toBe(false)
    expect(maySetEmail(actor, 'other', [{ ...access, builtIn: 'principal' }])).toBe(false)
    expect(maySetEmail(actor, 'me', [{ ...access, builtIn: 'principal' }])).toBe(true)
  })
})
