import { describe, expect, it } from 'vitest'
import { type SaidStudent, studentFinder } from './sheet-students.ts'

const student = (id: string, fullName: string, admissionNumber: string) => ({
  id,
  fullName,
  admissionNumber,
  fxId: `OG2600${id}`,
  offered: true,
})
const tolu = student('01', 'Adebayo, Tolu', 'Q/1/12')
const zainab = student('02', 'Adebayo, Zainab', 'Q/11/2')
const musa = student('03', 'Bello, Musa Idris', '0042')
const gone = student('04', 'Okoro, Uche', 'D1')
const ben = student('05', 'Eze, Ben', 'D-1')
const find = studentFinder({
  classArm: 'JSS 1 Gold',
  students: [tolu, zainab, musa, ben],
  leavers: [gone],
})
const found = (said: Partial<SaidStudent>) => {
  const answer = find({ fxId: '', admissionNumber: '', name: '', ...said })
  if ('student' in answer) return answer.student.fullName
  return 'error' in answer ? answer.error : { code: answer.code, of: answer.candidates.map(({ fullName }) => fullName) }
}

describe('the student of a row', () => {
  it('is the one with the number as written, never another whose number differs only in its signs', () => {
    expect(found({ admissionNumber: 'Q/1/12' })).toBe('Adebayo, Tolu')
    expect(found({ admissionNumber: ' q/11/2 ' })).toBe('Adebayo, Zainab')
    expect(found({ admissionNumber: 'Q/1/12', name: 'Tolu Adebayo' })).toBe('Adebayo, Tolu')
  })

  it('is found by a looser form of the number that means one student only', () => {
    expect(found({ admissionNumber: '42' })).toBe('Bello, Musa Idris')
    expect(found({ admissionNumber: 'Q 1 12' })).toBe('Adebayo, Tolu')
    expect(found({ admissionNumber: 'Q112' })).toEqual({
      code: 'person_unclear',
      of: ['Adebayo, Tolu', 'Adebayo, Zainab'],
    })
    expect(found({ admissionNumber: 'Q112', name: 'Zainab Adebayo' })).toBe('Adebayo, Zainab')
    // The digits are grouped otherwise: another number.
    expect(found({ admissionNumber: 'Q/111/2' })).toBe('Q/111/2 is not in JSS 1 Gold.')
  })

  it('is not somebody else because the number belonged to a student who left', () => {
    expect(found({ admissionNumber: 'D1' })).toBe('Okoro, Uche has left JSS 1 Gold.')
    expect(found({ admissionNumber: 'D-1' })).toBe('Eze, Ben')
  })

  it('is decided by a person where number and name disagree', () => {
    expect(found({ admissionNumber: 'Q/1/12', name: 'Adebayo Zainab' })).toEqual({
      code: 'name_differs',
      of: ['Adebayo, Tolu', 'Adebayo, Zainab'],
    })
    expect(found({ admissionNumber: '99', name: 'Musa Bello' })).toEqual({
      code: 'person_unclear',
      of: ['Bello, Musa Idris'],
    })
    expect(found({ fxId: tolu.fxId, admissionNumber: 'Q/11/2' })).toEqual({
      code: 'person_unclear',
      of: ['Adebayo, Tolu', 'Adebayo, Zainab'],
    })
    expect(found({ admissionNumber: '99', name: 'Sola Ojo' })).toBe('Sola Ojo is not in JSS 1 Gold.')
  })

  it('has a name that is written shorter or by its initials', () => {
    for (const name of ['Bello', 'BELLO M. I.', 'Musa Bello', 'Bello, Musa Idris Sani'])
      expect(found({ admissionNumber: '0042', name })).toBe('Bello, Musa Idris')
    expect(found({ admissionNumber: '0042', name: 'Bello Tunde' })).toMatchObject({ code: 'name_differs' })
  })

  it('is found by FXID though the admission number has been corrected since', () => {
    expect(found({ fxId: musa.fxId, admissionNumber: '41', name: 'Musa Bello' })).toBe('Bello, Musa Idris')
  })
})
