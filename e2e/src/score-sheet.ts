import type { Api } from './api.ts'
import type { Locator, Page } from './support.ts'
import { coreSubjects, gridOf, makeClass } from './world.ts'

/** A class arm of its own with four students, and Mathematics in it. */
export const makeSheet = async (api: Api) => {
  const { arm, students } = await makeClass(api)
  const subjects = await coreSubjects(api, arm)
  const subject = subjects.find(({ name }) => name === 'Mathematics') ?? { id: '', name: '' }
  return {
    arm,
    students,
    subjects,
    subject,
    address: `/academics/scores/${arm.id}/${subject.id}`,
    label: `Scores of ${subject.name} in ${arm.fullName}`,
  }
}
type Sheet = Awaited<ReturnType<typeof makeSheet>>

/** The cell of a row (from 0) and a component (from 0). */
export const cellOf = (page: Page, label: string, row: number, column: number): Locator =>
  page
    .getByRole('grid', { name: label })
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** Types texts into the cells of a column, from the one that has the focus. */
export const typeDown = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

/** The server's values for a component, student by student: a score, ABS, EX or nothing. */
export const savedIn = async (api: Api, { arm, subject }: Sheet, column: number): Promise<string[]> => {
  const { components, students } = await gridOf(api, arm, subject.id)
  return students.map(({ cells }) => {
    const cell = cells[components[column]?.id ?? '']
    return cell?.kind === 'score' ? String(cell.score) : (cell?.kind ?? 'none')
  })
}
