import { gradingCalls } from '@akada/contract/grading/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { gradingRoutes } from '../routes.ts'

const rowOf = (classArm: string, subject: string) => ({
  classArm: { id: idOf(classArm), fullName: classArm },
  subject: { id: idOf(subject), name: subject },
  teachers: ['Adaeze Bello'],
  students: 40,
  components: [{ id: idOf('CA1'), name: 'CA1', entered: 12 }],
})

const open = (name: string, rows: ReturnType<typeof rowOf>[], role: Parameters<typeof inSchool>[1] = 'teacher') =>
  openPages({
    at: '/academics/scores',
    routes: gradingRoutes,
    user: inSchool(name, role),
    answers: [
      answers(gradingCalls.progress, { term: { id: idOf('term'), name: 'First Term', session: '2026/2027' }, rows }),
    ],
  })

it('names the subject once where somebody teaches only one', async () => {
  await open('one subject', [rowOf('JSS 1 Gold', 'Mathematics'), rowOf('JSS 1 Silver', 'Mathematics')])
  const list = within(await screen.findByRole('table', { name: 'Scores by subject and class arm' }))
  expect(list.getAllByRole('columnheader').map(head => head.textContent)).toContain('Mathematics')
  const links = await list.findAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['JSS 1 Gold, Mathematics', 'JSS 1 Silver, Mathematics'])
})

it('names the subject of each row where there are several', async () => {
  await open('two subjects', [rowOf('JSS 1 Gold', 'Mathematics'), rowOf('JSS 1 Gold', 'Yoruba')])
  const list = within(await screen.findByRole('table', { name: 'Scores by subject and class arm' }))
  const links = await list.findAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['Mathematics, JSS 1 Gold', 'Yoruba, JSS 1 Gold'])
})

it('does not call a subject complete in a class arm that has no students', async () => {
  const complete = {
    ...rowOf('JSS 1 Gold', 'Mathematics'),
    components: [{ id: idOf('CA1'), name: 'CA1', entered: 40 }],
  }
  const empty = {
    ...rowOf('JSS 2 Gold', 'Mathematics'),
    students: 0,
    components: [{ id: idOf('CA1'), name: 'CA1', entered: 0 }],
  }
  await open('no students', [complete, empty, rowOf('JSS 3 Gold', 'Mathematics')], 'principal')
  await sees('Subjects complete')
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '')
  await waitFor(() => expect([figure('Subjects complete'), figure('Not complete')]).toEqual(['1', '1']))
})

it('counts all pages of a large school, and filters among all of them', async () => {
  const term = { id: idOf('term'), name: 'First Term', session: '2026/2027' }
  const { server, user } = await openPages({
    at: '/academics/scores',
    routes: gradingRoutes,
    user: inSchool('large', 'principal'),
    answers: [
      answers(gradingCalls.progress, ({ query }) =>
        query.after === 'second'
          ? { term, rows: [rowOf('SS 3 Gold', 'Biology')] }
          : { term, rows: [rowOf('JSS 1 Gold', 'Mathematics')], next: 'second' },
      ),
    ],
  })
  const links = async () => {
    const list = within(await screen.findByRole('table', { name: 'Scores by subject and class arm' }))
    return (await list.findAllByRole('link')).map(({ textContent }) => textContent)
  }
  expect(await links()).toEqual(['Mathematics, JSS 1 Gold', 'Biology, SS 3 Gold'])
  const figure = (label: string) => screen.getByText(label).parentElement?.textContent?.replace(label, '')
  expect(figure('Not complete')).toBe('2')
  expect(server.asked(gradingCalls.progress).map(({ query }) => query.after)).toEqual([undefined, 'second'])
  await user.type(screen.getByPlaceholderText('Subject, class arm or teacher'), 'biology')
  await waitFor(async () => expect(await links()).toEqual(['Biology, SS 3 Gold']))
})
