import { describe, expect, it } from 'vitest'
import { emptyStudent, type StudentForm } from './components/student-form.ts'
import { type Transferred, withRecord } from './transferred.ts'

const record: Transferred['student'] = {
  lastName: 'Adebayo',
  firstName: 'Kemi',
  middleName: null,
  gender: 'female',
  dateOfBirth: '2014-03-09',
  stateOfOrigin: 'Ogun',
  lgaOfOrigin: 'Ifo',
  stateOfResidence: null,
  lgaOfResidence: null,
  lin: '1234567890123456',
  nin: null,
  previousSchool: 'Olumo Grammar School, Ogun',
  previousClass: 'JSS 1',
  guardians: [
    { name: 'Ruth Adebayo', relationship: 'Mother', phones: [{ code: '+234', number: '8031234567' }], email: null },
  ],
}

const formOf = (more: Partial<StudentForm>): StudentForm => ({ ...emptyStudent(), ...more })

describe('a form with the record of a school in another state', () => {
  it('has all of it where nothing was filled in', () => {
    const { form, kept } = withRecord(emptyStudent(), record)
    expect(kept).toEqual([])
    expect(form).toMatchObject({
      lastName: 'Adebayo',
      middleName: '',
      gender: 'female',
      dateOfBirth: '2014-03-09',
      lgaOfOrigin: 'Ifo',
      nin: '',
      nationality: 'Nigeria',
      guardians: [{ name: 'Ruth Adebayo', address: '' }],
    })
  })

  it('keeps what was typed, and says what the certificate has', () => {
    const guardians = withRecord(emptyStudent(), {
      ...record,
      guardians: record.guardians.map(one => ({ ...one, name: 'Musa Bello' })),
    }).form.guardians
    const typed = formOf({
      firstName: 'Kehinde',
      lastName: 'Adebayo',
      dateOfBirth: '2014-09-03',
      stateOfOrigin: 'Oyo',
      guardians,
    })
    const { form, kept } = withRecord(typed, record)
    expect(kept).toEqual([
      'First name: Kemi',
      'Date of birth: 09-03-2014',
      'State of origin: Ogun',
      'Guardians: Ruth Adebayo',
    ])
    // A local government of the other state would not fit.
    expect(form).toMatchObject({
      firstName: 'Kehinde',
      stateOfOrigin: 'Oyo',
      lgaOfOrigin: null,
      lin: '1234567890123456',
    })
    const all = withRecord(form, record, true)
    expect(all.kept).toEqual([])
    expect(all.form).toMatchObject({
      firstName: 'Kemi',
      dateOfBirth: '2014-03-09',
      stateOfOrigin: 'Ogun',
      lgaOfOrigin: 'Ifo',
      guardians: [{ name: 'Ruth Adebayo' }],
    })
  })
})
