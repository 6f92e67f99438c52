import { bytesOf, expect, expectNoAxeViolations, type Locator, type Page, type People, test } from './support.ts'
import { enterScores, leaveArm, makeClass } from './world.ts'

test.use({ persona: 'class.teacher' })

interface World {
  id: string
  names: string[]
  address: string
}

/** A class arm of `class.teacher` with scores and generated cards, for the duration of the journey. */
const withDesk = async (people: People, students: number, journey: (world: World) => Promise<void>): Promise<void> => {
  const principal = await people.api('principal')
  const teacher = await people.api('class.teacher')
  const { arm, students: admitted } = await makeClass(principal, { students, classTeacherId: teacher.user.staff.id })
  await enterScores(principal, arm)
  await principal.call('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', {
    params: { schoolId: principal.school.id, classArmId: arm.id },
  })
  try {
    await journey({
      id: arm.id,
      names: admitted.map(({ fullName }) => fullName),
      address: `/academics/report-card/${arm.id}`,
    })
  } finally {
    await leaveArm(principal, arm)
  }
}

const deskOf = async (people: People, { id }: World) =>
  (await people.api('class.teacher')).call('GET /report-card/desk/{classArmId}', { params: { classArmId: id } })

const complete = async (people: People, world: World): Promise<void> => {
  const { cards, traits } = await deskOf(people, world)
  await (await people.api('class.teacher')).call('PATCH /report-card/desk/{classArmId}', {
    params: { classArmId: world.id },
    body: {
      cards: cards.map(({ cardId }) => ({
        cardId: cardId ?? '',
        ratings: traits.map(({ id }) => ({ traitId: id, rating: 4 })),
        classTeacherRemark: { text: 'A steady term.', was: null },
      })),
    },
  })
}

const allSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('status', { name: 'Save state' }).filter({ visible: true })).toHaveText('All saved')

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a class teacher rates and remarks 44 students on a phone and hands them in with 7 taps and one for each exception, without typing', {
  tag: '@phone-only',
}, async ({ page, people }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await withDesk(people, 44, async world => {
    let taps = 0
    let exceptions = 0
    const tap = async (target: Locator): Promise<void> => {
      taps += 1
      await target.tap()
    }
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('group') })
    const rate = async (row: number, label: string): Promise<void> => {
      exceptions += 1
      await tap(rows.nth(row).getByRole('button', { name: label }))
    }
    await page.goto(world.address)
    await tap(page.getByRole('button', { name: 'Fill every empty rating with 4, Good' }))
    for (let row = 0; row < 20; row += 1) await rate(row, '5, Excellent')
    await tap(page.getByRole('button', { name: 'Next trait' }))
    for (let row = 20; row < 40; row += 1) await rate(row, '3, Fair')
    await allSaved(page)
    expect(await isWithin(page)).toBe(true)
    await expectNoAxeViolations(page)

    await tap(page.getByRole('button', { name: 'Go on to remarks' }))
    const save = page.getByRole('button', { name: /^Save \d+ remarks?$/ })
    // What has not been on the screen is not saved.
    await expect(save).not.toHaveText('Save 44 remarks')
    await expect(async () => {
      await page.mouse.wheel(0, 400)
      await expect(save).toHaveText('Save 44 remarks', { timeout: 100 })
    }).toPass()
    expect(await isWithin(page)).toBe(true)
    await expectNoAxeViolations(page)
    expect((await deskOf(people, world)).due).toEqual({ cards: 44, incomplete: 44 })
    await tap(save)
    await allSaved(page)

    const { cards, traits, due, step } = await deskOf(people, world)
    expect([due, step?.name]).toEqual([{ cards: 44, incomplete: 0 }, 'hand in'])
    const [first, second] = traits.map(({ id }) => id)
    const ratings = cards.flatMap(card => [card.ratings[first ?? ''], card.ratings[second ?? '']])
    expect([5, 4, 3].map(rating => ratings.filter(one => one === rating).length)).toEqual([20, 48, 20])
    expect(new Set(cards.map(card => card.classTeacherRemark)).size).toBeGreaterThan(4)

    await tap(page.getByRole('button', { name: 'Go on to handing in' }))
    await tap(page.getByRole('button', { name: 'Hand in to the head' }))
    await tap(page.getByRole('button', { name: /^Yes, Hand in/ }))
    await expect(page.getByRole('region', { name: 'Review' })).toContainText('Awaiting approval')
    expect(taps - exceptions).toBeLessThanOrEqual(7)
  })
})

