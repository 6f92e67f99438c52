import { expect, expectAccessible, expectNoAxeViolations, test } from './support.ts'

test.describe('the profile', () => {
  test('is edited by the person, and nothing typed is lost', async ({ people }) => {
    const page = await people.open('administrator')
    await page.goto('/profile')
    await expect(page.getByText('Retirement date')).toBeVisible()
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
    await expectAccessible(page)
    const address = `${Math.ceil(Math.random() * 999)} Adéníran Street`
    await page.getByLabel('Address').fill(address)
    const firstName = await page.getByLabel('First name').inputValue()
    await page.getByLabel('First name').fill('')
    await page.getByRole('combobox', { name: 'Relationship' }).fill('')
    await page.getByLabel('Name of the next of kin').fill('Bísí Adéwálé')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill(firstName)
    await page.getByRole('combobox', { name: 'Relationship' }).fill('Sister')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.route('**/api/staff/update/**', route => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('The service could not be reached. Check your internet, then try again.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(address)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
    await page.waitForURL('**/profile')
    await expect(page.getByText(address)).toBeVisible()
    await expect(page.getByText('Bísí Adéwálé (Sister)')).toBeVisible()
  })

  test('accepts a picture and shrinks it before the upload', async ({ people }) => {
    const page = await people.open('administrator')
    await page.goto('/profile')
    const photograph = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 2400
      canvas.height = 1800
      const context = canvas.getContext('2d')
      for (let dot = 0; dot < 60_000; dot++) {
        if (context) context.fillStyle = `hsl(${Math.random() * 360} 70% ${20 + Math.random() * 60}%)`
        context?.fillRect(Math.random() * 2400, Math.random() * 1800, 40, 40)
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
    })
    const buffer = Buffer.from(photograph, 'base64')
    expect(buffer.length).toBeGreaterThan(500_000)
    const sent = page.waitForRequest('**/api/staff/update-profile-picture/**')
    await page.getByLabel('Your picture').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    const length = Number((await (await sent).allHeaders())['content-length'])
    expect(length).toBeLessThan(41_000)
    await expect(page.getByText('Picture Updated Successfully')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Picture of/ })).toHaveJSProperty('naturalWidth', 400)
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await expectNoAxeViolations(page)

    await page
      .getByLabel('Your picture')
      .setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await expect(page.getByText('This picture cannot be opened. Choose a JPEG, PNG or WebP picture.')).toBeVisible()
  })
})
