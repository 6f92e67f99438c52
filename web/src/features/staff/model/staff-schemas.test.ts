import { describe, expect, it } from 'vitest'
import { emptyStaff, type StaffForm } from './staff-form.ts'
import { newBody, officeBody, ownBody } from './staff-schemas.ts'

const school = '01920000-0000-7000-8000-000000000001'
const form: StaffForm = {
  ...emptyStaff(school),
  firstName: 'Adaeze',
  lastName: 'Bello',
  gender: 'female',
  email: 'ada@example.ng',
  phoneNumber: { code: '+234', number: '08031234567' },
  nextOfKin: { name: ' ', relationship: '', phone: '' },
  tescomNumber: 'TSC/01',
  gradeLevel: '9',
}
const pathsOf = (values: StaffForm): Set<string> =>
  new Set(ownBody.safeParse(values).error?.issues.map(({ path }) => path.join('.')))

describe("a person's changes of their own details", () => {
  it('treat a next of kin with nothing entered as none', () => {
    expect(ownBody.parse(form)).toMatchObject({ nextOfKin: null, middleName: null })
  })

  it('report the fields of a next of kin that is incomplete', () => {
    expect(pathsOf({ ...form, nextOfKin: { name: 'Ọlá', relationship: '', phone: '' } })).toEqual(
      new Set(['nextOfKin.relationship']),
    )
  })

  it('reject a first name of one letter', () => {
    expect(pathsOf({ ...form, firstName: 'A' })).toEqual(new Set(['firstName']))
  })

  it('contain no fields that the office maintains', () => {
    expect(Object.keys(ownBody.parse(form))).not.toContain('tescomNumber')
    expect(Object.keys(ownBody.parse(form))).not.toContain('gradeLevel')
  })
})

describe('what the office sends', () => {
  it('has grade and step as numbers, and omits them if none is chosen', () => {
    expect(officeBody.parse(form)).toMatchObject({ gradeLevel: 9, step: null, tescomNumber: 'TSC/01' })
  })

  it('includes organisation and role for a new person', () => {
    const role = '01920000-0000-7000-8000-000000000002'
    expect(newBody.parse({ ...form, username: 'Ada.Bello', role })).toMatchObject({
      organization: school,
      role,
      username: 'ada.bello',
    })
    expect(newBody.safeParse({ ...form, username: 'ada.bello' }).success).toBe(false)
  })
})
