import { pressGenerate } from './press-generate.ts'
import { bytesOf, expect, type Page, signIn, test } from './support.ts'
import { coreSubjects, enterScores, unique } from './world.ts'

test.use({ serviceWorkers: 'allow' })

const className = 'JSS 3'
const subjectName = 'Mathematics'

const titles = 'S/N,ADM NO,surname, First Name ,Sex,D.O.B,Class,Arm,Date Admitted,Parent Name,Relationship,GSM'
const names = [
  'Abiola,Adéṣọlá,F',
  'Bankole,Chukwudi,M',
  'Coker,Zainab,F',
  'Dada,Emeka,M',
  'Eniola,Ìfẹ́olúwa,F',
  'Falade,Musa,M',
  'Gbadebo,Ngozi,F',
  'Hassan,Tunde,M',
  'Idowu,Halima,F',
  'Jegede,Ọbáfẹ́mi,M',
  'Kolade,Amina,F',
  'Lawal,Sani,M',
]

/**
 * A school's own list as it arrives: its own headings and order, stray spaces, phones without the leading zero, and errors: an invalid
 * date (row 4), no surname (row 6), a duplicate admission number (rows 8 and 9), a class that does not exist (row 13).
 */
const listOf = (tag: string, arm: string): string => {
  const rows = names.map((name, index) => {
    const [last = '', first, sex] = name.split(',')
    const number = `${tag}/${String(index === 7 ? 7 : index + 1).padStart(2, '0')}`
    // Days on which no student of the other journeys is born (world.ts): one of the same name would be a doubt.
    const born = index === 2 ? '31/02/2014' : index % 2 === 0 ? '06/01/2014' : '2013-11-18'
    const placed = index < 9 ? arm : ''
    const level = index === 11 ? 'JSS 9' : index % 3 === 0 ? 'jss3' : className
    const surname = index === 4 ? '' : ` ${last} `
    return [
      index + 1,
      number,
      surname,
      first,
      sex,
      born,
      level,
      placed,
      '15/09/2024',
      `Mrs ${last}`,
      'Mother',
      `80312345${10 + index}`,
    ].join(',')
  })
  return [titles, ...rows, '', ',,,,,,,,,,,'].join('\r\n')
}

