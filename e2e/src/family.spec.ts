import { expectNoAxeViolations } from './axe.ts'
import { signInBySms, withFamily } from './family-world.ts'
import { bytesOf, expect, expectAccessible, type Page, test } from './support.ts'

/** Where the head, the title and the children of the first page are. */
const placesOf = (page: Page): Promise<DOMRect[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header, h1, main li')]
      .filter(part => part.checkVisibility({ visibilityProperty: true }))
      // Messages come below with the program.
      .filter(part => !part.closest('section'))
      .map(part => part.getBoundingClientRect().toJSON()),
  )

test('a guardian whose code and number do not fit is told so and keeps what was typed @phone-only', async ({
  page,
}) => {
  await page.goto('/family')
  const code = page.getByLabel('Code on the slip')
  const phone = page.getByLabel('Your phone number')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(code).toBeFocused()
  await code.fill('abcd-efg-hjk')
  await phone.fill('0803 555 0101')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The code and the phone number do not fit together. Check both, or ask the school for a new slip.',
  )
  await expect(code).toHaveValue('abcd-efg-hjk')
  await expect(phone).toHaveValue('0803 555 0101')
})

test('the office prints the family slips of a class arm', async ({ people }) => {
  const api = await people.api('principal')
  const { foundClassArms } = await api.call('GET /class-arm/view-all-school-class-arm/{school}', {
    params: { school: api.school.id },
  })
  const arm = foundClassArms.find(({ fullName }) => fullName === 'JSS 1 Gold')
  const page = await people.open('principal')
  await page.goto(`/academics/class-management/class-arms/edit-arm/${arm?.id}`)
  await page.getByRole('button', { name: 'Family slips' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/, Family slips of JSS 1 Gold, .*\.pdf$/)
})

test('a guardian signs in by SMS, explains an absence, asks for a correction, reads a card and pays an exam fee', {
  tag: ['@phone-only', '@main-phone'],
}, async ({ page, people }) => {
  await withFamily(people, async family => {
    const { first, second, school } = family
    await test.step('the code of the SMS signs in, and both children are there', async () => {
      await signInBySms(page, family)
      await expect(page.getByRole('link', { name: first.fullName })).toContainText(school)
      await expect(page.getByRole('link', { name: second.fullName })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('an absence is explained, the class teacher accepts it, and the page shows it', async () => {
      await page.getByRole('link', { name: first.fullName }).click()
      await page.getByRole('button', { name: /^Explain the absence of/ }).click()
      await page.getByLabel('Anything the class teacher should know').fill('Fever since the night')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send to the class teacher' }).click()
      await expect(page.getByText('The class teacher has not answered yet.')).toBeVisible()

      const teacher = await people.open('class.teacher')
      await teacher.goto(`/my-class/class-attendance/${family.arm.id}/explanations`)
      await expect(teacher.getByText('Sick: Fever since the night')).toBeVisible()
      await teacher.getByRole('button', { name: `Accept for ${first.fullName}` }).click()
      await expect(teacher.getByText('No explanations to review.')).toBeVisible()

      await page.reload()
      await expect(page.getByText('The class teacher accepted your explanation.')).toBeVisible()
      await expect(page.getByText('Excused').or(page.getByText('Sick')).first()).toBeVisible()
    })

    await test.step('a correction is asked for and decided, and the record is downloaded', async () => {
      await page.getByRole('link', { name: 'Record' }).click()
      await page.getByRole('button', { name: 'Ask for a correction' }).click()
      await page.getByLabel('What is wrong?').selectOption('First name')
      await page.getByLabel('What it should be').fill('Adéṣọlá Ruth')
      await page.getByRole('button', { name: 'Send to the school' }).click()
      const asked = page.getByRole('list', { name: 'Corrections that you asked for' })
      await expect(asked).toContainText('The school has not decided yet.')
      await expectAccessible(page)

      const office = await people.open('administrator')
      await office.goto('/administration/user-management/student-management/admission-register/corrections')
      const wanted = office.getByRole('listitem').filter({ has: office.locator(`a[href$="/${first.id}"]`) })
      await expect(wanted).toContainText('First name: Adéṣọlá Ruth instead of Adéṣọlá')
      await wanted.getByRole('button', { name: /^Accept/ }).click()
      await expect(wanted).toHaveCount(0)

      await page.reload()
      await expect(asked).toContainText('The school has corrected it.')
      const [record] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as a file' }).click(),
      ])
      expect(JSON.parse((await bytesOf(record)).toString()).guardian.name).toBe(family.guardian)
    })

    await test.step('a published card of the other school opens, and its PDF downloads', async () => {
      await page.getByRole('link', { name: 'All children' }).click()
      await page.getByRole('link', { name: second.fullName }).click()
      await page.getByRole('link', { name: 'Cards and results' }).click()
      await page.getByRole('list').getByRole('link').filter({ hasText: 'Average' }).first().click()
      await expect(page.getByRole('heading', { name: 'Report card', exact: true })).toBeVisible()
      await expect(page.getByText(second.fullName).first()).toBeVisible()
      const [card] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the PDF' }).click(),
      ])
      expect((await bytesOf(card)).subarray(0, 5).toString()).toBe('%PDF-')
      await expectAccessible(page)
    })

    await test.step('an exam fee is paid to the end, and its receipt says so in another language', async () => {
      await page.goto(`/family/child/${second.id}/fees`)
      await page.getByRole('button', { name: /^Pay/ }).first().click()
      await page.getByLabel('Your e-mail').fill('ruth@example.com')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Go to the payment page' }).click()
      await page.getByRole('button', { name: /^Pay ₦/ }).click()
      await expect(page.getByText('Paid. The money is with the school.')).toBeVisible()
      await page.getByRole('button', { name: 'Hausa' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Rasiti' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'English' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    })

    await test.step('signing out of this device ends it', async () => {
      await page.getByRole('link', { name: 'All children' }).click()
      await page.getByRole('link', { name: 'Devices and signing out' }).click()
      await page.getByRole('button', { name: 'Sign out of this device' }).click()
      await expect(page.getByLabel('Code on the slip')).toBeVisible()
      await page.goto(`/family/child/${first.id}`)
      await expect(page.getByLabel('Code on the slip')).toBeVisible()
    })
  })
})

test('before the program has loaded a slip signs in, and another language keeps what was typed @phone-only', async ({
  page,
}) => {
  let release = (): void => undefined
  const released = new Promise<void>(resolve => (release = resolve))
  // But the small files that draw the children from the answer to the sign-in, and the style sheets, which come before the program.
  await page.route('**/assets/**', async route => {
    if (!/\/assets\/f-|\.css$/.test(route.request().url())) await released
    await route.continue()
  })
  const reads: string[] = []
  page.on('request', request => reads.push(new URL(request.url()).pathname))
  await page.goto('/family')
  await page.getByLabel('Code on the slip').fill('abcd-efg-hjk')
  await page.getByLabel('Your phone number').fill('0803 555 0102')
  await page.getByRole('button', { name: 'Yorùbá' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'yo')
  const [code, phone] = [page.getByPlaceholder('ABCD-EFG-HJK'), page.getByPlaceholder('0803 123 4567')]
  await expect(code).toHaveValue('abcd-efg-hjk')
  await expect(phone).toHaveValue('0803 555 0102')
  expect(page.url()).not.toMatch(/abcd|0803/)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
  await expect(phone).toHaveValue('0803 555 0102')

  // The code that the demonstration prints: it signs in once.
  await code.fill('dem3 aka da3')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('html[data-first=home]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Your children' })).toBeVisible()
  // Messages follow them in a list of their own.
  const children = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await expect(children).toHaveCount(2)
  const words = await children.allTextContents()
  expect(words.join()).toMatch(/In school since|Came late|Absent|Excused|Not marked yet|No school/)
  await expectNoAxeViolations(page)
  const places = await placesOf(page)
  release()
  await expect(page.locator('html:not([data-first])')).toHaveCount(1)
  expect(await children.allTextContents()).toEqual(words)
  expect(await placesOf(page)).toEqual(places)
  // The chosen language is stored for the guardian, which renews the page; nothing is asked again before that.
  const asked = reads.filter(path => /^\/api\/family\/(?:language|children)$/.test(path))
  expect(asked[0]).toBe('/api/family/language')

  await test.step('the rest is in Hausa: today, the last card, and signing out', async () => {
    await page.getByRole('button', { name: 'Hausa' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Yaranku' })).toBeVisible()
    await expect(children.first()).toContainText(/makaranta|makara|zo ba|uzuri|rajista/)
    await expectNoAxeViolations(page)
    await children.getByRole('link').filter({ hasText: 'Matsakaicin maki' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Katin sakamako' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Duk yara' }).click()
    await page.getByRole('link', { name: 'Na’urori da fita' }).click()
    await page.getByRole('button', { name: 'Fita daga wannan na’ura' }).click()
    await expect(page.getByLabel('Lambar sirri da ke kan takarda')).toBeVisible()
  })
})
