import { expect, it } from 'vitest'
import { whyRetires } from './retirement.ts'

const parameters = { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } }
const service = {
  staffType: 'Non-Teaching' as const,
  dateOfBirth: '1968-02-29',
  firstAppointment: '1995-05-02',
  retirementExtendedTo: null,
  retirementDate: '2028-02-29',
}

it('says which of the two rules applies first', () => {
  expect(whyRetires(service, parameters)).toBe('60 years of age, earlier than 35 years of service.')
  expect(whyRetires({ ...service, firstAppointment: '1990-05-02', retirementDate: '2025-05-02' }, parameters)).toBe(
    '35 years of service, earlier than 60 years of age.',
  )
})

it('uses the 28th for a birthday on 29 February', () => {
  const teacher = { ...service, staffType: 'Teaching' as const, retirementDate: '2033-02-28' }
  expect(whyRetires(teacher, parameters)).toBe('65 years of age, earlier than 40 years of service.')
})

it('names an extension, and missing data', () => {
  expect(whyRetires({ ...service, retirementExtendedTo: '2030-08-31', retirementDate: '2030-08-31' }, parameters)).toBe(
    'Service was extended to 31-08-2030.',
  )
  expect(whyRetires({ ...service, dateOfBirth: null, retirementDate: null }, parameters)).toBe(
    'To know it, enter the date of birth.',
  )
})
