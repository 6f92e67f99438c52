import { apiAs } from './api.ts'
import { cellOf, makeSheet, savedIn, typeDown } from './score-sheet.ts'
import { bytesOf, expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { enterScores, gridOf } from './world.ts'

test.use({ persona: 'principal' })

const surnames = ['Abiola', 'Bankole', 'Coker', 'Dada']

const columnOf = async (page: Page, label: string, column: number): Promise<string[]> =>
  Promise.all(surnames.map((_, row) => cellOf(page, label, row, column).innerText()))

test('a column of scores is filled down, undone, redone and filled from a spreadsheet, and a cell shows its history', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  await test.step('a score is filled down the column, undone and redone', async () => {
    const sheet = await makeSheet(api)
    const column = () => columnOf(page, sheet.label, 0)
    await page.goto(sheet.address)
    await cellOf(page, sheet.label, 1, 0).focus()
    await typeDown(page, ['9'])
    await cellOf(page, sheet.label, 0, 0).focus()
    await typeDown(page, ['15'])
    // Fills the empty cells below; filled cells keep their scores.
    await cellOf(page, sheet.label, 0, 0).focus()
    await page.keyboard.press('Control+d')
    await expect.poll(column).toEqual(['15', '9', '15', '15'])
    await page.keyboard.press('Control+z')
    await expect.poll(column).toEqual(['15', '9', '', ''])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(column).toEqual(['15', '9', '15', '15'])
    // With a selection, its first score overwrites the cells below.
    await cellOf(page, sheet.label, 0, 0).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'More about these scores' }).click()
    await page.getByRole('menuitem', { name: /Fill down/ }).click()
    await expect.poll(column).toEqual(['15', '15', '15', '15'])
    await expect(page.getByText('All saved')).toBeVisible()
    expect(await savedIn(api, sheet, 0)).toEqual(['15', '15', '15', '15'])
  })
  await test.step('the history of a cell shows who, when, from and to', async () => {
    const sheet = await makeSheet(api)
    const other = await people.api('vice.principal')
    await page.goto(sheet.address)
    await cellOf(page, sheet.label, 0, 0).focus()
    await page.keyboard.press('Shift+F2')
    const panel = page.getByRole('dialog', { name: /^CA1, Abiola/ })
    await expect(panel).toContainText('Nothing was entered here yet.')
    await page.keyboard.press('Escape')
    await expect(cellOf(page, sheet.label, 0, 0)).toBeFocused()
    await typeDown(page, ['12'])
    await expect(page.getByText('All saved')).toBeVisible()
    const grid = await gridOf(other, sheet.arm, sheet.subject.id)
    const [student, component] = [grid.students[0], grid.components[0]]
    await other.call('PATCH /subject-grading/update', {
      body: {
        classArmId: sheet.arm.id,
        subjectId: sheet.subject.id,
        changes: [{ studentId: student?.id ?? '', componentId: component?.id ?? '', kind: 'absent', version: 1 }],
      },
    })
    await cellOf(page, sheet.label, 0, 0).focus()
    await page.getByRole('button', { name: 'More about these scores' }).click()
    await page.getByRole('menuitem', { name: /History of the cell/ }).click()
    const changes = panel.getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.nth(0)).toContainText(/12.*ABS/)
    await expect(changes.nth(0)).toContainText(`${other.user.staff.firstName} ${other.user.staff.lastName}`)
    await expect(changes.nth(1)).toContainText(/empty.*12/)
    await expect(changes.nth(1)).toContainText(`${api.user.staff.firstName} ${api.user.staff.lastName}`)
    await expectNoAxeViolations(page)
  })
  await test.step('a spreadsheet is downloaded, and uploaded as a preview that Save saves', async () => {
    const sheet = await makeSheet(api)
    const { students } = await gridOf(api, sheet.arm, sheet.subject.id)
    await page.goto(sheet.address)
    const menu = page.getByRole('button', { name: 'More about these scores' })
    const choose = async (name: string, text: string): Promise<void> => {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Fill from a spreadsheet' }).click()
      await page
        .getByLabel('Scores', { exact: true })
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    await menu.click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as a spreadsheet' }).click(),
    ])
    expect(file.suggestedFilename()).toContain('Scores of Mathematics')
    expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK')

    // A different column order, an error, and a student from another arm.
    const lines = [
      'CA2,Student,FXID,CA1',
      `11,"${students[0]?.fullName}",${students[0]?.fxId},14`,
      `abc,"${students[1]?.fullName}",${students[1]?.fxId},15.5`,
      ',"Nobody, Known",,9',
    ]
    await choose('scores.csv', lines.join('\n'))
    const preview = page.getByRole('region', { name: 'From the spreadsheet' })
    await expect(preview).toContainText('4 scores from scores.csv are shown below. Nothing of it is saved yet.')
    await expect(preview).toContainText('Nobody, Known is not in')
    await expect(cellOf(page, sheet.label, 0, 0)).toHaveText('14')
    await expect(cellOf(page, sheet.label, 1, 1)).toHaveAccessibleDescription(/CA2 takes 0 to 20, not 'abc'/)
    expect(await savedIn(api, sheet, 0)).toEqual(['empty', 'empty', 'empty', 'empty'])
    await expectNoAxeViolations(page)
    await preview.getByRole('button', { name: 'Save 3 scores' }).click()
    await expect.poll(() => savedIn(api, sheet, 0)).toEqual(['14', '15.5', 'empty', 'empty'])
    await expect(page.getByText('1 cell not saved')).toBeVisible()
    await cellOf(page, sheet.label, 1, 1).focus()
    await typeDown(page, ['12'])
    await expect(page.getByText('All saved')).toBeVisible()

    // After Discard, nothing has changed.
    await choose('again.csv', `FXID,CA1\n${students[0]?.fxId},2`)
    await expect(cellOf(page, sheet.label, 0, 0)).toHaveText('2')
    await preview.getByRole('button', { name: 'Discard' }).click()
    await expect(cellOf(page, sheet.label, 0, 0)).toHaveText('14')
    await choose('other.csv', `Class Arm,Subject,FXID,CA1\nSS 3 Other,Physics,${students[0]?.fxId},2`)
    await expect(page.getByRole('alert')).toContainText('This file holds the scores of Physics, SS 3 Other')
    expect(await savedIn(api, sheet, 0)).toEqual(['14', '15.5', 'empty', 'empty'])
  })
})

