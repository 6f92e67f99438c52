import { classCalls } from '@akada/contract/classes/calls'
import { staffCalls } from '@akada/contract/staff/calls'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { subjectRoutes } from '../routes.ts'

const ss1 = { id: idOf('SS 1'), name: 'SS 1', level: 10 }
const arm = { id: idOf('Lily'), fullName: 'SS 1 Lily', class: ss1 }
const names = ['English Language', 'Biology', 'Physics', 'Literature in English', 'Islamic Studies']
const taught = names.map((name, index) => ({
  subject: { id: idOf(name), name },
  classArm: arm,
  elective: index > 0,
  teachers: [],
}))

const open = (stream: 'Science' | 'Humanities' | null, students = 2) =>
  openPages({
    at: `/academics/subject-teacher-attachment?arms=${arm.id}`,
    routes: subjectRoutes,
    user: inSchool(`field of ${stream} ${students}`, 'principal'),
    answers: [
      answers(classCalls.armsOfSchool, { foundClassArms: [{ ...arm, stream }], total: 1 }),
      answers(subjectCalls.formerTeachers, { session: null, former: null }),
      answers(subjectCalls.byClassArm, { foundSubjects: taught, total: taught.length }),
      answers(subjectCalls.addElectives, { message: 'Saved.', students }),
      answers(staffCalls.search, { foundStaffs: [], total: 0 }),
    ],
  })

const ticked = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent ?? '')

describe('the electives of a senior class arm', () => {
  it('are proposed by its field, and saved for all its students by one call', async () => {
    const { server } = await open('Science')
    await press('Choose electives of Science')
    const dialog = await screen.findByRole('dialog', { name: 'Electives of SS 1 Lily' })
    expect(dialog.textContent).toContain('Core, taken by all: English Language.')
    expect(ticked()).toEqual(['Biology', 'Physics'])
    await press('Save electives')
    await sees('2 students of SS 1 Lily now take 2 electives')
    expect(server.asked(subjectCalls.addElectives).map(({ params, body }) => [params.classArm, body])).toEqual([
      [arm.id, { subjects: [idOf('Biology'), idOf('Physics')] }],
    ])
  })

  it('leave the religion of the Humanities to be chosen, and say what is missing where none is ticked', async () => {
    const { user } = await open('Humanities')
    await press('Choose electives of Humanities')
    const dialog = within(await screen.findByRole('dialog'))
    expect(ticked()).toEqual(['Literature in English'])
    await user.click(dialog.getByLabelText('Literature in English'))
    await press('Save electives')
    await sees('Tick at least one elective.')
  })

  it('wait for students', async () => {
    await open('Science', 0)
    await press('Choose electives of Science')
    await press('Save electives')
    await sees('Nobody is in SS 1 Lily yet. Put students into it first.')
  })

  it('are not proposed for an arm without a field', async () => {
    await open(null)
    await sees(/5 of 5 subjects without a teacher/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Choose electives/ })).toBeNull())
  })
})
