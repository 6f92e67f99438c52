import { demoPassword } from '@akada/contract/invented/people'
import { expect, type Page, test } from './support.ts'

/** Takes from the page what the oldest browsers lack (web/floor.ts), and what lies between them and Chrome 117 in general use. */
const withoutNewer = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [AbortSignal, ['any', 'timeout']],
      [AbortSignal.prototype, ['throwIfAborted']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URL, ['canParse', 'parse']],
      [Intl, ['Segmenter', 'DurationFormat']],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [HTMLElement.prototype, ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [HTMLFormElement.prototype, ['requestSubmit']],
      [HTMLDialogElement.prototype, ['show', 'showModal']],
      [CSSStyleSheet.prototype, ['replaceSync']],
      [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
      [window, ['requestIdleCallback', 'navigation', 'scheduler', 'CompressionStream', 'onscrollend']],
    ]
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    for (const name of [
      'map',
      'filter',
      'take',
      'drop',
      'flatMap',
      'reduce',
      'toArray',
      'forEach',
      'some',
      'every',
      'find',
    ])
      Reflect.deleteProperty(iterator, name)
  })
}

/** What a browser says of its own errors. */
const ownWords = /is not a function|is not defined|cannot read|undefined|an error occurred|check your internet/i

const expectOpen = async (page: Page, path: string, title: string | RegExp): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.getByText(ownWords)).toHaveCount(0)
}

test('a browser of 2022 signs in and opens Today, a register, scores and the page of families', {
  tag: '@phone',
}, async ({ page }) => {
  await withoutNewer(page)
  await page.goto('/login')
  await page.getByLabel('Username or e-mail').fill('class.teacher')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: / the (?:\w+ )?register$/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('radiogroup', { name: 'Sitting' })
      .or(page.getByText(/Save|Saved/).first())
      .first(),
  ).toBeVisible()
  await expect(page.getByText(ownWords)).toHaveCount(0)
  await expectOpen(page, '/academics/scores', 'Scores')
  await page.goto('/family')
  await page.getByLabel('Code on the slip').fill('abcd-efg-hjk')
  await page.getByLabel('Your phone number').fill('0803 555 0109')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'do not fit together' })).toBeVisible()
  await expect(page.getByText(ownWords)).toHaveCount(0)
})

test('an older browser shows one sentence that says what to do, and no form that could not be sent', async ({
  page,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
  for (const path of ['/login', '/family', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByText('This browser is too old for Akada.')).toBeVisible()
    await expect(page.getByText('Update Chrome')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
})
