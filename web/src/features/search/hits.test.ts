import { describe, expect, it } from 'vitest'
import { type Found, grouped, hitsOf, pagesLike } from './hits.ts'

const found: Found = {
  students: [
    {
      id: 's1',
      fullName: 'Adébáyọ̀, Kẹ́mi',
      fxId: 'OG26-000012-3',
      admissionNumber: '12',
      classArm: 'JSS 1 Gold',
      school: { id: 'g', name: 'Abeokuta Grammar School' },
    },
  ],
  staff: [{ id: 't1', fullName: 'Bola Ade', role: 'Teacher', school: { id: 'g', name: 'Abeokuta Grammar School' } }],
  schools: [{ id: 'g', name: 'Abeokuta Grammar School', district: 'Abeokuta' }],
}

describe('search', () => {
  it('leads to the page of the area in which the person works', () => {
    expect(hitsOf(found, 'school').map(({ to }) => to)).toContain(
      '/administration/user-management/student-management/admission-register/s1',
    )
    expect(hitsOf(found, 'district').map(({ to }) => to)).toContain('/dashboard/school-management/edit-school/g')
    expect(hitsOf(found, 'state').map(({ to }) => to)).toEqual([
      '/super-admin/switch-school?q=Abeokuta%20Grammar%20School',
      '/super-admin/staff/t1',
      '/super-admin/switch-school?q=Abeokuta%20Grammar%20School',
    ])
  })

  it('names the school only to those who have several', () => {
    expect(hitsOf(found, 'school')[0]?.detail).toBe('OG26-000012-3 · JSS 1 Gold')
    expect(hitsOf(found, 'district')[0]?.detail).toContain('Abeokuta Grammar School')
  })

  it('finds pages by every word, whatever marks and capitals', () => {
    const pages = [
      { to: '/a', title: 'Report cards', text: '' },
      { to: '/b', title: 'Class arms', text: '' },
    ]
    expect(pagesLike(pages, 'CARDS rep').map(({ to }) => to)).toEqual(['/a'])
    expect(pagesLike(pages, '  ')).toEqual([])
  })

  it('keeps the kinds together', () => {
    expect(grouped(hitsOf(found, 'school')).map(([kind]) => kind)).toEqual(['Students', 'Staff', 'Schools'])
  })
})
