import { expect, it } from 'vitest'
import { withoutDay } from './without-day.ts'

const built = new Date('2026-11-26T22:30:00Z')

it('leaves no day of the build in a drawn page, also where the date has an element of its own', () => {
  const html = '<p>Thu, <span class="whitespace-nowrap">26-11-2026</span> · {term}</p><p>Thu, 26-11-2026</p>'
  expect(withoutDay(html, built)).toBe(
    '<p>{weekday}, <span class="whitespace-nowrap">{date}</span> · {term}</p><p>{weekday}, {date}</p>',
  )
})

it('fails the build where the day is written otherwise', () => {
  expect(() => withoutDay('<p>Due 26-11-2026</p>', built)).toThrow('The start page shows the day of its build.')
})
