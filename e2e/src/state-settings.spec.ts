import type { Api } from './api.ts'
import { makeSuperAdmin } from './staff-people.ts'
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
    await expect(page.getByText('Every local education authority of the state')).toBeVisible()
    await page.goto('/super-admin')
    await expect(page.getByRole('region', { name: 'Local Education Authorities' })).toBeVisible()

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

test('contacts and retirement are saved, and text typed in one part stays while another is saved', async ({
  people,
}) => {
  const api = await people.api('super.admin.b')
  await restoring(api, async () => {
    const page = await people.open('super.admin.b')
    await page.goto('/super-admin')
    await menuOf(page).getByRole('link', { name: 'State settings' }).click()
    await page.getByLabel('Ministry').fill('Ministry of Learning')
    await page.getByRole('tab', { name: 'Contacts' }).click()
    await page.getByRole('textbox', { name: /Phone numbers/ }).fill('08031112223')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'E-mails' }).fill('help@')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save contacts' }).click()
    await expect(page.getByText('E-mail must be valid')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.getByRole('combobox', { name: 'E-mails' }).fill('help@state.example')
    await page.keyboard.press('Enter')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save contacts' }).click()
    await expect(page.getByText('Contacts Updated Successfully')).toBeVisible()

    await page.getByRole('tab', { name: 'Retirement' }).click()
    const nonTeaching = page.getByRole('group', { name: 'Non-teaching staff' })
    await nonTeaching.getByLabel('Years of age').fill('30')
    await page.getByRole('button', { name: 'Save retirement criteria' }).click()
    await expect(nonTeaching.getByText('At least 40.')).toBeVisible()
    await nonTeaching.getByLabel('Years of age').fill('62')
    await page.getByRole('button', { name: 'Save retirement criteria' }).click()
    await expect(page.getByText('Retirement Criteria Updated Successfully')).toBeVisible()

    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByLabel('Ministry')).toHaveValue('Ministry of Learning')
    await page.getByRole('button', { name: 'Save state profile' }).click()
    await expect(page.getByText('State Profile Updated Successfully')).toBeVisible()
    const saved = await api.call('GET /state/view')
    expect(saved.ministry).toBe('Ministry of Learning')
    expect(saved.retirement.nonTeaching.age).toBe(62)
    expect(saved.contact.phoneNumbers).toContainEqual({ code: '+234', number: '8031112223' })
    expect(saved.contact.emails).toContain('help@state.example')
  })
})

