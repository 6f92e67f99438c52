import { expect, type Page, test } from './support.ts'
import { coreSubjects, gridOf, makeClass } from './world.ts'

test.use({ persona: 'principal' })

/** What is typed for each of ten students, what is typed instead where that is refused, and the score that must be saved. */
const scores = [
  { typed: '15', saved: '15' },
  { typed: '45', instead: '14', saved: '14' },
  { typed: '7', saved: '7' },
  { typed: '12.5', saved: '12.5' },
  { typed: '18', saved: '18' },
  { pasted: '16', saved: '16' },
  { pasted: '99', instead: '11', saved: '11' },
  { typed: '20', saved: '20' },
  { typed: '0', saved: '0' },
  { typed: '13', saved: '13' },
]

const boxesOf = (page: Page, component: string) => page.getByLabel(new RegExp(`^${component} of 20`))

/** Types the scores down a component; without the key 'next' a tap leads to the next student where the focus has not moved on. */
const typeDown = async (page: Page, component: string, { next }: { next: boolean }): Promise<void> => {
  const boxes = boxesOf(page, component)
  await boxes.first().click()
  for (const [at, { typed, pasted, instead }] of scores.entries()) {
    const box = boxes.nth(at)
    await expect(box).toBeFocused()
    if (typed) await page.keyboard.type(typed)
    if (pasted) await page.keyboard.insertText(pasted)
    if (next) await page.keyboard.press('Enter')
    if (instead) {
      await expect(page.getByRole('alert')).toContainText(`${component} takes 0 to 20, not ${typed ?? pasted}.`)
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expect(box).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(instead)
      if (next) await page.keyboard.press('Enter')
    }
    const isFocused = await box.evaluate(element => element === document.activeElement)
    if (!next && isFocused && at + 1 < scores.length) await boxes.nth(at + 1).click()
  }
}

test('ten scores of every kind reach their own students on a phone, with and without the key "next"', {
  tag: '@phone-only',
}, async ({ page, people }) => {
  const api = await people.api('principal')
  const { arm } = await makeClass(api, { students: scores.length })
  const subject = (await coreSubjects(api, arm)).find(({ name }) => name === 'Mathematics') ?? { id: '' }
  const savedIn = async (column: number): Promise<string[]> => {
    const { components, students } = await gridOf(api, arm, subject.id)
    return students.map(({ cells }) => String(cells[components[column]?.id ?? '']?.score))
  }
  const expected = scores.map(({ saved }) => saved)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/academics/scores/${arm.id}/${subject.id}`)
  await expect(boxesOf(page, 'CA1')).toHaveCount(scores.length)

  await test.step('without the key', async () => {
    await typeDown(page, 'CA1', { next: false })
    await expect(page.getByText('All saved')).toBeVisible()
    expect(await savedIn(0)).toEqual(expected)
  })
  await test.step('with the key after every score', async () => {
    await typeDown(page, 'CA2', { next: true })
    await expect(page.getByText('All saved')).toBeVisible()
    expect(await savedIn(1)).toEqual(expected)
    expect(await savedIn(0)).toEqual(expected)
  })
  await test.step('a corrected score shows the old one, and Undo brings it back', async () => {
    const box = boxesOf(page, 'CA1').nth(4)
    await box.click()
    await page.keyboard.type('08')
    await expect(box).toHaveValue('8')
    await expect(page.getByText('All saved')).toBeVisible()
    expect((await savedIn(0))[4]).toBe('8')
    const row = box.locator('xpath=ancestor::li')
    await row.getByRole('button', { name: /^Undo CA1, / }).click()
    await expect(box).toHaveValue('18')
    await expect(page.getByText('All saved')).toBeVisible()
    expect([await savedIn(0), await savedIn(1)]).toEqual([expected, expected])
  })
})
