import { schoolCalls, schoolErrors } from '@akada/contract/schools/calls'
import { schoolProfile } from '@akada/contract/schools/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { errorAt, openPages, press, sees } from '../../../../test/pages.tsx'
import { inSchool, school } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { schoolProfileRoutes } from '../routes.ts'

const profile = (configureRemark: boolean) =>
  filledIn(schoolProfile, { ...school, category: 'Senior Secondary', can: { configureRemark } })
const ranges = [
  { from: 0, to: 39.99, remark: 'Work harder.' },
  { from: 40, to: 100, remark: 'Well done.' },
]
const open = (name: string, ...more: Answering[]) =>
  openPages({
    at: '/school',
    routes: schoolProfileRoutes,
    user: inSchool(name, 'principal'),
    answers: [
      ...more,
      answers(schoolCalls.view, profile(true)),
      answers(schoolCalls.viewRemarks, { ranges, nextTermNeeds: null, revision: 3 }),
      answers(schoolCalls.categoryList, {}),
    ],
  })
const at = (label: string, place: number): HTMLInputElement => {
  const found = screen.getAllByLabelText<HTMLInputElement>(label)[place]
  if (!found) throw new Error(`There is no ${label} ${place}.`)
  return found
}
const opened = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Save remarks' })

describe("the principal's remarks", () => {
  it('say which averages have none while ranges are removed and added', async () => {
    const { user } = await open('gaps')
    await opened()
    await sees('Every average has a remark.')
    await press('Remove row 1')
    await sees('Averages without a remark: 0 to 39.99.')
    await press('Add range')
    await user.type(at('From', 1), '0')
    await user.type(at('To', 1), '30')
    await sees('Averages without a remark: 30.01 to 39.99.')
  })

  it('are saved as numbers, with what the next term needs', async () => {
    const { server, user } = await open('saves', answers(schoolCalls.saveRemarks, { message: 'Saved.', revision: 4 }))
    await opened()
    await user.clear(at('Remark', 0))
    await user.type(at('Remark', 0), 'Read more.')
    await press('Save remarks')
    await sees("Principal's Remarks Saved Successfully")
    expect(server.asked(schoolCalls.saveRemarks)[0]?.body).toEqual({
      ranges: [{ ...ranges[0], remark: 'Read more.' }, ranges[1]],
      nextTermNeeds: '',
      revision: 3,
    })
    await user.type(screen.getByLabelText('For next term'), 'Two brooms.')
    await press('Save remarks')
    await waitFor(() => expect(server.asked(schoolCalls.saveRemarks)).toHaveLength(2))
    expect(server.asked(schoolCalls.saveRemarks)[1]?.body).toMatchObject({ nextTermNeeds: 'Two brooms.', revision: 4 })
  })

  it('show both versions, row by row, where somebody else saved meanwhile', async () => {
    const theirs = {
      ranges: [
        { from: 0, to: 39.99, remark: 'Work much harder.' },
        { from: 40, to: 69.99, remark: 'Good.' },
        { from: 70, to: 100, remark: 'Excellent.' },
      ],
      revision: 7,
    }
    const { server, user } = await open(
      'conflict',
      answers(schoolCalls.saveRemarks, ({ body }) =>
        body.revision === 7
          ? { message: 'Saved.', revision: 8 }
          : refuse(schoolErrors.remarksChangedMeanwhile, { details: { theirs, by: 'Mrs Bello' } }),
      ),
    )
    await opened()
    await user.clear(at('Remark', 0))
    await user.type(at('Remark', 0), 'Read more.')
    await press('Save remarks')
    const name = "Mrs Bello changed the principal's remarks while you were typing"
    const dialog = within(await screen.findByRole('dialog', { name }))
    const first = within(dialog.getByRole('radiogroup', { name: 'Row 1' }))
    expect(first.getByRole('radio', { name: /Yours/ }).textContent).toContain('0 to 39.99: Read more.')
    expect(first.getByRole('radio', { name: /Mrs Bello/ }).textContent).toContain('0 to 39.99: Work much harder.')
    await user.click(first.getByRole('radio', { name: /Yours/ }))
    await press('Save these versions')
    await sees("Principal's Remarks Saved Successfully")
    expect(server.asked(schoolCalls.saveRemarks).at(-1)?.body).toEqual({
      ranges: [{ ...theirs.ranges[0], remark: 'Read more.' }, ...theirs.ranges.slice(1)],
      nextTermNeeds: '',
      revision: 7,
    })
  })

  it.each([
    ['From', 1, '30', 'Overlaps row 1, 0 to 39.99.'],
    ['To', 1, '101', 'From 0 to 100, two decimals at most.'],
    ['To', 1, '39', 'A range ends at or above its start.'],
    ['Remark', 0, ' ', 'This field is required'],
  ])('say at %s of row %i that it cannot be "%s"', async (label, place, typed, message) => {
    const { server, user } = await open(`wrong ${label} ${typed}`)
    await opened()
    await user.clear(at(label, place))
    await user.type(at(label, place), typed)
    await press('Save remarks')
    await waitFor(() => expect(errorAt(at(label, place))).toContain(message))
    expect(server.asked(schoolCalls.saveRemarks)).toEqual([])
  })

  it('stay as they were typed without a connection', async () => {
    const { user } = await open('offline', answers(schoolCalls.saveRemarks, lost))
    await opened()
    await user.type(at('Remark', 1), ' Go on.')
    await press('Save remarks')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(at('Remark', 1).value).toBe('Well done. Go on.')
  })

  it('are only read by those who may not set them', async () => {
    await open('reads', answers(schoolCalls.view, profile(false)))
    await sees('Well done.')
    expect(screen.queryByRole('button', { name: 'Save remarks' })).toBeNull()
  })
})
