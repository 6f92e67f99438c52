import { demoTime } from './clock.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, type Page, test } from './support.ts'
import { leaveArm, makeClass } from './world.ts'

test.use({ persona: 'class.teacher', serviceWorkers: 'allow' })

const dayLength = 86_400_000

/** One before and one after; the clock of a device that is off by less is in web/src/lib/clock.test.ts. */
const devices = [
  ['in 2010', () => Date.parse('2010-01-01T08:00:00Z')],
  ['a year ahead', (server: number) => server + 365 * dayLength],
] as const

/** 'Thu, 26-11-2026' */
const shown = (moment: number): string => {
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return date.format(moment).replaceAll('/', '-')
}

/** Has the answers of a demonstration look like those of a server that plays no other day, which is what devices are compared with. */
const asInProduction = (page: Page) =>
  page.route('**/api/**', async route => {
    const response = await route.fetch()
    const { 'akada-now': time = '', ...headers } = response.headers()
    // A request that the page gave up when it was opened again can no longer be answered.
    await route
      .fulfill({ response, headers: { ...headers, 'akada-now': time.split(' ')[0] ?? '' } })
      .catch((error: Error) => {
        if (!error.message.includes('already handled')) throw error
      })
  })

const keptOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (!navigator.serviceWorker.controller || !(await caches.match('/')))
      await new Promise(go => setTimeout(go, 50))
  })

for (const [device, timeOn] of devices)
  test(`the register of the server's day is marked on a device ${device}, and shows without a connection`, {
    tag: '@phone-only',
  }, async ({ page, people }) => {
    const principal = await people.api('principal')
    const teacher = await people.api('class.teacher')
    const { arm } = await makeClass(principal, { classTeacherId: teacher.user.staff.id })
    const server = demoTime()
    const bar = page.getByRole('region', { name: 'Save the register' })
    const path = { params: { id: arm.id }, query: {} }
    // Today's register, at a weekend that of the last school day.
    const { schoolDays, today } = await teacher.call('GET /attendance/get-attendance-register/{id}', path)
    const day = schoolDays.findLast(one => one <= today) ?? ''
    const chosen = page.getByRole('button', { name: new RegExp(shown(Date.parse(day))) })
    try {
      await page.clock.install({ time: timeOn(server) })
      await asInProduction(page)
      await page.goto(`/my-class/class-attendance/${arm.id}`)
      await expect(chosen).toBeVisible()
      await expect(page.getByRole('region', { name: 'The clock of this device' })).toContainText(shown(timeOn(server)))
      // The notice about the clock is the same on each of them.
      if (device === 'in 2010') await expectNoAxeViolations(page)
      await bar.getByRole('button', { name: 'Save register' }).tap()
      await expect(bar.getByRole('status')).toHaveText('Saved, 4 presumed present')
      const { registers } = await teacher.call('GET /attendance/get-attendance-register/{id}', path)
      expect(registers.map(one => [one.day, one.sitting])).toEqual([[day, 'morning']])

      await page.goto('/dashboard')
      await expect(page.getByText(new RegExp(`^${shown(server)} · `))).toBeVisible()
      await page.goto(`/my-class/class-attendance/${arm.id}`)
      await expect(bar.getByRole('status')).toHaveText('Saved, 4 presumed present')
      await keptOnDevice(page)
      await page.unroute('**/api/**')
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText('Looks like you lost your internet.')).toBeVisible()
      await expect(chosen).toBeVisible()
      await expect(page.getByText('Validation failed')).toBeHidden()
    } finally {
      await page.context().setOffline(false)
      await leaveArm(principal, arm)
    }
  })
