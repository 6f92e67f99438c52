import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../../test/people.ts'
import { type Answering, answers } from '../../../../../test/server.ts'
import { schoolRoute } from '../../../../lib/page/parents.ts'
import { PrintSlips } from './PrintSlips.tsx'

const routes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/here',
      component: () => <PrintSlips school={school} onClose={() => {}} />,
    }),
  ],
}
const open = (name: string, ...more: Answering[]) =>
  openPages({ at: '/here', routes, user: inSchool(name, 'principal'), answers: more })

it('names those who never signed in before their passwords change, and shows the slips once', async () => {
  const { server } = await open(
    'prints',
    answers(staffAdministrationCalls.neverSignedIn, {
      people: [
        { id: idOf('Ada'), name: 'Ada Obi' },
        { id: idOf('Ben'), name: 'Ben Ojo' },
      ],
    }),
    answers(staffAdministrationCalls.printSlips, {
      slips: [{ name: 'Ada Obi', username: 'ada.obi', password: 'River-42-Stone' }],
    }),
  )
  await sees('Do you want to print slips for 2 people who never signed in?')
  expect(screen.getByRole('dialog').textContent).toContain('Ada Obi, Ben Ojo.')
  expect(server.asked(staffAdministrationCalls.printSlips)).toEqual([])
  await press('Yes, Print 2 slips')
  const slips = await screen.findByRole('dialog', { name: 'Temporary password' })
  expect(within(slips).getByRole('row', { name: /Ada Obi/ }).textContent).toContain('River-42-Stone')
  expect(server.asked(staffAdministrationCalls.printSlips)[0]?.body).toEqual({ school: school.id })
})

it('says that everybody has signed in', async () => {
  const { server } = await open('none', answers(staffAdministrationCalls.neverSignedIn, { people: [] }))
  await sees(/Nobody needs a slip/)
  await waitFor(() => expect(server.asked(staffAdministrationCalls.printSlips)).toEqual([]))
})
