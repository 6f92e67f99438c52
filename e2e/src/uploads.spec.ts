import { crc32, inflateRawSync } from 'node:zlib'
import { bytesOf, expect, expectNoAxeViolations, test } from './support.ts'
import { admit, makeArm, unique } from './world.ts'

const register = '/administration/user-management/student-management/admission-register'
const upload = `${register}/upload`

/** A workbook in which a text is another one, as a spreadsheet program saves it: every part is written again, uncompressed. */
const editedWorkbook = (bytes: Buffer, from: string, to: string): Buffer => {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let [at, offset] = [bytes.readUInt32LE(end + 16), 0]
  for (let part = 0; part < count; part++) {
    const [packed, nameLength, extra, note, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.subarray(at + 46, at + 46 + nameLength)
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const stored = bytes.subarray(body, body + packed)
    const text = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    const content = Buffer.from(text.toString().replaceAll(from, to))
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(content.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02\x14\x00', 'latin1')
    header.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    const written = [Buffer.from('PK\x03\x04', 'latin1'), header, name, content]
    parts.push(...written)
    directory.push(entry, name)
    offset += written.reduce((sum, { length }) => sum + length, 0)
    at += 46 + nameLength + extra + note
  }
  const last = Buffer.alloc(22)
  last.write('PK\x05\x06', 'latin1')
  last.writeUInt16LE(count, 8)
  last.writeUInt16LE(count, 10)
  last.writeUInt32LE(Buffer.concat(directory).length, 12)
  last.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, last])
}

