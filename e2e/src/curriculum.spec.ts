import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { unique } from './world.ts'

const schemes = '/academics/scheme-of-work'

test.use({ persona: 'principal' })

interface Taught {
  subject: { id: string; name: string }
  classId: string
  session: { id: string }
  term: { id: string; name: string }
}

/** A subject for one journey, which SS 1 takes this session: the school's, or the state's if the state adds it. */
const makeTaught = async (api: Api): Promise<Taught> => {
  const { foundSessions: sessions } = await api.call('GET /session/view-session-by-state')
  const session = sessions.find(({ terms }) => terms.some(({ active }) => active))
  const term = session?.terms.find(({ active }) => active)
  const { foundClasses } = await api.call('GET /class/view-all')
  const ss1 = foundClasses.find(({ name }) => name === 'SS 1')
  if (!session || !term || !ss1) throw new Error('The demonstration has a session, a term and SS 1.')
  const subject = await api.call('POST /subject/add', {
    body: { name: `Craft ${unique()}`, classes: [{ classId: ss1.id }] },
  })
  return { subject, classId: ss1.id, session, term }
}

const addressOf = ({ subject, classId, term }: Taught): string =>
  `${schemes}?term=${term.id}&class=${classId}&subject=${subject.id}`

const keyOf = ({ subject, classId, session, term }: Taught) => ({
  sessionId: session.id,
  termId: term.id,
  classId,
  subjectId: subject.id,
})

const saveAs = (api: Api, taught: Taught, revision: number, weeks: { number: number; topicsToCreate: string[] }[]) =>
  api.call('PATCH /scheme/save/{sessionId}/{termId}/{classId}/{subjectId}', {
    params: keyOf(taught),
    body: { revision, weeks: weeks.map(week => ({ objectives: null, activities: null, materials: null, ...week })) },
  })

const editor = (page: Page) => page.getByRole('button', { name: /^(?:Edit|Make) scheme of work$/ })
const week = (page: Page, number: number) => page.getByRole('row', { name: new RegExp(`Week ${number}\\b`) })

