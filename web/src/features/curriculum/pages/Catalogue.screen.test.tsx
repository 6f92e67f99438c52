import { classCalls } from '@akada/contract/classes/calls'
import { classTypeCalls } from '@akada/contract/classes/class-types'
import { subjectCalls } from '@akada/contract/subjects/calls'
import { subjectsOfStage } from '@akada/contract/subjects/template'
import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { curriculumRoutes } from '../routes.ts'

const can = { edit: true }
const jss1 = { id: idOf('JSS 1'), name: 'JSS 1' }
const maths = {
  id: idOf('Mathematics'),
  name: 'Mathematics',
  code: 'MTH',
  description: null,
  owner: 'state' as const,
  can,
}
const usual = subjectsOfStage('junior').filter(({ optional }) => !optional)

const openAt = async (at: string, button: string, name: string, more: Answering[]) => {
  const opened = await openPages({
    at,
    routes: curriculumRoutes,
    user: inState(name),
    answers: [
      ...more,
      answers(subjectCalls.viewAll, {
        foundSubjects: [{ ...maths, classes: [{ ...jss1, elective: false }] }],
        total: 1,
      }),
      answers(classCalls.viewAll, {
        foundClasses: [
          {
            ...jss1,
            description: null,
            classType: { id: idOf('Junior'), name: 'Junior Secondary' },
            level: 7,
            owner: 'state',
            armCount: null,
            studentCount: null,
            can,
          },
        ],
        total: 1,
      }),
    ],
  })
  await press(button)
  return opened
}
const open = (name: string, ...more: Answering[]) => openAt('/super-admin/subjects', 'National list', name, more)

it('takes over the national list by stage, and says before what it adds', async () => {
  const { server, user } = await open(
    'takes over',
    answers(subjectCalls.applyTemplate, { message: 'Subjects Added Successfully', added: 1, attached: 1 }),
  )
  const junior = within(await screen.findByRole('group', { name: `Junior secondary: ${usual.length} subjects` }))
  // All of them but Mathematics, which the class takes already.
  await sees(new RegExp(`and ${usual.length - 1} entries in the lists of classes in 2026/2027`))
  await user.click(junior.getByRole('checkbox', { name: 'Igbo' }))
  await user.click(junior.getByRole('checkbox', { name: 'French (elective)' }))
  await press('Add subjects')
  await sees('Subjects Added Successfully')
  const { stages } = Object(server.asked(subjectCalls.applyTemplate)[0]?.body)
  const sent = stages.find(({ stage }: { stage: string }) => stage === 'junior').subjects
  expect(sent).toContain('Igbo')
  expect(sent).not.toContain('French')
  expect(sent).not.toContain('Yoruba')
})

it('keeps what was ticked and says why where nothing was added', async () => {
  await open('refused', answers(subjectCalls.applyTemplate, refuse(subjectCalls.applyTemplate.errors[0])))
  await sees(/^Adds .+ entries in the lists of classes/)
  await press('Add subjects')
  await sees('The state has no active term yet. Ask the state admin to start one.')
  expect(screen.getByRole('group', { name: /^Senior secondary/ })).toBeTruthy()
})

it('renames the classes of the state to Basic 1 to 9 and adds those that are missing', async () => {
  const { server, user } = await openAt('/super-admin/subjects?tab=classes', 'Usual classes', 'usual classes', [
    answers(classTypeCalls.viewAll, {
      foundClassTypes: [{ id: idOf('Junior'), name: 'Junior Secondary', position: 1, classCount: 1 }],
      total: 1,
    }),
    answers(classTypeCalls.applyTemplate, { message: 'Classes Saved Successfully', added: 11, renamed: 1 }),
  ])
  await sees('Adds 11 classes and renames 0. Classes are never removed here.')
  await user.click(screen.getByRole('radio', { name: 'Basic 1 to 9, SS 1 to 3' }))
  await sees('Adds 11 classes and renames 1. Classes are never removed here.')
  expect(screen.getByRole('textbox', { name: 'New name of JSS 1' })).toHaveProperty('value', 'Basic 7')
  await press('Save classes')
  await sees('Classes Saved Successfully')
  const { stages } = Object(server.asked(classTypeCalls.applyTemplate)[0]?.body)
  expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual(['primary', 'junior', 'senior'])
})
