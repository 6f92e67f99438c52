import { cellOf, makeSheet, savedIn, typeDown } from './score-sheet.ts'
import { expect, type Page, test } from './support.ts'
import { coreSubjects, makeClass } from './world.ts'

test.use({ persona: 'principal' })

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate(block => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('the grid works by keyboard alone: enter, move, correct, undo', { tag: '@main' }, async ({ page, people }) => {
  const api = await people.api('principal')
  const sheet = await makeSheet(api)
  const cell = (row: number, column: number) => cellOf(page, sheet.label, row, column)
  await page.goto('/academics/scores')
  await page.getByRole('searchbox').fill(sheet.label.replace('Scores of ', '').replace(' in ', ' '))
  const link = page.getByRole('link', { name: new RegExp(`^Mathematics.*${sheet.label.split(' in ')[1]}`) })
  await expect(link).toHaveCount(1)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: sheet.label })).toBeVisible()
  // The grid is one stop of the Tab key.
  await cell(0, 0).focus()
  await typeDown(page, ['15', '0', 'abs', '12.5'])
  await expect(page.getByText('All saved')).toBeVisible()
  expect(await savedIn(api, sheet, 0)).toEqual(['15', '0', 'absent', '12.5'])

  // A screen reader may move the focus without a key: typed text goes where the focus is.
  await cell(3, 2).focus()
  await typeDown(page, ['33'])
  await expect(cell(3, 2)).toHaveText('33')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await expect(cell(0, 1)).toBeFocused()
  await page.keyboard.type('11')
  await page.keyboard.press('Tab')
  await expect(cell(0, 2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('ex')
  await page.keyboard.press('ArrowDown')
  await expect(cell(2, 1)).toBeFocused()
  await expect(cell(1, 1)).toHaveText('EX')
  await page.keyboard.press('Control+z')
  await expect(cell(1, 1)).toHaveText('')
  await page.keyboard.press('Control+y')
  await expect(cell(1, 1)).toHaveText('EX')
  await page.keyboard.press('Delete')
  await expect(page.getByText('All saved')).toBeVisible()
  // 0, ABS, exempt and empty are different, and stay so.
  await page.reload()
  await expect(cell(0, 0)).toHaveText('15')
  await expect(cell(1, 0)).toHaveText('0')
  await expect(cell(2, 0)).toHaveText('ABS')
  await expect(cell(3, 0)).toHaveText('12.5')
  expect(await savedIn(api, sheet, 1)).toEqual(['11', 'empty', 'empty', 'empty'])
})

