import type { Api } from './api.ts'
import { type Exam, makeExam, onlyInYours, register, registrations } from './exam-world.ts'
import { keptOn } from './kept-on.ts'
import { cutOff, prepared, reconnect, test } from './line.ts'
import { expect, expectAccessible, type Locator, type Page, type People, signIn } from './support.ts'
import { visit } from './visit.ts'
import { coreSubjects, gridOf, makeClass } from './world.ts'

test.use({ serviceWorkers: 'allow' })

type Class = Awaited<ReturnType<typeof makeClass>>
interface Sheet {
  arm: Class['arm']
  subject: { id: string; name: string }
  /** The first component, which is typed. */
  component: string
}

interface Day {
  head: Api
  gold: Class
  blue: Class
  sheets: [Sheet, Sheet, Sheet]
  exam: Exam
}

/** Two class arms, three score sheets and an exam for the first arm, in the second state. */
const makeDay = async (people: People): Promise<Day> => {
  const [admin, head] = [await people.api('super.admin.b'), await people.api('principal.b')]
  const gold = await makeClass(head, { className: 'JSS 3', photoConsent: true })
  const blue = await makeClass(head, { className: 'JSS 2' })
  const sheetOf = async ({ arm }: Class, name: string): Promise<Sheet> => {
    const subject = (await coreSubjects(head, arm)).find(one => one.name === name)
    if (!subject) throw new Error(`${arm.fullName} has no ${name}.`)
    const { components } = await gridOf(head, arm, subject.id)
    return { arm, subject, component: components[0]?.name ?? '' }
  }
  const sheets: Day['sheets'] = [
    await sheetOf(gold, 'Mathematics'),
    await sheetOf(gold, 'English Studies'),
    await sheetOf(blue, 'Mathematics'),
  ]
  return { head, gold, blue, sheets, exam: await makeExam(admin, gold.arm) }
}

/** In the afternoon the page opens at the afternoon's register. */
const registerAt = ({ arm }: Class): string => `/my-class/class-attendance/${arm.id}?sitting=morning`
const sheetAt = ({ arm, subject }: Sheet): string => `/academics/scores/${arm.id}/${subject.id}`
const studentsAt = ({ id }: Exam): string => `${registrations}/${id}?step=students`
const photosAt = ({ id }: Exam): string => `${registrations}/${id}/photos`