const go = async (page: Page, section: string, card: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: section }).click()
  await page
    .getByRole('list', { name: section })
    .getByRole('link', { name: new RegExp(`^${card}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: card })).toBeVisible()
}

const choose = async (page: Page, label: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

const addArm = async (page: Page, name: string): Promise<void> => {
  await go(page, 'Academics', 'Class arms')
  await page.getByRole('button', { name: 'Add class arm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add class arm' })
  await choose(page, 'Class', className)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add class arm' }).click()
  await expect(page.getByText('Class Arm Created Successfully')).toBeVisible()
}

const upload = async (page: Page, tag: string, arm: string): Promise<void> => {
  await go(page, 'Administration', 'Admission register')
  await page.getByRole('link', { name: 'Upload spreadsheet' }).click()
  await page.getByLabel('List of students').setInputFiles({
    name: 'our list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(listOf(tag, arm)),
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Check the rows' })).toBeVisible()
}

const correct = async (page: Page, tag: string): Promise<void> => {
  await expect(page.getByText('7 of 12 can be admitted')).toBeVisible()
  const cell = (title: string, row: number) => page.getByRole('textbox', { name: `${title}, row ${row}` })
  await expect(cell('Date of Birth', 4)).toHaveValue('31/02/2014')
  await expect(cell('Date of Birth', 4)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell('Admission Number', 8)).toHaveAccessibleDescription(/Row 9 has the same admission number/)
  await cell('Date of Birth', 4).fill('28/02/2014')
  // Enter confirms, and goes to the next error.
  await cell('Date of Birth', 4).press('Enter')
  await expect(cell('Surname', 6)).toBeFocused()
  await cell('Surname', 6).fill('Eniola')
  await cell('Surname', 6).press('Enter')
  await expect(cell('Admission Number', 8)).toBeFocused()
  await cell('Admission Number', 9).fill(`${tag}/08`)
  await cell('Admission Number', 9).press('Enter')
  await expect(page.getByText('11 of 12 can be admitted')).toBeVisible()
  await page.getByRole('button', { name: /Leave out.* row 13/ }).click()
  await expect(page.getByRole('tab', { name: 'Errors (0)' })).toBeVisible()
  await expect(
    page.getByText('What you change is saved and checked at once; you can leave and come back.'),
  ).toBeVisible()
  // Corrections are saved: a person can leave and come back.
  await page.reload()
  await expect(page.getByText('11 of 12 can be admitted')).toBeVisible()
}

const admitAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Admit 11 students' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Students admitted' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '11 students are admitted' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows left out' })).toContainText('Lawal, Sani')
}

/** Students whose arm was not in the list are put into it by hand. */
const assignRest = async (page: Page, tag: string, arm: string): Promise<void> => {
  await page.getByRole('link', { name: 'Put them in class arms' }).click()
  await page.getByRole('searchbox').fill(tag)
  const table = page.getByRole('table', { name: 'Students' })
  await expect(table.getByRole('link')).toHaveText(['Jegede, Ọbáfẹ́mi', 'Kolade, Amina'])
  await table.getByRole('checkbox', { name: 'Choose all' }).check()
  await page.getByRole('button', { name: 'Assign to class arm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 students to a class arm' })
  await choose(page, 'Class arm', new RegExp(`${arm} · 9 students`))
  await expect(dialog.getByLabel('In the class arm from')).toHaveAccessibleDescription(
    /If left empty, the day each joined the class/,
  )
  await dialog.getByRole('button', { name: 'Assign to class arm' }).click()
  // Whether admitted today or earlier: they are in the register of each day since then.
  await expect(
    page.getByText(new RegExp(`2 students are now in ${className} ${arm}(, from [\\d-]+ on)?\\.`)),
  ).toBeVisible()
}

const markRegister = async (page: Page, arm: string): Promise<void> => {
  await go(page, 'My Class', 'Class attendance')
  await page.getByRole('searchbox').fill(arm)
  await page.getByRole('table', { name: 'Class arms' }).getByRole('link', { name: arm }).click()
  await page.getByRole('button', { name: 'Dada, Emeka:' }).click()
  await page.getByRole('button', { name: 'Save register' }).click()
  await expect(page.getByText(/^Register saved: \d+ present, 1 absent$/)).toBeVisible()
}

const enterGrid = async (page: Page, arm: string): Promise<void> => {
  await go(page, 'Academics', 'Scores')
  await page.getByRole('searchbox').fill(`${subjectName} ${className} ${arm}`)
  await page.getByRole('link', { name: new RegExp(`^${subjectName}.*${arm}`) }).click()
  const grid = page.getByRole('grid', { name: `Scores of ${subjectName} in ${className} ${arm}` })
  const cell = (row: number, column: number) =>
    grid
      .getByRole('row')
      .nth(row + 1)
      .getByRole('gridcell')
      .nth(column)
  await cell(0, 0).click()
  // By keyboard: Enter goes down the column, and an invalid score stays in its cell.
  for (const text of ['15', 'abc', '999', 'ABS']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(cell(1, 0)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(1, 0)).toHaveAccessibleDescription(/takes 0 to 20, not 'abc'/)
  await expect(cell(2, 0)).toHaveAccessibleDescription(/takes 0 to 20, not 999/)
  // What is still being saved would be lost by a reload at once, after the browser's warning.
  await expect(page.getByText('2 cells not saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(cell(0, 0)).toHaveText('15')
  await expect(cell(3, 0)).toHaveText('ABS')
  // A block copied from a spreadsheet, pasted from the first cell on.
  const block = names
    .slice(0, 11)
    .map((_, row) => [10 + (row % 8), 12 + (row % 5), row === 3 ? 'ABS' : 30 + row].join('\t'))
    .join('\r\n')
  await cell(0, 0).click()
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, block)
  await expect(page.getByText('All saved')).toBeVisible()
  await page.reload()
  await expect(cell(1, 0)).toHaveText('11')
  await expect(cell(10, 2)).toHaveText('40')
  await expect(cell(3, 2)).toHaveText('ABS')
}

const rateAndRemark = async (page: Page): Promise<void> => {
  await page.getByRole('table', { name: 'Report cards' }).getByRole('link', { name: 'Abiola, Adéṣọlá' }).click()
  await page.getByText('Ratings and remarks', { exact: true }).click()
  const [first, second] = [
    page.getByRole('radiogroup', { name: 'Handwriting' }),
    page.getByRole('radiogroup', { name: 'Verbal Fluency' }),
  ]
  await first.getByRole('radio', { name: '1, Very Poor' }).focus()
  // A digit rates the row and goes on to the next.
  await page.keyboard.press('4')
  await page.keyboard.press('5')
  await expect(first.getByRole('radio', { name: '4, Good' })).toBeChecked()
  await expect(second.getByRole('radio', { name: '5, Excellent' })).toBeChecked()
  await page
    .getByRole('group', { name: 'The same for all affective domain' })
    .getByRole('button', { name: 'All 4' })
    .click()
  await page.getByLabel("Class teacher's remark").fill('Adéṣọlá reads well and helps others.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved at|^Everything is saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel("Class teacher's remark")).toHaveValue('Adéṣọlá reads well and helps others.')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
}

const approve = async (page: Page): Promise<void> => {
  const review = page.getByRole('region', { name: 'Review' })
  // With cards not fully rated, the desk opens at the ratings.
  await page.getByRole('tab', { name: /^Cards/ }).click()
  await review.getByRole('button', { name: 'Hand in to the head' }).click()
  await page.getByRole('button', { name: /^Yes, Hand in/ }).click()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review.getByRole('heading', { name: 'Approved by the head' })).toBeVisible()
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes, Publish' }).click()
  await expect(dialog.getByText('11 of 11 published.')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The bytes of the PDF that pressing `press` downloads. */
const pdfOf = async (page: Page, path: string, press: () => Promise<void>): Promise<Buffer> => {
  const [answer, file] = await Promise.all([
    page.waitForResponse(response => response.url().includes(path)),
    page.waitForEvent('download'),
    press(),
  ])
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return bytesOf(file)
}

test('a school’s spreadsheet becomes printed and verified report cards', async ({ page, browser, people }) => {
  const tag = unique()
  const arm = `M${tag}`
  await signIn(page, 'principal')
  await test.step('a class arm is added', () => addArm(page, arm))
  await test.step('the list is uploaded', () => upload(page, tag, arm))
  await test.step('its errors are corrected in the page', () => correct(page, tag))
  await test.step('the students are admitted', () => admitAll(page))
  await test.step('the other students are put into the arm', () => assignRest(page, tag, arm))
  await test.step('the register is marked', () => markRegister(page, arm))
  await test.step('scores are typed and pasted', () => enterGrid(page, arm))

  // The other subjects are entered by their teachers.
  const api = await people.api('principal')
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', {
    params: { school: api.school.id },
  })
  const { id } = foundClassArms.find(({ name }) => name === arm) ?? { id: '' }
  expect((await coreSubjects(api, { id })).map(({ name }) => name)).toContain(subjectName)
  await enterScores(api, { id }, { except: [subjectName] })

  await test.step('cards are generated', async () => {
    await go(page, 'Academics', 'Report cards')
    await page.getByRole('searchbox').fill(arm)
    await page.getByRole('table', { name: 'Class arms' }).getByRole('link', { name: arm }).click()
    await pressGenerate(page)
    await expect(page.getByText('11 of 11 report cards are up to date')).toBeVisible()
  })
  await test.step('the class teacher rates and remarks', () => rateAndRemark(page))
  await test.step('the principal approves', () => approve(page))
  await test.step('the principal publishes', () => publish(page))
  await test.step('the whole arm is printed as one PDF', async () => {
    await page.getByRole('button', { name: 'Print 11 cards' }).click()
    const bytes = await pdfOf(page, '/report-card/print-run/file/', () =>
      page.getByRole('button', { name: 'Download 11 cards (PDF)' }).click(),
    )
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(11)
  })
  const code = await test.step('a card shows its code', async () => {
    await page.getByRole('tab', { name: 'Cards' }).click()
    await page.getByRole('table', { name: 'Report cards' }).getByRole('link', { name: 'Kolade, Amina' }).click()
    const link = page.getByRole('region', { name: 'Published' }).getByRole('link')
    return (await link.innerText()).split('/').at(-1) ?? ''
  })
  await test.step('anybody can verify it', async () => {
    const outside = await browser.newContext()
    const anybody = await outside.newPage()
    await anybody.goto(`/verify/${code}`)
    await expect(anybody.getByRole('heading', { name: 'This report card is genuine' })).toBeVisible()
    await expect(anybody.getByText('Kolade, Amina')).toBeVisible()
    await expect(anybody.getByText('Olumo Grammar School, Abeokuta')).toBeVisible()
    await outside.close()
  })
})
