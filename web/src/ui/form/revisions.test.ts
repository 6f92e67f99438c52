import { describe, expect, it } from 'vitest'
import { revisionNow } from './revisions.ts'

describe('the revision of a part of a page', () => {
  it("advances with the person's own saves of other parts", () => {
    const saves = new Map([
      [3, 4],
      [4, 5],
    ])
    expect([revisionNow(3, saves), revisionNow(5, saves)]).toEqual([5, 5])
  })

  it('stays if somebody else saved in between, so that the next save of it is refused', () => {
    expect(revisionNow(3, new Map([[4, 5]]))).toBe(3)
  })

  it('is the one that was read if nothing was saved', () => {
    expect(revisionNow(7, new Map())).toBe(7)
    expect(revisionNow(7, new Map([[7, 7]]))).toBe(7)
  })
})
