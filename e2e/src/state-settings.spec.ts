import type { Api } from './api.ts'
import { expect, expectNoAxeViolations, type Page, test } from './support.ts'

const settings = '/super-admin/settings'
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Runs the journey and restores the state's settings, whatever the result. No other journey uses the second state. */
const restoring = async (api: Api, journey: () => Promise<void>): Promise<void> => {
  const { terminologies, contact, retirement, ministry, providerName } = await api.call('GET /state/view')
  try {
    await journey()
  } finally {
    const now = async () => (await api.call('GET /state/view')).revision
    const word = (name: keyof typeof terminologies): string => terminologies[name].stateValue ?? ''
    await api.call('PATCH /state/state-terminologies-configuration', {
      body: {
        district: word('district'),
        oracleNumber: word('oracleNumber'),
        tescomNumber: word('tescomNumber'),
        subebNumber: word('subebNumber'),
        revision: await now(),
      },
    })
    await api.call('PATCH /state/contacts', { body: { ...contact, revision: await now() } })
    await api.call('PATCH /state/retirement-criteria-configuration', { body: { ...retirement, revision: await now() } })
    await api.call('PATCH /state/update-profile', { body: { ministry, providerName, revision: await now() } })
  }
}

/** A green shield, drawn by the browser. */
const crestPicture = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 360
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#0b6b3a'
    context?.fillRect(30, 20, 240, 320)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(drawn, 'base64')
}

test.describe.configure({ mode: 'serial' })

test("the state's terms appear at once in every label", async ({ people }) => {
  const api = await people.api('super.admin.b')
  await restoring(api, async () => {
    const page = await people.open('super.admin.b')
    const theirs = await people.open('principal.b')
    await page.goto(`${settings}?tab=words`)
    await page.getByLabel('District', { exact: true }).fill('Local Education Authority')
    await page.getByLabel('Tescom Number').fill('File Number')
    await page.getByRole('button', { name: 'Save terminologies' }).click()
    await expect(page.getByText('Terminologies Updated Successfully')).toBeVisible()
    await menuOf(page).getByRole('link', { name: 'Local Education Authorities' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Local Education Authorities' })).toBeVisible()
    await page.getByRole('button', { name: '? Help for this page' }).click()
    await expect(page.getByRole('dialog').getByText('Every local education authority of the state')).toBeVisible()
    await page.goto('/super-admin')
    await expect(page.getByRole('term').filter({ hasText: 'Local Education Authorities' })).toBeVisible()

    await theirs.goto('/school')
    await expect(theirs.getByRole('term').filter({ hasText: 'Local Education Authority' })).toBeVisible()
    await theirs.goto('/profile')
    await expect(theirs.getByText('File Number')).toBeVisible()

    await page.goto(`${settings}?tab=words`)
    await page.getByLabel('District', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save terminologies' }).click()
    await expect(page.getByText('Terminologies Updated Successfully')).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: 'Districts' })).toBeVisible()
  })
})

test('the crest is chosen, shown at once, and kept', async ({ people }) => {
  const page = await people.open('super.admin.b')
  const api = await people.api('super.admin.b')
  const { name, logo: before } = await api.call('GET /state/view')
  await page.goto(settings)
  await expect(page.getByRole('group', { name: 'Crest' })).toBeVisible()
  const drop = page.getByLabel('New crest')
  await drop.setInputFiles({ name: 'crest.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('crest.txt is not what is wanted here')
  await drop.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: await crestPicture(page) })
  await expect(page.getByText('Logo Updated Successfully')).toBeVisible()
  const crest = page.getByRole('img', { name: `Crest of ${name}` })
  await expect(crest).toBeVisible()
  await expect.poll(() => crest.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { logo } = await api.call('GET /state/view')
  expect(logo?.Location).not.toBe(before?.Location)
  await page.reload()
  await expect(crest).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the assessment has one line for each component and grade on a phone', { tag: '@phone' }, async ({ people }) => {
  const page = await people.open('super.admin')
  await page.goto('/super-admin/assessment')
  for (const name of [/^Components of/, /^Grades of/]) {
    const lines = page.getByRole('region', { name }).first().getByRole('listitem')
    await expect(lines.nth(1)).toBeVisible()
    expect((await lines.nth(1).boundingBox())?.height).toBeLessThanOrEqual(48)
    // The names of the fields are there for everybody, and shown once.
    await expect(lines.nth(1).getByRole('textbox').first()).toHaveAccessibleName(/Name|From/)
  }
})