test('when two people change the settings at once, the second compares both and loses nothing', async ({ people }) => {
  const api = await people.api('super.admin.b')
  await restoring(api, async () => {
    const page = await people.open('super.admin.b')
    await page.goto(settings)
    await page.getByLabel('Ministry').fill('Ministry of Learning')
    const { providerName, revision } = await api.call('GET /state/view')
    const theirs = await api.call('PATCH /state/update-profile', {
      body: { ministry: 'Ministry of Schools', providerName, revision },
    })
    await page.getByRole('button', { name: 'Save state profile' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup', { name: 'Ministry' })).toContainText('Ministry of Schools')
    expect((await api.call('GET /state/view')).revision).toBe(theirs.revision)
    await dialog.getByRole('radio', { name: /Ministry of Learning/ }).click()
    await dialog.getByRole('button', { name: 'Save these versions' }).click()
    await expect(page.getByText('State Profile Updated Successfully')).toBeVisible()
    expect((await api.call('GET /state/view')).ministry).toBe('Ministry of Learning')

    // A different part changed by another person does not prevent saving.
    const { contact, revision: next } = await api.call('GET /state/view')
    await api.call('PATCH /state/contacts', { body: { ...contact, revision: next } })
    await page.getByRole('tab', { name: 'Terminologies' }).click()
    await page.getByLabel('Tescom Number').fill('File Number')
    await page.getByRole('button', { name: 'Save terminologies' }).click()
    await expect(page.getByText('Terminologies Updated Successfully')).toBeVisible()
  })
})

test('when two people change the assessment at once, the second sees what the other saved and loses nothing', async ({
  people,
}) => {
  const api = await people.api('super.admin.b')
  const read = () => api.call('GET /state/get-global-assessment-configuration', { query: {} })
  const other = await makeSuperAdmin(api)
  const before = await read()
  const skill = before.psychomotor[0]?.name ?? ''
  const assessment = '/super-admin/assessment?tab=rules'
  const save = (page: Page) => page.getByRole('button', { name: 'Save assessment' }).click()
  try {
    const page = await people.open('super.admin.b')
    const theirs = await people.openAs(other.api)
    await page.goto(assessment)
    await theirs.goto(assessment)
    await page.getByRole('tab', { name: 'Rating traits' }).click()
    await page.getByLabel('Trait 1', { exact: true }).first().fill('Drumming')
    await page.getByLabel('Trait 1', { exact: true }).last().fill('Kindness')

    await theirs.getByRole('switch', { name: 'Print positions on report cards' }).click()
    await theirs.getByRole('tab', { name: 'Rating traits' }).click()
    await theirs.getByLabel('Trait 1', { exact: true }).first().fill('Singing')
    await save(theirs)
    await expect(theirs.getByText('Assessment Saved Successfully')).toBeVisible()

    await save(page)
    const dialog = page.getByRole('dialog', { name: `${other.name} changed the assessment while you were typing` })
    const choice = (name: string) => dialog.getByRole('radiogroup', { name })
    // Values that both changed must be chosen; a value that only one changed is preselected.
    const skills = choice('Psychomotor skills').getByRole('radio')
    await expect(skills).toHaveCount(2)
    for (const side of await skills.all()) await expect(side).not.toBeChecked()
    await expect(choice('Affective domain').getByRole('radio', { name: /^Yours Kindness/ })).toBeChecked()
    await expect(choice('Print positions on report cards').getByRole('radio', { name: other.name })).toBeChecked()
    await expectNoAxeViolations(page)
    expect(await read()).toMatchObject({ affective: before.affective })

    await dialog.getByRole('button', { name: 'Go on typing' }).click()
    await expect(page.getByLabel('Trait 1', { exact: true }).first()).toHaveValue('Drumming')
    await save(page)
    await choice('Psychomotor skills')
      .getByRole('radio', { name: /^Yours Drumming/ })
      .click()
    await dialog.getByRole('button', { name: 'Save these versions' }).click()
    await expect(page.getByText('Assessment Saved Successfully')).toBeVisible()
    const after = await read()
    expect(after.printPositions).toBe(!before.printPositions)
    expect(after.affective[0]?.name).toBe('Kindness')
    expect(after.psychomotor.map(({ name }) => name)).toEqual(
      before.psychomotor.map(({ name }) => (name === skill ? 'Drumming' : name)),
    )
  } finally {
    const { sittingsPerDay, classTypes, windows, revision } = await read()
    const { passMark, printPositions, psychomotor, affective } = before
    await api.call('PATCH /state/assessment-configuration', {
      body: {
        passMark,
        printPositions,
        sittingsPerDay,
        psychomotor,
        affective,
        windows,
        revision,
        classTypes: classTypes.map(({ classType, components, grades }) => ({
          classTypeId: classType.id,
          components,
          grades,
        })),
      },
    })
  }
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

test('the transfer window is opened and closed', async ({ people }) => {
  const api = await people.api('super.admin.b')
  const before = await api.call('GET /student-transfer-log/configuration')
  try {
    const page = await people.open('super.admin.b')
    await page.goto(`${settings}?tab=transfers`)
    await page.getByLabel('First day').fill('01-12-2026')
    await page.getByLabel('Last day').fill('')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save transfer rules' }).click()
    await expect(page.getByText('Give both days, or neither to close transfers.')).toBeVisible()
    await page.getByLabel('Last day').fill('20-12-2026')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save transfer rules' }).click()
    await expect(page.getByText('Transfer Rules Updated Successfully')).toBeVisible()
    expect(await api.call('GET /student-transfer-log/configuration')).toMatchObject({
      opens: '2026-12-01',
      closes: '2026-12-20',
    })
  } finally {
    const { opens, closes, classes, barFinalYear } = before
    const { revision } = await api.call('GET /student-transfer-log/configuration')
    await api.call('PATCH /state/transfer-configuration', {
      body: { opens, closes, classes: classes.map(({ id }) => id), barFinalYear, revision },
    })
  }
})