const rowOf = (page: Page, student: { fullName: string } | undefined): Locator =>
  page.getByRole('button', { name: `${student?.fullName}:` })
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Save the register' })
const scoreOf = (page: Page, { component }: Sheet, place: number): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${component} of`) }).nth(place)
const boxOf = (page: Page, { arm }: Class, student: { fullName: string } | undefined): Locator =>
  page.getByRole('group', { name: arm.fullName, exact: true }).getByRole('checkbox', { name: student?.fullName })
const photoOf = (page: Page, student: { fullName: string } | undefined): Locator =>
  // Behind the name is the admission number, where two share the name.
  page.getByRole('main').getByRole('listitem', { name: new RegExp(`^${student?.fullName}(?: \\(.+\\))?$`) })

/** Opens every page of the day once, as on the day before, in one document: what a page shows is stored a moment later. */
const visitAll = async (page: Page, { gold, blue, sheets, exam }: Day): Promise<void> => {
  for (const one of [gold, blue]) {
    await visit(page, registerAt(one))
    await expect(rowOf(page, one.students[0])).toBeVisible()
  }
  for (const sheet of sheets) {
    await visit(page, sheetAt(sheet))
    await expect(scoreOf(page, sheet, 0)).toBeVisible()
  }
  await visit(page, registrations)
  await page.getByRole('link', { name: exam.examInformation.examName }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Subjects' })).toBeVisible()
  await page.getByRole('link', { name: 'Photos' }).click()
  await expect(page.getByText('Choose the candidates first, then take their photos.')).toBeVisible()
}

const markAndSave = async (page: Page, of: Class, taps: readonly number[]): Promise<void> => {
  await page.goto(registerAt(of))
  for (const place of taps) await rowOf(page, of.students[place]).tap()
  await bar(page).getByRole('button', { name: 'Save register' }).tap()
  await expect(bar(page).getByRole('status')).toContainText('not yet sent')
}

const typeScores = async (page: Page, sheet: Sheet, scores: readonly string[]): Promise<void> => {
  await page.goto(sheetAt(sheet))
  for (const [place, score] of scores.entries()) {
    await scoreOf(page, sheet, place).fill(score)
    await scoreOf(page, sheet, place).press('Enter')
  }
  await expect(page.getByText(new RegExp(`^${scores.length} not yet sent`))).toBeVisible()
}

/** A photo as a phone takes it: larger than what is sent. */
const pictureIn = async (page: Page, colour: string): Promise<Buffer> => {
  const picture = await page.evaluate(fill => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 1600
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = fill
    context?.fillRect(0, 0, 1200, 1600)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  return Buffer.from(picture, 'base64')
}

const takePhoto = async (page: Page, student: { fullName: string } | undefined, colour: string): Promise<void> => {
  const buffer = await pictureIn(page, colour)
  const camera = page.waitForEvent('filechooser')
  await photoOf(page, student).getByRole('button', { name: 'Take a photo of' }).tap()
  await (await camera).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  await expect(photoOf(page, student)).toContainText('Not sent yet')
  await expect(photoOf(page, student).getByRole('img', { name: 'New portrait' })).toHaveJSProperty('naturalWidth', 400)
}

/** Meanwhile another device marks the same register, types the same scores, registers and photographs the same candidate. */
const elsewhere = async ({ head, gold, sheets: [maths], exam }: Day, picture: Buffer): Promise<void> => {
  const params = { id: gold.arm.id }
  const { day } = await head.call('GET /attendance/arms/{id}', { params: { id: head.school.id } })
  await head.call('POST /attendance/mark-attendance/{id}', {
    params,
    body: {
      day: day ?? '',
      sitting: 'morning',
      marks: [{ studentId: gold.students[0]?.id ?? '', mark: 'excused', id: crypto.randomUUID() }],
    },
  })
  const { components, students } = await gridOf(head, maths.arm, maths.subject.id)
  await head.call('PATCH /subject-grading/update', {
    body: {
      classArmId: maths.arm.id,
      subjectId: maths.subject.id,
      changes: [
        {
          studentId: students[0]?.id ?? '',
          componentId: components[0]?.id ?? '',
          kind: 'score',
          score: 5,
          version: 0,
        },
      ],
    },
  })
  await register({ head, exam }, gold.students.slice(2, 3))
  const answer = await head.send('POST /exam-registration/photo/{schoolId}/{examId}/{studentId}', {
    params: { schoolId: head.school.id, examId: exam.id, studentId: gold.students[1]?.id },
    query: { id: crypto.randomUUID() },
    file: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
  })
  expect(answer.status).toBe(200)
}

/** The server's marks of a morning, by the order of admission. */
const marksIn = async ({ head }: Day, { arm, students }: Class): Promise<(string | undefined)[]> => {
  const { day } = await head.call('GET /attendance/arms/{id}', { params: { id: head.school.id } })
  const { registers } = await head.call('GET /attendance/get-attendance-register/{id}', {
    params: { id: arm.id },
    query: { from: day ?? undefined },
  })
  const morning = registers.find(one => one.day === day && one.sitting === 'morning')
  return students.map(({ id }) => morning?.marks[id]?.mark)
}

/** The server's scores of the first component, in the order of the sheet. */
const scoresIn = async ({ head }: Day, { arm, subject }: Sheet): Promise<(number | null)[]> => {
  const { components, students } = await gridOf(head, arm, subject.id)
  return students.map(({ cells }) => cells[components[0]?.id ?? '']?.score ?? null)
}

const candidatesIn = async ({ head, exam }: Day) => {
  const params = { schoolId: head.school.id, examId: exam.id }
  const { foundRegistrations } = await head.call('GET /exam-registration/by-school/{schoolId}/{examId}', { params })
  const { arms } = await head.call('GET /exam/eligible-students/{schoolId}/{examId}', { params })
  const photos = new Map(arms.flatMap(({ students }) => students).map(({ id, photo }) => [id, photo]))
  return {
    chosen: new Set(
      foundRegistrations.flatMap(one => one.studentsAndSubjectsRegistration).flatMap(one => one.students),
    ),
    photoOf: (student: { id: string } | undefined) => photos.get(student?.id ?? ''),
  }
}

test('a school day without a connection: nothing is lost, and every conflict is shown with both values', {
  tag: '@phone-only',
}, async ({ page, line, people }) => {
  const world = await makeDay(people)
  const { gold, blue, sheets, exam } = world
  const [maths, english, blueMaths] = sheets
  const [ada, ben, chi] = gold.students
  const [first] = exam.examInformation.subjects
  await signIn(page, 'principal.b')
  await prepared(page, 'attendance.mark', 'score.enter', 'exam.register')
  await visitAll(page, world)
  const theirs = await pictureIn(page, '#204080')

  await test.step('without a connection the day goes on', async () => {
    await cutOff(page, line)
    await page.goto('/administration/billing')
    const panel = page.getByRole('main').getByRole('region', { name: 'Without a connection' })
    for (const name of [
      'Today',
      `Register of ${gold.arm.fullName}`,
      `Register of ${blue.arm.fullName}`,
      ...sheets.map(({ arm, subject }) => `${subject.name} in ${arm.fullName}`),
      'Exam registration',
    ])
      await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
    await markAndSave(page, gold, [0, 1])
    await markAndSave(page, blue, [3])
    await typeScores(page, maths, ['15', '16'])
    await typeScores(page, english, ['11'])
    await typeScores(page, blueMaths, ['12', '13'])

    await page.goto('/administration/billing')
    await panel.getByRole('link', { name: `Candidates of ${exam.examInformation.examName}` }).tap()
    await expect(page.getByText(/^As of /)).toBeVisible()
    await page
      .getByRole('list', { name: 'Subjects' })
      .getByRole('button', { name: first?.name ?? '' })
      .tap()
    await boxOf(page, gold, ada).check()
    await boxOf(page, gold, ben).check()
    await expect(page.getByRole('status', { name: 'Save state' })).toContainText(
      'What you chose is stored on this device',
    )
    await page.getByRole('link', { name: 'Photos' }).tap()
    await takePhoto(page, ada, '#804020')
    await takePhoto(page, ben, '#408020')
    await expectAccessible(page)
  })

  await test.step('the browser is closed and opened again: everything is still there', async () => {
    await page.goto('about:blank')
    await page.goto('/administration/billing')
    const panel = page.getByRole('main').getByRole('region', { name: 'Without a connection' })
    for (const name of ['2 registers', '3 score sheets', '1 exam registration', '2 photos of candidates'])
      await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
    await page.goto(photosAt(exam))
    await expect(page.getByText('2 candidates, 0 without a photo, 2 not sent yet')).toBeVisible()
  })

  await test.step('the connection returns: all that is in no conflict is saved, whatever page is open', async () => {
    await elsewhere(world, theirs)
    await reconnect(page, line)
    await expect(photoOf(page, ada)).toContainText('Photo saved')
    await page.goto('/dashboard')
    await expect.poll(() => marksIn(world, gold)).toEqual(['excused', 'absent', 'present', 'present'])
    await expect.poll(() => marksIn(world, blue)).toEqual(['present', 'present', 'present', 'absent'])
    await expect.poll(() => scoresIn(world, maths)).toEqual([5, 16, null, null])
    await expect.poll(() => scoresIn(world, english)).toEqual([11, null, null, null])
    await expect.poll(() => scoresIn(world, blueMaths)).toEqual([12, 13, null, null])
    await expect.poll(async () => (await candidatesIn(world)).photoOf(ada)).toBeTruthy()
    expect((await candidatesIn(world)).chosen).toEqual(new Set([chi?.id]))
  })
  const { photoOf: photoBefore } = await candidatesIn(world)

  await test.step('each conflict has both values, and is decided', async () => {
    await page.goto(registerAt(gold))
    const mark = page.getByRole('group', { name: `Conflict, ${ada?.fullName}` })
    await expect(mark).toContainText('marked Excused')
    await expect(mark).toContainText('you marked Absent')
    await mark.getByRole('button', { name: 'Keep mine: Absent' }).tap()
    await expect.poll(() => marksIn(world, gold)).toEqual(['absent', 'absent', 'present', 'present'])

    await page.goto(sheetAt(maths))
    await expect(page.getByText('1 conflict', { exact: true })).toBeVisible()
    await expect(page.getByText(/saved 5\b.*you typed 15/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep theirs: 5' }).tap()
    await expect(page.getByText('All saved')).toBeVisible()

    await page.goto(studentsAt(exam))
    const choice = page.getByRole('dialog', { name: /saved this registration too$/ })
    await expect(choice).toContainText(onlyInYours(ada, ben))
    await expect(choice).toContainText(chi?.fullName ?? '')
    await choice.getByRole('button', { name: 'Both together' }).tap()
    await expect(page.getByRole('status', { name: 'Save state' })).toHaveText('Saved')

    await page.goto(photosAt(exam))
    const photo = page.getByRole('group', { name: `Conflict, photo of ${ben?.fullName}` })
    await expect(photo).toContainText('saved another photo')
    for (const name of ['Your portrait', 'The other portrait'])
      await expect(photo.getByRole('img', { name })).toHaveJSProperty('naturalWidth', 400)
    await expectAccessible(page)
    await photo.getByRole('button', { name: 'Use mine' }).tap()
    await expect(photoOf(page, ben)).toContainText('Photo saved')
  })

  const { chosen, photoOf: photoAfter } = await candidatesIn(world)
  expect(chosen).toEqual(new Set([ada?.id, ben?.id, chi?.id]))
  expect(photoAfter(ada)).toBe(photoBefore(ada))
  expect(photoAfter(ben)).not.toBe(photoBefore(ben))
  expect(await scoresIn(world, maths)).toEqual([5, 16, null, null])
  await expect.poll(() => keptOn(page)).not.toMatch(/"kind":"(?:registers|scores|exam-registrations|exam-photos)"/)
})