test('the grid accepts a block copied from a spreadsheet and keeps invalid values; a past term and another teacher’s subject are read-only', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  await test.step('the grid accepts a block copied from a spreadsheet, and keeps invalid values in their cells', async () => {
    const sheet = await makeSheet(api)
    const cell = (row: number, column: number) => cellOf(page, sheet.label, row, column)
    await page.goto(sheet.address)
    await cell(0, 0).click()
    await paste(page, '10\t12\t55\r\nabc\t14\t999\r\n-1\tABS\t44\r\n17\t12.55\t\r\n')
    await expect(page.getByText('4 cells not saved')).toBeVisible()
    // The first is named beside it, where it does not scroll away.
    await expect(page.getByText("CA1 takes 0 to 20, not 'abc'. For absent", { exact: false }).first()).toBeVisible()
    await expect(cell(1, 0)).toHaveText(/abc/)
    await expect(cell(1, 0)).toHaveAccessibleDescription(/CA1 takes 0 to 20, not 'abc'/)
    await expect(cell(1, 2)).toHaveAccessibleDescription(/Exam takes 0 to 60, not 999/)
    await expect(cell(2, 0)).toHaveAccessibleDescription(/CA1 takes 0 to 20, not -1/)
    await expect(cell(3, 1)).toHaveAccessibleDescription(/CA2 takes at most one decimal, not 12.55/)
    // The rest is saved.
    await expect.poll(() => savedIn(api, sheet, 0)).toEqual(['10', 'empty', 'empty', '17'])
    expect(await savedIn(api, sheet, 1)).toEqual(['12', '14', 'absent', 'empty'])
    expect(await savedIn(api, sheet, 2)).toEqual(['55', 'empty', '44', 'empty'])

    await cell(1, 0).click()
    await typeDown(page, ['13', '9'])
    await cell(1, 2).click()
    await typeDown(page, ['60'])
    await cell(3, 1).click()
    await typeDown(page, ['12.5'])
    await expect(page.getByText('All saved')).toBeVisible()
    expect(await savedIn(api, sheet, 0)).toEqual(['10', '13', '9', '17'])
  })
  await test.step('a past term is read-only, and so is another teacher’s subject', async () => {
    const { foundSessions: sessions } = await api.call('GET /session/view-session-by-state')
    const last = sessions.find(({ terms }) => terms.every(({ active }) => !active))
    const { foundClassArms } = await api.call('GET /class-arm/search', {
      query: { school: [api.school.id], session: last?.id },
    })
    const arm = foundClassArms.find(({ fullName }) => fullName === 'JSS 1 Gold')
    const [subject] = await coreSubjects(api, { id: arm?.id ?? '' })
    await page.goto(`/academics/scores/${arm?.id}/${subject?.id}?term=${last?.terms[0]?.id}`)
    const grid = page.getByRole('grid', { name: `Scores of ${subject?.name} in JSS 1 Gold` })
    const cell = grid.getByRole('row').nth(1).getByRole('gridcell').first()
    await expect(cell).toHaveAttribute('aria-readonly', 'true')
    const before = await cell.innerText()
    await cell.focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText(before)

    // The class teacher sees the scores of their arm, but enters only the subjects they teach.
    const teacher = await people.api('class.teacher')
    const [own] = teacher.user.staff.ownClassArms
    const sheet = await people.open('class.teacher')
    await sheet.goto(`/academics/scores/${own?.id}/${subject?.id}`)
    await expect(sheet.getByText('You can see these scores, but not enter them.')).toBeVisible()
    await expect(sheet.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
  })
})

test('forty exam scores take 81 taps on a phone, and at most 2 kB once there is a connection', {
  tag: '@phone-only',
}, async ({ page, people }) => {
  const api = await people.api('principal')
  const { arm, students } = await makeClass(api, { students: 40 })
  const subject = (await coreSubjects(api, arm)).find(({ name }) => name === 'Mathematics')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/academics/scores/${arm.id}/${subject?.id}`)
  const boxes = page.getByLabel(/^Exam of 60/)
  await expect(boxes).toHaveCount(students.length)
  await page.context().setOffline(true)
  let taps = 1
  await boxes.first().click()
  for (let at = 0; at < students.length; at++) {
    for (const digit of String(20 + at)) {
      await page.keyboard.press(digit)
      taps += 1
    }
  }
  expect(taps).toBe(81)
  const sent = page.waitForRequest('**/subject-grading/update')
  await page.context().setOffline(false)
  await expect(page.getByText('All saved')).toBeVisible()
  expect((await (await sent).sizes()).requestBodySize).toBeLessThanOrEqual(2048)
  await expect(boxes.last()).toHaveValue('59')
  await expect(boxes.first()).toHaveValue('20')

  await test.step('absent is one tap, and an error that scrolled away is named and one tap away', async () => {
    await boxes.nth(1).click()
    await page.getByRole('button', { name: 'Absent' }).click()
    await expect(boxes.nth(1)).toHaveValue('ABS')
    await expect(boxes.nth(2)).toBeFocused()
    await boxes.nth(2).fill('99')
    await boxes.nth(30).click()
    await page.getByRole('button', { name: /, Exam$/ }).click()
    await expect(boxes.nth(2)).toBeFocused()
    await expect(boxes.nth(2)).toBeInViewport()
  })
})
