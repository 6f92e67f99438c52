import { subjectTeacherUploads } from '@akada/contract/upload-kinds'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { teachersUpload } from '../area.ts'
import { subjectRoutes } from '../routes.ts'

const id = idOf('teacher upload')
const rowOf = (row: number, subject: string) => ({ row, cells: { teacher: 'ada.obi', subject, class: 'JSS 1' } })
const upload = {
  id,
  fileName: 'teachers.xlsx',
  columns: [
    { key: 'teacher', title: 'Teacher', required: true },
    { key: 'subject', title: 'Subject', required: true },
    { key: 'class', title: 'Class', required: true },
  ],
  rows: [rowOf(2, 'Mathematics'), rowOf(3, 'Alchemy')],
  errors: [{ row: 3, column: 'subject', value: 'Alchemy', message: 'JSS 1 does not take this subject.' }],
  good: 1,
}
const clean = { ...upload, rows: [rowOf(2, 'Mathematics'), rowOf(3, 'Civic Education')], errors: [], good: 2 }

it('takes a list of subject teachers, keeps a corrected subject, and says what was saved', async () => {
  const { user, address, server } = await openPages({
    at: teachersUpload,
    routes: subjectRoutes,
    user: inSchool('uploads teachers'),
    answers: [
      answers(subjectTeacherUploads.upload, upload),
      answers(subjectTeacherUploads.uploadView, upload),
      answers(subjectTeacherUploads.uploadCorrection, clean),
      answers(subjectTeacherUploads.createMultiple, {
        ...clean,
        committedAt: '2026-11-23T09:00:00.000Z',
        outcome: { created: 1, unchanged: 1, leftOut: 0 },
      }),
    ],
  })
  await user.upload(await screen.findByLabelText('List of subject teachers'), new File(['x'], 'teachers.csv'))
  await waitFor(() => expect(address()).toBe(`${teachersUpload}/${id}`))
  await sees('1 of 2 can be saved')
  expect(errorAt(field('Subject, row 3'))).toBe('JSS 1 does not take this subject.')
  await user.clear(field('Subject, row 3'))
  await user.type(field('Subject, row 3'), 'Civic Education{Enter}')
  await sees('2 of 2 can be saved')
  expect(server.asked(subjectTeacherUploads.uploadCorrection)[0]?.body).toEqual({
    rows: [{ row: 3, cells: { subject: 'Civic Education' } }],
  })
  await press('Save 2 assignments')
  await sees(/1 assignment added, 1 as they were/)
})
