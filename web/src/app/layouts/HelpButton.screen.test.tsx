import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../test/pages.tsx'
import { inSchool } from '../../../test/people.ts'
import { answers } from '../../../test/server.ts'
import { HelpButton } from './HelpButton.tsx'
import { schoolRoute } from '../../lib/page/parents.ts'
import { Page, PageHelp } from '../../ui/page/Page.tsx'
import { helpRoutes } from '../../features/help/routes.ts'

const component = () => (
  <PageHelp value={<HelpButton />}>
    <Page title="Scores">{null}</Page>
  </PageHelp>
)

const open = (name: string, people: { name: string; role: string }[]) => {
  const user = inSchool(name, 'teacher')
  const { districtPortal } = user.missingRequirements
  const contact = { phoneNumbers: [{ local: '08031234567' }], emails: ['office@example.ng'] }
  return openPages({
    at: '/academics/scores/some-arm',
    routes: {
      ...helpRoutes,
      school: [createRoute({ getParentRoute: () => schoolRoute, path: '/academics/scores/$id', component })],
    },
    user: {
      ...user,
      missingRequirements: { ...user.missingRequirements, districtPortal: { ...districtPortal, contact } },
    },
    answers: [answers(dashboardCalls.administrators, { people })],
  })
}

it('a page says what it is for, its keys, and whom one can ask, and asks nobody before', async () => {
  const { server } = await open('asks', [{ name: 'Adaeze Bello', role: 'Administrator' }])
  await sees('Scores')
  expect(server.asked(dashboardCalls.administrators)).toEqual([])
  await press('? Help for this page')
  await sees(/one column for each component/)
  await sees('Paste a column from a spreadsheet')
  await sees('Adaeze Bello, Administrator')
  expect(screen.getByRole('link', { name: '08031234567' }).getAttribute('href')).toBe('tel:08031234567')
  expect(screen.getByRole('link', { name: 'office@example.ng' })).toBeTruthy()
})

it('a guide of a job opens from there, as a page to print', async () => {
  const { address } = await open('guides', [])
  await press('? Help for this page')
  const link = await screen.findByRole('link', { name: 'Mark the register' })
  await userEvent.setup({ delay: null }).click(link)
  await sees('For class teachers, every school day.')
  expect(address()).toBe('/guides/register')
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
})

it('a guide that does not exist is a page that does not exist', async () => {
  await openPages({ at: '/guides/cooking', routes: helpRoutes, user: inSchool('no guide', 'teacher'), answers: [] })
  await sees('Another page')
})
