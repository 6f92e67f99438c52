import { subjectUploads } from '@akada/contract/upload-kinds'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { subjectUpload } from '../area.ts'
import { subjectRoutes } from '../routes.ts'

const id = idOf('subject upload')
const rowOf = (row: number, subject: string, classes: string) => ({ row, cells: { subject, classes } })
const upload = {
  id,
  fileName: 'subjects.xlsx',
  columns: [
    { key: 'subject', title: 'Subject', required: true },
    { key: 'classes', title: 'Classes', required: true },
    { key: 'elective', title: 'Elective', required: false },
  ],
  rows: [rowOf(2, 'Mathematics', 'JSS 1 to JSS 3'), rowOf(3, 'Catering Craft', 'Form 4')],
  errors: [{ row: 3, column: 'classes', value: 'Form 4', message: "The state has no class 'Form 4'." }],
  warnings: [
    { code: 'subject_new' as const, row: 3, column: 'subject', value: 'Catering Craft', message: 'It is added.' },
  ],
  confirmation: 'these warnings',
  good: 1,
}
const clean = {
  ...upload,
  rows: [rowOf(2, 'Mathematics', 'JSS 1 to JSS 3'), rowOf(3, 'Catering Craft', 'SS 1')],
  errors: [],
  good: 2,
}

it('takes a list of subjects, keeps a corrected class, asks about new subjects, and says what was saved', async () => {
  const { user, address, server } = await openPages({
    at: subjectUpload,
    routes: subjectRoutes,
    user: inState('uploads subjects'),
    answers: [
      answers(subjectUploads.upload, upload),
      answers(subjectUploads.uploadView, upload),
      answers(subjectUploads.uploadCorrection, clean),
      answers(subjectUploads.createMultiple, {
        ...clean,
        committedAt: '2026-11-23T09:00:00.000Z',
        outcome: { subjects: 1, created: 3, changed: 0, unchanged: 1, leftOut: 0 },
      }),
    ],
  })
  await user.upload(await screen.findByLabelText('List of subjects'), new File(['x'], 'subjects.csv'))
  await waitFor(() => expect(address()).toBe(`${subjectUpload}/${id}`))
  await sees('1 of 2 can be saved')
  expect(errorAt(field('Classes, row 3'))).toBe("The state has no class 'Form 4'.")
  await user.clear(field('Classes, row 3'))
  await user.type(field('Classes, row 3'), 'SS 1{Enter}')
  await sees('2 of 2 can be saved')
  expect(server.asked(subjectUploads.uploadCorrection)[0]?.body).toEqual({
    rows: [{ row: 3, cells: { classes: 'SS 1' } }],
  })
  await press('Save 2 rows')
  await sees('1 row has a subject that is new')
  await press('Yes, Save 2 rows')
  await sees(/1 new subject, 3 entries in the lists of classes added, 1 as they were/)
  expect(server.asked(subjectUploads.createMultiple)[0]?.body).toMatchObject({ confirmation: 'these warnings' })
})
