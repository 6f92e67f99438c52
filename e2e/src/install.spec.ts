import { expect, test } from './support.ts'

test.use({ serviceWorkers: 'allow', persona: 'class.teacher' })

test('the portal can be installed: its manifest is valid, its icons load, and it opens at Today', {
  tag: '@phone-only',
}, async ({ page, context }) => {
  await page.goto('/dashboard')
  const devtools = await context.newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(url).toMatch(/\/app\.webmanifest$/)
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ short_name: 'Akada', display: 'standalone', start_url: '/dashboard', scope: '/' })
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const icons: { src: string; sizes: string }[] = [...manifest.icons, { src: touchIcon, sizes: '180x180' }]
  const sizes = await page.evaluate(
    async addresses =>
      Promise.all(
        addresses.map(async address => {
          const image = new Image()
          image.src = address
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(icons.map(icon => icon.sizes))
  expect(icons.map(icon => icon.sizes)).toContain('512x512')

  // What the browser itself still misses before it offers to install.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/app.webmanifest'))?.headers.get('content-type') ?? ''))
    .toContain('application/manifest+json')
  await page.goto(manifest.start_url)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})
