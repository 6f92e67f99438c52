import { expect, it } from 'vitest'
import { conflictOf } from '../../../ui/form/conflict.ts'
import { staffConflicts } from '../components/EditStaffForm.tsx'
import { emptyStaff } from './staff-form.ts'

const { differencesOf, mergeOf } = conflictOf(
  staffConflicts({ tescomNumber: 'TSC', oracleNumber: 'Payroll', subebNumber: 'SUBEB' }),
)
const base = { ...emptyStaff(''), firstName: 'Kemi', lastName: 'Adebayo', revision: 3 }

it("uses the state's names of the numbers, and asks only if both changed a field", () => {
  const mine = { ...base, tescomNumber: '12', firstName: 'Kemisola' }
  const theirs = { ...base, tescomNumber: '13', dateOfBirth: '1980-02-01', revision: 4 }
  expect(differencesOf(base, mine, theirs).map(({ label, plain }) => [label, plain])).toEqual([
    ['First name', 'mine'],
    ['Date of birth', 'theirs'],
    ['TSC', undefined],
  ])
})

it('merges onto their revision, with a phone number as one value', () => {
  const mine = { ...base, phoneNumber: { code: '+234', number: '8031234567' } }
  const theirs = { ...base, phoneNumber: { code: '+233', number: '8130000000' }, revision: 4 }
  expect(mergeOf(mine, theirs, new Map([['phoneNumber', 'mine']]))).toMatchObject({
    phoneNumber: { code: '+234', number: '8031234567' },
    revision: 4,
  })
})