test('all subjects of a student are entered in one grid, and the principal sees at a glance which scores are missing, and exports them', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  await test.step('all subjects of a student are entered in one grid, opened from the student’s page', async () => {
    const sheet = await makeSheet(api)
    const { students, subject, subjects } = sheet
    const [student] = (await gridOf(api, sheet.arm, subject.id)).students
    const admitted = students.find(({ id }) => id === student?.id)
    await page.goto(`/administration/user-management/student-management/admission-register/${admitted?.id}`)
    await page.getByRole('main').getByRole('link', { name: 'Scores', exact: true }).last().click()
    const label = `Scores of ${student?.fullName}`
    const grid = page.getByRole('grid', { name: label })
    await expect(grid).toBeVisible()
    const heads = await grid.getByRole('rowheader').allInnerTexts()
    const row = heads.findIndex(text => text.includes('Mathematics'))
    expect(heads.length).toBeGreaterThanOrEqual(subjects.length)
    await cellOf(page, label, row, 0).focus()
    await page.keyboard.type('17')
    await page.keyboard.press('Tab')
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 cell not saved')).toBeVisible()
    await expect(cellOf(page, label, row, 1)).toHaveAccessibleDescription(/CA2 takes 0 to 20, not 99/)
    await expect.poll(async () => (await savedIn(api, sheet, 0))[0]).toBe('17')
    await page.keyboard.press('Control+z')
    await expect(page.getByText('All saved')).toBeVisible()
    // Another person saves the same cell in the meantime: both values are shown there too.
    const other = await people.api('vice.principal')
    const component = (await gridOf(other, sheet.arm, subject.id)).components[0]
    await other.call('PATCH /subject-grading/update', {
      body: {
        classArmId: sheet.arm.id,
        subjectId: subject.id,
        changes: [
          { studentId: student?.id ?? '', componentId: component?.id ?? '', kind: 'score', score: 5, version: 1 },
        ],
      },
    })
    await cellOf(page, label, row, 0).focus()
    await page.keyboard.type('18')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 conflict')).toBeVisible()
    await cellOf(page, label, row, 0).click()
    await page.getByRole('button', { name: 'Keep mine: 18' }).click()
    await expect(page.getByText('All saved')).toBeVisible()
    await expectNoAxeViolations(page)

    // The link to it from the arm's progress.
    await page.goto(`/academics/scores?classArm=${encodeURIComponent(sheet.arm.fullName)}`)
    await page.getByRole('link', { name: `${sheet.arm.fullName} by student` }).click()
    await expect(page.getByRole('table', { name: 'Students of the class arm' })).toContainText('0 of')
    await page.getByRole('link', { name: student?.fullName }).click()
    await expect(cellOf(page, label, row, 0)).toHaveText('18')
  })
  await test.step('the principal sees at a glance which scores are missing, and exports the assessment', async () => {
    const sheet = await makeSheet(api)
    await enterScores(api, sheet.arm, { except: ['English Studies'] })
    await page.goto('/academics/scores')
    await expect(page.getByText('Without a teacher', { exact: true })).toBeVisible()
    await page.goto(`/academics/scores?classArm=${encodeURIComponent(sheet.arm.fullName)}&state=open`)
    const list = page.getByRole('table', { name: 'Scores by subject and class arm' })
    await expect(list).toContainText('no teacher yet')
    await expect(list.getByRole('link', { name: /^Mathematics/ })).toHaveCount(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/, Scores in, .*\.xlsx$/)
    await page.getByRole('tab', { name: 'By teacher' }).click()
    const teachers = page.getByRole('table', { name: 'Scores by teacher' })
    await expect(teachers).toContainText('No teacher yet')
    await expect(teachers).toContainText('%')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Export assessment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export continuous assessment' })
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'JSS 2', exact: true }).click()
    const [assessment] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download .xlsx' }).click(),
    ])
    expect(assessment.suggestedFilename()).toMatch(/, Continuous assessment, JSS 2, /)
    expect((await bytesOf(assessment)).subarray(0, 2).toString()).toBe('PK')
  })
})

