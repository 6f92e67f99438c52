import { describe, expect, it } from 'vitest'
import { maySetEmail } from '../policy.ts'
import { retirementOf } from './retirement.ts'

const criteria = { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } }

const none = { retirementExtendedTo: null }
const retirementDate = (
  ...[of, service]: [typeof criteria, Omit<Parameters<typeof retirementOf>[1], 'retirementExtendedTo'>]
) => retirementOf(of, { ...none, ...service })?.day ?? null

describe('retirement', () => {
  it('is at the age or after the years of service, whichever comes first, by the kind of staff', () => {
    const service = { dateOfBirth: '1970-05-20', firstAppointment: '1990-01-10' }
    expect(retirementDate(criteria, { staffType: 'Teaching', ...service })).toBe('2030-01-10')
    expect(retirementDate(criteria, { staffType: 'Non-Teaching', ...service })).toBe('2025-01-10')
    const late = { dateOfBirth: '1970-05-20', firstAppointment: '2005-01-10' }
    expect(retirementDate(criteria, { staffType: 'Teaching', ...late })).toBe('2035-05-20')
  })

  it('clamps 29 February', () => {
    const service = { staffType: 'Non-Teaching', dateOfBirth: '1972-02-29', firstAppointment: '2010-01-01' } as const
    expect(retirementDate(criteria, service)).toBe('2032-02-29')
    expect(retirementDate(criteria, { ...service, staffType: 'Teaching' })).toBe('2037-02-28')
  })

  it('is not known while a day is missing', () => {
    const unknown = { staffType: 'Teaching', dateOfBirth: null, firstAppointment: null } as const
    expect(retirementDate(criteria, { ...unknown, dateOfBirth: '1970-01-01' })).toBeNull()
    expect(retirementDate(criteria, { ...unknown, firstAppointment: '1990-01-01' })).toBeNull()
  })

  it('is not before the end of an extension, and says what brings it about', () => {
    const service = { staffType: 'Teaching', dateOfBirth: '1970-05-20', firstAppointment: '1990-01-10' } as const
    const extended = (retirementExtendedTo: string | null) =>
      retirementOf(criteria, { ...service, retirementExtendedTo })
    expect(extended(null)).toEqual({ day: '2030-01-10', by: 'service' })
    expect(extended('2029-12-31')).toEqual({ day: '2030-01-10', by: 'service' })
    expect(extended('2032-01-10')).toEqual({ day: '2032-01-10', by: 'extension' })
    expect(retirementOf(criteria, { ...none, ...service, firstAppointment: '1995-05-20' })).toEqual({
      day: '2035-05-20',
      by: 'age',
    })
  })
})

describe("somebody's e-mail", () => {
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
  it('is set by whoever reaches and holds all that the person does', () => {
    expect(maySetEmail(actor, 'other', [access])).toBe(true)
    expect(maySetEmail(actor, 'other', [{ ...access, operations: ['role.grant', 'student.view'] }])).toBe(false)
    expect(maySetEmail(actor, 'other', [access, { ...access, schoolId: 'b' }])).toBe(false)
    expect(maySetEmail(actor, 'other', [{ ...access, builtIn: 'principal' }])).toBe(false)
    expect(maySetEmail(actor, 'me', [{ ...access, builtIn: 'principal' }])).toBe(true)
  })
})
