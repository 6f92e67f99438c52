import { expect, it } from 'vitest'
import type { Particulars } from './particulars.ts'
import { particularsBody } from './particulars-schema.ts'

const particulars: Particulars = {
  title: null,
  firstName: 'Adaeze',
  middleName: '',
  lastName: 'Bello',
  gender: 'female',
  dateOfBirth: null,
  email: 'ada@example.ng',
  phoneNumber: { code: '+234', number: '08031234567' },
  stateOfOrigin: null,
  lgaOfOrigin: null,
  stateOfResidence: null,
  lgaOfResidence: null,
  address: '',
  qualifications: '',
  trcnNumber: '',
  nextOfKin: { name: ' ', relationship: '', phone: '' },
}
const pathsOf = (values: Particulars): Set<string> =>
  new Set(particularsBody.safeParse(values).error?.issues.map(({ path }) => path.join('.')))

it('takes a next of kin of whom nothing is written for none', () => {
  expect(particularsBody.parse(particulars)).toMatchObject({ nextOfKin: null, middleName: null })
})

it('names the fields of a next of kin that is written in part', () => {
  expect(pathsOf({ ...particulars, nextOfKin: { name: 'Ọlá', relationship: '', phone: '' } })).toEqual(
    new Set(['nextOfKin.relationship']),
  )
})

it('refuses a first name of one letter', () => {
  expect(pathsOf({ ...particulars, firstName: 'A' })).toEqual(new Set(['firstName']))
})
