import { classArmUploads } from '@akada/contract/upload-kinds'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { armsUpload } from '../area.ts'
import { classRoutes } from '../routes.ts'

const id = idOf('arm upload')
const rowOf = (row: number, schoolClass: string, classTeacher: string) => ({
  row,
  cells: { class: schoolClass, name: 'Gold', classTeacher },
})
const upload = {
  id,
  fileName: 'arms.xlsx',
  columns: [
    { key: 'class', title: 'Class', required: true },
    { key: 'name', title: 'Class Arm', required: true },
    { key: 'classTeacher', title: 'Class Teacher' },
  ],
  rows: [rowOf(2, 'JSS 1', ''), rowOf(3, 'JSS 2', 'nobody')],
  errors: [{ row: 3, column: 'classTeacher', value: 'nobody', message: 'Nobody on staff has this username.' }],
  good: 1,
}
const clean = { ...upload, rows: [rowOf(2, 'JSS 1', ''), rowOf(3, 'JSS 2', 'ada.obi')], errors: [], good: 2 }

it('takes a list of class arms, keeps a corrected class teacher, and says what was saved', async () => {
  const { user, address, server } = await openPages({
    at: armsUpload,
    routes: classRoutes,
    user: inSchool('uploads arms'),
    answers: [
      answers(classArmUploads.upload, upload),
      answers(classArmUploads.uploadView, upload),
      answers(classArmUploads.uploadCorrection, clean),
      answers(classArmUploads.createMultiple, {
        ...clean,
        committedAt: '2026-11-23T09:00:00.000Z',
        outcome: { created: 2, changed: 1, unchanged: 0, leftOut: 0 },
      }),
    ],
  })
  await user.upload(await screen.findByLabelText('List of class arms'), new File(['x'], 'arms.csv'))
  await waitFor(() => expect(address()).toBe(`${armsUpload}/${id}`))
  await sees('1 of 2 can be saved')
  expect(errorAt(field('Class Teacher, row 3'))).toBe('Nobody on staff has this username.')
  await user.clear(field('Class Teacher, row 3'))
  await user.type(field('Class Teacher, row 3'), 'ada.obi{Enter}')
  await sees('2 of 2 can be saved')
  expect(server.asked(classArmUploads.uploadCorrection)[0]?.body).toEqual({
    rows: [{ row: 3, cells: { classTeacher: 'ada.obi' } }],
  })
  await press('Save 2 class arms')
  await sees(/2 class arms added, 1 class teacher named/)
})