test('a list with its own headings is matched once, and its warnings are confirmed', {
  tag: ['@phone', '@main'],
}, async ({ people }) => {
  const page = await people.open('principal')
  const tag = unique()
  const head = [`Nomba ${tag}`, `Oruko ${tag}`, 'Sex', 'DOB', 'Form', `House ${tag}`]
  const rows = [1, 2, 3].map(number => [
    `${tag}/${number}`,
    number === 3 ? `Bello${tag} Musa` : `Adebayo${tag} Kemi`,
    number === 3 ? 'M' : 'F',
    '09/03/2014',
    'JSS 1',
    'Blue',
  ])
  const sheet = [head, ...rows].map(row => row.join(',')).join('\n')
  const send = async (): Promise<void> => {
    await page.goto(upload)
    await page
      .getByLabel('List of students')
      .setInputFiles({ name: 'our list.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  }
  await send()
  await expect(page.getByRole('heading', { level: 1, name: 'Match the columns' })).toBeVisible()
  await expect(page.getByText('Required columns not found: Surname, First Name.')).toBeVisible()
  await page.getByLabel(`Nomba ${tag}, column A, is read as`).selectOption('Admission Number')
  await page.getByLabel(`Oruko ${tag}, column B, is read as`).selectOption('Full name')
  await expect(page.getByRole('table', { name: 'How the names are split' })).toContainText(`Adebayo${tag}`)
  await expect(page.getByText('Required columns not found')).toBeHidden()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Read the file again' }).click()

  await expect(page.getByText('3 of 3 can be admitted')).toBeVisible()
  await page.getByRole('tab', { name: 'Warnings (3)' }).click()
  await expect(page.getByRole('region', { name: '2 rows may be people who are in the file twice' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Leave out.* row 3$/ }).click()
  await expect(page.getByRole('tab', { name: 'Warnings (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Admit 2 students' }).click()
  const question = page.getByRole('dialog', { name: 'Admit 2 students' })
  await expect(question).toContainText('1 column was not read')
  await question.getByRole('button', { name: 'Yes, Admit 2 students' }).click()
  await expect(page.getByRole('heading', { name: '2 students are admitted' })).toBeVisible()

  // The school's own headings are known from now on.
  await send()
  await expect(page.getByRole('heading', { level: 1, name: 'Check the rows' })).toBeVisible()
})

test('a list without days and with an arm that is missing is left half done, found again on Today, and finished', async ({
  people,
}) => {
  // In this school nobody else uploads: an upload that is admitted ends the earlier ones.
  const head = await people.api('principal.two')
  const page = await people.open('principal.two')
  const [tag, arm] = [unique(), `T${unique()}`]
  const rows = [1, 2, 3].map(
    number => `${tag}/${number},Ogun${'xyz'[number - 1]},Tayo,F,0${number}/03/2014,JSS 1,${arm}`,
  )
  const fileName = `jss1 ${tag}.csv`
  await page.goto(upload)
  await page.getByLabel('List of students').setInputFiles({
    name: fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(['Reg No,Surname,First Name,Sex,DOB,Class,Arm', ...rows].join('\n')),
  })

  // The first day of the session is proposed, and not today.
  const session = head.user.term?.session.id ?? ''
  const { starts } = await head.call('GET /session/view-by-id/{id}', { params: { id: session } })
  const written = (day: string): string => day.split('-').toReversed().join('-')
  const days = page.getByRole('region', { name: 'For rows without admission date' })
  const day = days.getByRole('textbox', { name: 'Admission date of rows without one' })
  await expect(day).toHaveValue(written(starts))
  await expect(days).toContainText('3 rows have no admission date and take this day')
  await expect(page.getByRole('tab', { name: 'Errors (3)' })).toBeVisible()
  const chosen = '2024-10-07'
  await day.fill(written(chosen))
  await days.getByRole('button', { name: 'Use this day' }).click()
  await expect(days.getByRole('button', { name: 'Use this day' })).toBeHidden()

  await page.goto('/dashboard')
  const unfinished = page.getByRole('link', { name: /^Admissions not finished/ }).filter({ hasText: fileName })
  await expect(unfinished).toContainText('3 errors')
  await unfinished.click()

  await expect(day).toHaveValue(written(chosen))
  const missing = page.getByRole('region', { name: 'Missing class arms' })
  await expect(missing.getByRole('heading', { name: '1 class arm is missing' })).toBeVisible()
  await expectNoAxeViolations(page)
  await missing.getByRole('button', { name: `Add JSS 1 ${arm}` }).click()
  // The rows are checked again without a word.
  await expect(page.getByRole('tab', { name: 'Errors (0)' })).toBeVisible()
  await expect(missing).toBeHidden()
  await expect(page.getByText('3 of 3 can be admitted')).toBeVisible()
  await page.getByRole('button', { name: 'Admit 3 students' }).click()
  const question = page.getByRole('dialog', { name: 'Admit 3 students' })
  await expect(question).toContainText(written(chosen))
  await question.getByRole('button', { name: 'Yes, Admit 3 students' }).click()
  await expect(page.getByRole('heading', { name: '3 students are admitted' })).toBeVisible()

  const { foundStudents } = await head.call('GET /student/search', { query: { searchTerm: tag } })
  const admitted = await Promise.all(
    foundStudents.map(({ id }) => head.call('GET /student/view-by-id/{id}', { params: { id } })),
  )
  expect(admitted.map(({ admissionDate }) => admissionDate)).toEqual([chosen, chosen, chosen])
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(unfinished).toHaveCount(0)
})

test('students are downloaded, corrected in the file and uploaded: what changes is shown, saved and on the record', async ({
  people,
}) => {
  const api = await people.api('principal')
  const page = await people.open('principal')
  const arm = await makeArm(api)
  const digits = String(Date.now()).slice(-8)
  const guardians = [
    { name: 'Ruth Abiola', relationship: 'Mother' as const, phones: [{ code: '+234', number: `80${digits}` }] },
  ]
  const [first, second] = [...(await admit(api, arm, 1, { guardians })), ...(await admit(api, arm, 1))]
  await page.goto(`${register}?classArm=${arm.id}`)
  await expect(page.getByRole('link', { name: /Abiola/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'More for this list' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const buffer = editedWorkbook(await bytesOf(file), `080${digits}`, `081${digits}`)

  await page.goto(upload)
  await expect(page.getByText('press Download in the admission register')).toBeVisible()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('List of students').setInputFiles({ name: 'corrected.xlsx', mimeType, buffer })
  await expect(page.getByText('Of 2 rows 1 changes something and 1 is as before')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Warnings/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '1 student is changed' })).toContainText(
    `Guardian Phone 080${digits} to 081${digits}`,
  )
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'All rows' }).click()
  await expect(page.getByText('As before', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Change 1 student' }).click()
  const question = page.getByRole('dialog', { name: 'Change 1 student' })
  await question.getByRole('button', { name: 'Yes, Change 1 student' }).click()
  await expect(page.getByRole('heading', { name: '1 student is changed' })).toBeVisible()

  await page.goto(`${register}/${first?.id}`)
  const shown = `0${`81${digits}`.replace(/^(\d{3})(\d{3})/, '$1 $2 ')}`
  await expect(page.getByRole('link', { name: shown, exact: true })).toBeVisible()
  const untouched = await api.call('GET /student/view-by-id/{id}', { params: { id: second?.id ?? '' } })
  expect(untouched.revision).toBe(second?.revision)
})