test('all subjects of a student are entered on a phone', { tag: '@phone-only' }, async ({ page, people }) => {
  const api = await people.api('principal')
  const sheet = await makeSheet(api)
  const [student] = sheet.students
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/academics/scores/student/${student?.id}`)
  const box = page.getByRole('textbox', { name: /^CA1 of 20 ?, Mathematics/ })
  await box.fill('16')
  await box.press('Enter')
  await expect(page.getByText('All saved')).toBeVisible()
  await box.focus()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: /^CA1/ }).getByRole('listitem')).toContainText('16')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

// In a school of its own: the days of entry apply to the whole school.
test.describe('the days of entry', () => {
  test.use({ persona: undefined })
  test('are narrowed by a head, who gives a teacher late access', async ({ people }) => {
    const api = await people.api('principal.two')
    const sheet = await makeSheet(api)
    const { foundStaffs } = await api.call('GET /staff/search', { query: { school: [api.school.id], limit: 1000 } })
    const teacher = foundStaffs.find(
      ({ username, accountStatus }) => username.startsWith('teacher.') && accountStatus === 'Active',
    )
    const name = `${teacher?.firstName} ${teacher?.lastName}`
    await api.call('PATCH /subject-teacher/assign', {
      body: {
        assignments: [{ classArmId: sheet.arm.id, subjectId: sheet.subject.id, add: [teacher?.id ?? ''] }],
      },
    })
    const page = await people.open('principal.two')
    const windows = await api.call('GET /subject-grading/entry-windows')
    const type = windows.classTypes.find(one => one.name.startsWith('Junior'))
    const [component] = type?.components ?? []
    const [opens = '', termId = ''] = [component?.stateWindow?.opens, windows.term?.id]
    const shown = opens.split('-').reverse().join('-')
    try {
      await page.goto('/academics/entry-windows')
      await page.getByRole('button', { name: `Actions for ${component?.name}, ${type?.name}` }).click()
      await page.getByRole('menuitem', { name: "Set the school's days" }).click()
      const dialog = page.getByRole('dialog', { name: "Set the school's days" })
      await dialog.getByLabel('Last day').fill('31-12-2099')
      await dialog.getByRole('button', { name: 'Save days' }).click()
      await expect(dialog).toContainText(/or an earlier day|state closes/)
      await dialog.getByLabel('Last day').fill(shown)
      await dialog.getByRole('button', { name: 'Save days' }).click()
      const past = page.getByRole('dialog', { name: 'This changes what is already recorded' })
      await expect(past).toContainText('a past day: nobody can enter it any more.')
      await past.getByRole('button', { name: 'Save this change' }).click()
      await expect(page.getByText(`${component?.name} closed for entry on ${shown}.`)).toBeVisible()
      await expectNoAxeViolations(page)

      const theirs = await people.openAs(await apiAs(teacher?.username ?? ''))
      await theirs.goto(sheet.address)
      const cell = cellOf(theirs, sheet.label, 0, 0)
      await expect(theirs.getByText(`${component?.name} closed for entry on ${shown}.`)).toBeVisible()
      await expect(cell).toHaveAttribute('aria-readonly', 'true')

      await page.getByRole('button', { name: 'Grant late access' }).click()
      const grant = page.getByRole('dialog', { name: 'Grant late access' })
      await grant.getByRole('combobox', { name: 'Who' }).fill(name)
      await page.getByRole('option', { name }).first().click()
      await grant.getByRole('combobox', { name: 'Class arm' }).fill(sheet.arm.fullName)
      await page.getByRole('option', { name: sheet.arm.fullName }).click()
      await grant.getByRole('button', { name: 'Grant late access' }).click()
      await expect(grant.getByText('This Field is required')).toBeVisible()
      await grant.getByLabel('Reason').fill('The power was out all week')
      await expectNoAxeViolations(page)
      await grant.getByRole('button', { name: 'Grant late access' }).click()
      const list = page.getByRole('table', { name: 'Late access' })
      await expect(list).toContainText('The power was out all week')
      await expect(list).toContainText(sheet.arm.fullName)

      await theirs.reload()
      await expect(theirs.getByText(/is open for you until \d\d-\d\d-\d{4}, by /)).toBeVisible()
      await cell.focus()
      await typeDown(theirs, ['13'])
      await expect(theirs.getByText('All saved')).toBeVisible()
      expect((await savedIn(api, sheet, 0))[0]).toBe('13')

      await theirs.getByRole('button', { name: /^Notices, \d+ unread$/ }).click()
      const notices = theirs.getByRole('dialog', { name: 'Notices' })
      await expectNoAxeViolations(theirs)
      await notices.getByRole('link', { name: /let you enter .*The power was out all week/ }).click()
      await theirs.waitForURL('**/academics/scores')
      await expect(notices).toBeHidden()
      await theirs.goto(sheet.address)
      await expect(theirs.getByRole('button', { name: /^Notices/ })).toBeVisible()

      await page.getByRole('button', { name: new RegExp(`^Actions for .*${sheet.arm.fullName}`) }).click()
      await page.getByRole('menuitem', { name: 'End now' }).click()
      await page.getByRole('button', { name: /^Yes, End late access/ }).click()
      await expect(list).toContainText('Revoked')
      await theirs.reload()
      await expect(cell).toHaveAttribute('aria-readonly', 'true')
    } finally {
      const now = await api.call('GET /subject-grading/entry-windows')
      const was = now.classTypes.flatMap(one => one.components).find(({ id }) => id === component?.id)?.schoolWindow
      await api.call('PATCH /subject-grading/entry-windows', {
        body: { termId, windows: [{ componentId: component?.id ?? '', opens: null, closes: null, was: was ?? null }] },
      })
    }
  })
})