test('a principal approves and publishes an arm in three clicks, and prints it in the background', async ({
  people,
}) => {
  await withDesk(people, 3, async world => {
    await complete(people, world)
    const teacher = await people.api('class.teacher')
    await teacher.call('PATCH /report-card/hand-in/{classArmId}', {
      params: { classArmId: world.id },
      body: { step: 'ready', revision: 0 },
    })
    const page = await people.open('principal')
    await page.goto(world.address)
    // Which remarks are there is read without a tooltip.
    const table = page.getByRole('table', { name: 'Report cards' })
    await expect(table.getByText('Class teacher', { exact: true })).toHaveCount(3)
    expect(
      await table
        .getByRole('cell')
        .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)),
    ).toEqual([])
    let clicks = 0
    const click = async (name: string): Promise<void> => {
      clicks += 1
      await page.getByRole('button', { name, exact: true }).click()
    }
    await click('Approve')
    await click('Publish')
    // The buttons of a dialog are in reach on a phone, however much stands above them.
    const desk = page.viewportSize() ?? { width: 1366, height: 768 }
    await page.setViewportSize({ width: 360, height: 640 })
    await expect(page.getByRole('dialog').getByText('On the cards')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Yes, Publish' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(desk)
    await click('Yes, Publish')
    await expect(page.getByText('3 of 3 published.')).toBeVisible()
    expect(clicks).toBe(3)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').and(page.locator('[aria-current="step"]'))).toContainText(
      '3 of 3 published',
    )
    await expect(page.getByRole('button', { name: 'Hand in to the head' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Print 3 cards' }).click()
    const printing = page.getByRole('region', { name: 'Printing' })
    // The page stays usable.
    await page.getByRole('tab', { name: 'Scores' }).click()
    await expect(page.getByText('Every score is in.')).toBeVisible()
    await expect(printing).toContainText('3 cards printed.')
    await expectNoAxeViolations(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      printing.getByRole('button', { name: 'Download 3 cards (PDF)' }).click(),
    ])
    expect((await bytesOf(file)).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
})

test('ratings are typed into a grid, filled down and undone, and the card beside it shows them', async ({
  page,
  people,
}) => {
  await withDesk(people, 12, async world => {
    await page.goto(world.address)
    const grid = page.getByRole('grid', { name: 'Ratings' })
    const cell = (row: number, column: number): Locator =>
      grid
        .getByRole('row')
        .nth(row + 1)
        .getByRole('gridcell')
        .nth(column)
    // All traits of the state are in view beside the card.
    await page.setViewportSize({ width: 1366, height: 768 })
    expect(
      await grid.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
    ).toBe(0)
    // At least ten students are whole on the screen.
    const { y, height } = (await grid.getByRole('row').nth(10).boundingBox()) ?? { y: Infinity, height: 0 }
    expect(y + height).toBeLessThanOrEqual(768)
    // The buttons of a cell are there where it was pressed, and go once one types.
    await cell(0, 0).click()
    await expect(page.getByRole('dialog', { name: 'The chosen cell' })).toBeVisible()
    await expectNoAxeViolations(page)
    // A digit goes on to the next trait.
    await page.keyboard.type('54')
    await expect(cell(0, 1)).toHaveText('4')
    await expect(page.getByRole('dialog', { name: 'The chosen cell' })).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Control+d')
    await expect(cell(2, 1)).toHaveText('4')
    await expect(cell(2, 0)).toHaveText('')
    await page.keyboard.press('Control+z')
    await expect(cell(2, 1)).toHaveText('')
    await page.keyboard.press('Control+d')
    await allSaved(page)
    await expect(page.getByRole('region', { name: 'Chosen card' })).toContainText(world.names[0] ?? '')
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(cell(0, 0)).toHaveText('5')
    await expect(cell(2, 1)).toHaveText('4')
  })
})

test('ratings given without a connection are kept, and what somebody else changed meanwhile is decided by a person', async ({
  page,
  people,
}) => {
  await withDesk(people, 2, async world => {
    await page.goto(world.address)
    const grid = page.getByRole('grid', { name: 'Ratings' })
    const first = grid.getByRole('gridcell').first()
    await first.click()
    await page.context().setOffline(true)
    await page.keyboard.type('53')
    await expect(page.getByRole('status', { name: 'Save state' })).toHaveText(
      '2 not yet sent: waiting for a connection',
    )
    const { cards, traits } = await deskOf(people, world)
    await (await people.api('class.teacher')).call('PATCH /report-card/desk/{classArmId}', {
      params: { classArmId: world.id },
      body: { cards: [{ cardId: cards[0]?.cardId ?? '', ratings: [{ traitId: traits[0]?.id ?? '', rating: 2 }] }] },
    })
    await page.context().setOffline(false)
    const left = page.getByRole('list', { name: 'Not saved' })
    await expect(left).toContainText('somebody else changed it meanwhile')
    await expectNoAxeViolations(page)
    await expect(left.getByRole('button', { name: 'Keep theirs: 2' })).toBeVisible()
    await left.getByRole('button', { name: 'Keep mine: 5' }).click()
    await allSaved(page)
    const saved = (await deskOf(people, world)).cards[0]?.ratings ?? {}
    expect([saved[traits[0]?.id ?? ''], saved[traits[1]?.id ?? '']]).toEqual([5, 3])
  })
})
