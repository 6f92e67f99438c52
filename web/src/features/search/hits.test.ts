import { describe, expect, it } from 'vitest'
import { actions } from './actions.ts'
import { armHits, type Found, grouped, hitsOf, pagesLike, searchedTerm, studentHits } from './hits.ts'

const found: Found = {
  students: [
    {
      id: 's1',
      fullName: 'Adébáyọ̀, Kẹ́mi',
      fxId: 'OG26-000012-3',
      admissionNumber: '12',
      classArm: 'JSS 1 Gold',
      school: { id: 'g', name: 'Abeokuta Grammar School' },
      face: null,
    },
  ],
  staff: [{ id: 't1', fullName: 'Bola Ade', role: 'Teacher', school: { id: 'g', name: 'Abeokuta Grammar School' } }],
  schools: [{ id: 'g', name: 'Abeokuta Grammar School', district: 'Abeokuta' }],
  arms: [{ id: 'a1', fullName: 'JSS 1 Gold', own: true }],
  subjects: [],
}

describe('search', () => {
  it('links to the page in the area where the person works', () => {
    expect(hitsOf(found, 'school').map(({ to }) => to)).toContain(
      '/administration/user-management/student-management/admission-register/s1',
    )
    expect(hitsOf(found, 'district').map(({ to }) => to)).toContain('/dashboard/school-management/view-school/g')
    expect(hitsOf(found, 'state').map(({ to }) => to)).toEqual([
      '/dashboard/school-management/view-school/g',
      '/super-admin/staff/t1',
      '/dashboard/school-management/view-school/g',
    ])
  })

  it('leads to the whole list with its true count where more than the shown ones match', () => {
    const [ada] = found.students
    const five = { ...found, students: ada ? Array.from({ length: 5 }, (_, at) => ({ ...ada, id: `s${at}` })) : [] }
    const titles = (total?: number) =>
      hitsOf(five, 'school', 'ola', { students: total }).flatMap(({ isAll, title, to }) => (isAll ? [[title, to]] : []))
    const to = '/administration/user-management/student-management/admission-register?q=ola'
    expect(titles(1183)).toEqual([['All 1,183 students that match', to]])
    expect(titles()).toEqual([['All students that match', to]])
    expect(titles(5)).toEqual([])
    expect(hitsOf(found, 'school', 'ola', { students: 1 }).some(({ isAll }) => isAll)).toBe(false)
  })

  it('shows the school only to people who have several', () => {
    expect(hitsOf(found, 'school')[0]?.detail).toBe('12 · OG26-000012-3 · JSS 1 Gold')
    expect(hitsOf(found, 'district')[0]?.detail).toContain('Abeokuta Grammar School')
  })

  it('finds pages by every word, ignoring accents and case', () => {
    const pages = [
      { to: '/a', title: 'Report cards', text: '' },
      { to: '/b', title: 'Class arms', text: '' },
    ]
    expect(pagesLike(pages, 'CARDS rep').map(({ to }) => to)).toEqual(['/a'])
    expect(pagesLike(pages, '  ')).toEqual([])
  })

  it('finds pages by what is done there, after those of that name', () => {
    const offers = [
      { to: '/a', title: 'Class attendance', text: 'Mark the register of the day and see the totals.' },
      { to: '/b', title: 'Admission register', text: 'Admit students, one by one or from a spreadsheet.' },
      { to: '/c', title: 'Report cards', text: 'Generate, remark, publish and print report cards and broadsheets.' },
      { to: '/d', title: 'Exam registration', text: 'Register candidates for state examinations and pay fees.' },
    ]
    const found = (term: string) => pagesLike(offers, term).map(({ title }) => title)
    expect(found('mark register')).toEqual(['Class attendance'])
    expect(found('admit')).toEqual(['Admission register'])
    expect(found('fees')).toEqual(['Exam registration'])
    expect(found('broadsheet')).toEqual(['Report cards'])
    expect(found('report cards')[0]).toBe('Report cards')
    expect(found('register').slice(0, 2)).toEqual(['Admission register', 'Class attendance'])
  })

  it('finds what is done by everyday words, also with one mistyped letter or only begun', () => {
    const done = actions.school.map(action => ({ ...action, text: '' }))
    const first = (term: string) => pagesLike([], term, done)[0]?.title
    expect(first('admit')).toBe('Admit a student')
    expect(first('fees')).toBe('Pay exam fees')
    expect(first('broadsheet')).toBe('Print a broadsheet')
    expect(first('mark register')).toBe('Mark the register')
    expect(first('remind')).toBe('Remind teachers of their registers')
    expect(first('add staff')).toBe('Add staff')
    expect(first('print cards')).toBe('Print report cards')
    expect(first('how do I print a broadsheet')).toBe('Print a broadsheet')
    expect(['admti', 'admmit', 'amit', 'adnit', 'admissn'].map(first)).toEqual(Array(5).fill('Admit a student'))
    expect(first('broadshet')).toBe('Print a broadsheet')
    expect(first('xyzzy')).toBeUndefined()
  })

  it('offers what is asked for a student who is named with it', () => {
    expect(searchedTerm('fees Adebayo', 'school')).toBe('Adebayo')
    expect(searchedTerm('fees', 'school')).toBe('fees')
    expect(searchedTerm('fees Adebayo', 'district')).toBe('fees Adebayo')
    const [fees, ...none] = studentHits(found.students, 'school', 'fees adebayo', () => true)
    expect([fees?.title, none]).toEqual(['Exam fees and results, Adébáyọ̀, Kẹ́mi', []])
    expect(fees?.to).toMatch(/admission-register\/s1\?tab=exams$/)
    expect(studentHits(found.students, 'school', 'fees adebayo', () => false)).toEqual([])
    expect(studentHits(found.students, 'district', 'fees adebayo', () => true)).toEqual([])
  })

  it('offers what the person may do with a class arm, and only that if the words ask for it', () => {
    const all = armHits(found.arms, 'jss 1 gold', () => true).map(({ title }) => title)
    expect(all).toEqual([
      'JSS 1 Gold',
      'Mark the register, JSS 1 Gold',
      'Scores, JSS 1 Gold',
      'Report cards, JSS 1 Gold',
    ])
    const [mark, ...none] = armHits(found.arms, 'mark register JSS 1 Gold', () => true)
    expect([mark?.to, none]).toEqual(['/my-class/class-attendance/a1', []])
    const others = found.arms.map(arm => ({ ...arm, own: false }))
    expect(armHits(others, 'mark gold', operation => operation === 'attendance.mark')).toEqual([])
  })

  it('groups the results by kind', () => {
    expect(grouped(hitsOf(found, 'school')).map(([kind]) => kind)).toEqual(['Students', 'Staff', 'Schools'])
  })
})
