import { phones, withFamily } from './family-world.ts'
import { expect, type Page, test } from './support.ts'

const dial = async (page: Page, number: string): Promise<void> => {
  await page.goto(`${phones()}/ussd`)
  await page.getByLabel('Phone number').fill(`+234${number}`)
  await page.getByRole('button', { name: /^Dial/ }).click()
}

/** What the telephone shows, which is never more than it can. */
const screenOf = async (page: Page): Promise<string> => {
  const shown = (await page.getByRole('article').textContent()) ?? ''
  expect(shown.length, shown).toBeLessThanOrEqual(160)
  return shown
}

const type = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('Answer').fill(typed)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Types the number of a line. */
const choose = async (page: Page, line: string): Promise<void> => {
  const [, number = ''] = (await screenOf(page)).match(new RegExp(`^(\\d) .*${line}`, 'm')) ?? []
  expect(number, `${line} is on the screen`).not.toBe('')
  await type(page, number)
}

test('a guardian with a plain phone sets a PIN, hears the last result and says why a child was absent @phone-only', async ({
  page,
  people,
}) => {
  await withFamily(people, async ({ number, second }) => {
    await test.step('the session drops in the middle of setting a PIN, and nothing is half done', async () => {
      await dial(page, number)
      await choose(page, 'Taiwo')
      expect(await screenOf(page)).toMatch(/^Taiwo.*\n1 Attendance today\n2 Last result/)
      await choose(page, 'Last result')
      expect(await screenOf(page)).toContain('To see results, set a PIN.')
      await type(page, second.admissionNumber)
      expect(await screenOf(page)).toContain('Choose a PIN of 4 digits')
      await page.goto('about:blank')

      await dial(page, number)
      await choose(page, 'Taiwo')
      await choose(page, 'Last result')
      expect(await screenOf(page)).toContain('To see results, set a PIN.')
    })

    await test.step('a weak PIN is refused, a good one shows the result, and is asked for from then on', async () => {
      await type(page, second.admissionNumber)
      await type(page, '1234')
      expect(await screenOf(page)).toContain('not all the same and not in order')
      await type(page, '4071')
      expect(await screenOf(page)).toMatch(/Average|not ranked/)

      await dial(page, number)
      await choose(page, 'Taiwo')
      await choose(page, 'Last result')
      await type(page, '9999')
      expect(await screenOf(page)).toContain('The PIN is wrong.')
      await dial(page, number)
      await choose(page, 'Taiwo')
      await choose(page, 'Last result')
      await type(page, '4071')
      expect(await screenOf(page)).toMatch(/Below pass|No subject below/)
    })

    await test.step('the reason of an absence goes to the class teacher, once', async () => {
      await dial(page, number)
      await choose(page, 'Adesola')
      await choose(page, 'Say why absent')
      await choose(page, 'morning')
      // The session drops here: dialling again begins at the menu.
      await dial(page, number)
      await choose(page, 'Adesola')
      await choose(page, 'Say why absent')
      await choose(page, 'morning')
      await choose(page, 'sick')
      expect(await screenOf(page)).toContain('Sent to the class teacher: absent on')
      await expect(page.getByLabel('Answer')).toHaveCount(0)
      await page.getByRole('link', { name: 'Dial again' }).click()
      await choose(page, 'Adesola')
      await choose(page, 'Say why absent')
      expect(await screenOf(page)).toContain('No absence without a reason')
    })
  })
})
