import { expect, expectNoAxeViolations, type Page, test } from './support.ts'
import { admit, unique } from './world.ts'

/** A name of exactly this length. */
const named = (words: string, length: number): string => `${unique()} ${words}`.slice(0, length).padEnd(length, 'x')

const expectWithin = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(page.viewportSize()?.width)
}

test('the longest names of subjects and class arms are whole, and do not widen a page of a phone', {
  tag: '@phone-only',
}, async ({ people }) => {
  // In this school nobody else enters scores.
  const head = await people.api('principal.two')
  const { foundClasses } = await head.call('GET /class/view-all')
  const jss3 = foundClasses.find(({ name }) => name === 'JSS 3')
  const classId = jss3?.id ?? ''
  const subject = await head.call('POST /subject/add', {
    body: { name: named('Christian Religious Studies, Civic Education and Security', 60), classes: [{ classId }] },
  })
  const arm = await head.call('POST /class-arm/add', {
    body: { name: named('Oluwafunmilayo-Oluwatobiloba', 40), classId },
  })
  const [student] = await admit(head, arm, 1)
  const page = await people.open('principal.two', { viewport: { width: 360, height: 640 } })
  const q = encodeURIComponent(subject.name)
  const ofArm = encodeURIComponent(arm.name)
  for (const [address, name] of [
    [`/subject-management?q=${q}`, subject.name],
    [`/subject-management/topics/${subject.id}`, subject.name],
    ['/academics/class-management', jss3?.name ?? ''],
    [`/academics/class-management/class-arms?q=${ofArm}`, arm.name],
    [`/academics/class-management/class-arms/edit-arm/${arm.id}`, arm.name],
    [`/academics/scores?q=${q}`, subject.name],
    [`/academics/scores/${arm.id}`, arm.name],
    [`/academics/scores/${arm.id}/${subject.id}`, subject.name],
    [`/academics/scores/student/${student?.id}`, subject.name],
    [`/academics/report-card?q=${ofArm}`, arm.name],
    [`/academics/report-card/${arm.id}?tab=scores`, subject.name],
    [`/my-class/class-attendance/${arm.id}?tab=totals`, arm.name],
  ] as const) {
    await page.goto(address)
    const shown = page.getByRole('main').getByText(name).filter({ visible: true }).first()
    await expect(shown).toBeVisible()
    await expectWithin(page)
    const cut = await shown.evaluate(element => element.scrollWidth - element.clientWidth)
    expect(cut, address).toBeLessThanOrEqual(1)
  }
  await expectNoAxeViolations(page)
})