test('topics are found after a three-second pause or with Enter; a scheme is created on the days of the term, printed and copied', async ({
  page,
  people,
}) => {
  const api = await people.api('principal')
  await test.step('topics are found after a three-second pause or with Enter, and old and new ones are added together', async () => {
    const { subject } = await makeTaught(api)
    const known = `Weaving of baskets ${unique()}`
    const other = await makeTaught(api)
    await api.call('PATCH /subject/add-topics-to-subject/{id}', {
      params: { id: other.subject.id },
      body: { topicsToCreate: [known] },
    })
    await page.goto(`/subject-management?q=${subject.name}`)
    await page.getByRole('button', { name: `Actions for ${subject.name}` }).click()
    await page.getByRole('menuitem', { name: 'Topics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Topics of ${subject.name}` })).toBeVisible()

    const searches: number[] = []
    page.on('request', request => {
      if (request.url().includes('/topic/search')) searches.push(Date.now())
    })
    const field = page.getByRole('combobox', { name: 'Add topics' })
    await field.pressSequentially(known.slice(0, 24))
    const typed = Date.now()
    await expect(page.getByText('Searches when you stop typing for 3 seconds.')).toBeVisible()
    await page.getByRole('option', { name: new RegExp(known) }).click()
    expect(searches).toHaveLength(1)
    expect((searches[0] ?? 0) - typed).toBeGreaterThan(2500)

    // Enter searches at once; an unused name is offered as a new topic, and the next Enter takes it.
    const fresh = `Dyeing of cloth ${unique()}`
    await field.fill(fresh)
    await field.press('Enter')
    await expect(page.getByRole('option', { name: `Add ‘${fresh}’ as a new topic` })).toBeVisible()
    await field.press('Enter')
    await expect(page.getByText(`New: ${fresh}`)).toBeVisible()
    await page.getByRole('button', { name: 'Add 2 topics' }).click()
    await expect(page.getByText('Topics Added Successfully')).toBeVisible()
    const list = page.getByRole('list', { name: `Topics of ${subject.name}` }).getByRole('listitem')
    await expect(list).toHaveCount(2)

    await page.getByRole('button', { name: `Take ${fresh} off the subject` }).click()
    await expect(list).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list).toHaveCount(2)
    await expectNoAxeViolations(page)
  })
  await test.step('a scheme is created week by week on the days of the term, and printed on A4', async () => {
    const taught = await makeTaught(api)
    await page.goto(schemes)
    await expect(page.getByText(/of \d+ schemes of work have been started/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'SS 1', exact: true }).click()
    await page.getByRole('link', { name: new RegExp(taught.subject.name) }).click()
    await expect(page.getByText('Nobody has made this scheme of work yet.')).toBeVisible()
    await editor(page).click()
    const topic = `Clay ${unique()}`
    const topics = page.getByRole('combobox', { name: 'Topics of week 2', exact: true })
    await topics.fill(topic)
    await topics.press('Enter')
    await page.getByRole('option', { name: `Add ‘${topic}’ as a new topic` }).click()
    await page.getByRole('textbox', { name: 'Objectives of week 2', exact: true }).fill('Students can shape a bowl.')
    await page.getByRole('textbox', { name: 'Materials of week 2', exact: true }).fill('Clay from the river')
    await page.getByRole('button', { name: 'Save scheme', exact: true }).click()
    await expect(page.getByText('Scheme Of Work Updated Successfully')).toBeVisible()
    await expect(page.getByText("The school's own scheme of work.")).toBeVisible()
    await page.reload()
    await expect(week(page, 2)).toContainText(topic)
    await expect(week(page, 2)).toContainText('Clay from the river')
    await expect(page.getByText(/1 of \d+ weeks planned/)).toBeVisible()
    await expectNoAxeViolations(page)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Scheme of work:')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('the weeks of an earlier scheme are copied, and every teacher may read but only some may write', async () => {
    const taught = await makeTaught(api)
    await saveAs(api, taught, 0, [{ number: 3, topicsToCreate: ['Looms'] }])
    const { terms } = await api.call('GET /session/view-by-id/{id}', { params: { id: taught.session.id } })
    const next = terms.find(({ active, closed }) => !active && !closed)
    if (!next) throw new Error('The session has a term to come.')
    await page.goto(addressOf({ ...taught, term: next }))
    await page.getByRole('button', { name: 'Copy from' }).click()
    await page.getByRole('radio', { name: new RegExp(`SS 1, ${taught.term.name}`) }).check()
    await page.getByRole('button', { name: 'Copy scheme' }).click()
    await expect(page.getByText('Scheme Of Work Copied Successfully')).toBeVisible()
    await expect(week(page, 3)).toContainText('Looms')

    const teacher = await people.open('subject.teacher')
    await teacher.goto(addressOf(taught))
    await expect(week(teacher, 3)).toContainText('Looms')
    await expect(editor(teacher)).toBeHidden()
    // They may edit Mathematics.
    await teacher.goto(schemes)
    await teacher.getByRole('region', { name: 'What you teach' }).getByRole('link').first().click()
    await expect(editor(teacher)).toBeVisible()
  })
})

test.describe('for the state', () => {
  test.use({ persona: 'super.admin' })

  test('the subjects of a class are set per session, and they have topics', async ({ page, people }) => {
    const state = await people.api('super.admin')
    const { subject } = await makeTaught(state)
    await page.goto('/super-admin/subjects?tab=sessions')
    await page.getByRole('button', { name: 'Change the subjects of JSS 3' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: subject.name, exact: true }).check()
    await dialog.getByRole('checkbox', { name: `${subject.name} is an elective` }).check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Save subjects' }).click()
    await expect(page.getByText('Class Subjects Updated Successfully')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Subjects of JSS 3' })).toContainText(`${subject.name} (elective)`)
    // The previous session still has the old curriculum.
    const { foundSessions: sessions } = await state.call('GET /session/view-session-by-state')
    await page.getByRole('combobox', { name: 'Session' }).click()
    await page.getByRole('option', { name: sessions[1]?.name }).click()
    await expect(page.getByRole('list', { name: 'Subjects of JSS 3' })).not.toContainText(subject.name)

    await page.goto(`/super-admin/subjects?q=${subject.name}`)
    await page.getByRole('link', { name: subject.name }).click()
    const topic = `Drums ${unique()}`
    const field = page.getByRole('combobox', { name: 'Add topics' })
    await field.fill(topic)
    await field.press('Enter')
    await page.getByRole('option', { name: `Add ‘${topic}’ as a new topic` }).click()
    await page.getByRole('button', { name: 'Add topic', exact: true }).click()
    await expect(page.getByRole('list', { name: `Topics of ${subject.name}` })).toContainText(topic)
  })
})

test.describe('for another state', () => {
  test.use({ persona: 'super.admin.b' })

  test('class types and classes are added', async ({ page }) => {
    const name = `Technical ${unique()}`
    await page.goto('/super-admin/subjects?tab=classes')
    await page.getByRole('button', { name: 'Add class type' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add class type' }).click()
    await expect(page.getByText('Class Type Created Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Add class', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${name} 1`)
    await dialog.getByRole('combobox', { name: 'Class type' }).click()
    await page.getByRole('option', { name }).click()
    await dialog.getByRole('textbox', { name: 'Level' }).fill('10')
    await dialog.getByRole('button', { name: 'Add class', exact: true }).click()
    await expect(page.getByText('Class Created Successfully')).toBeVisible()
    await expect(page.getByRole('list', { name: `Classes of ${name}` })).toContainText(`${name} 1`)
    await expectNoAxeViolations(page)
  })
})
