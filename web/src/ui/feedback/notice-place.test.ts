import { describe, expect, it } from 'vitest'
import { freePlace } from './notice-place.ts'

/** The usual place of a notice of two lines on a phone of 360 x 640, above the bar at the bottom. */
const usual = { top: 500, bottom: 560, left: 16, right: 344 }
const row = (top: number, height = 44, left = 0, right = 360) => ({ top, bottom: top + height, left, right })

describe('the place of a notice', () => {
  it('is the usual one if nothing that can be pressed is there', () => {
    expect(freePlace(usual, [row(100), row(580), row(500, 60, 345, 360)])).toBe(500)
  })

  it('is above the controls that are in its usual place', () => {
    expect(freePlace(usual, [row(480), row(530)])).toBe(416)
  })

  it('leaves out a gap that is too small for it', () => {
    expect(freePlace(usual, [row(510), row(410)])).toBe(346)
  })

  it('does not exist on a page that is full of controls', () => {
    const rows = Array.from({ length: 14 }, (_, place) => row(place * 48))
    expect(freePlace(usual, rows)).toBeNull()
  })
})
