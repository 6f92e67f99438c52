import { expect, it } from 'vitest'
import { sharesOf } from './Figures.tsx'

it.each([2, 3, 4, 8])('leaves no figure alone in a row of at most %i', most => {
  for (let count = 2; count <= 12; count++) {
    const shares = sharesOf(count, most)
    expect(shares).toHaveLength(count)
    // A figure that is alone has the whole row.
    expect(Math.max(...shares), `${count} figures`).toBeLessThanOrEqual(50)
    // Rows are full.
    const rows = shares.reduce((sum, share) => sum + share, 0) / 100
    expect(rows).toBeCloseTo(Math.round(rows))
  }
})
