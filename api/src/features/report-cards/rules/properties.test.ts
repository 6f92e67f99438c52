import { randomFrom } from '@akada/contract/invented/random'
import { describe, expect, it } from 'vitest'
import { type ArmTerm, computeArm } from './compute.ts'
import { hundredthsText, markText, scaled, tenthsText } from './decimal.ts'
import { averageOf, totalOf } from './exact.ts'
import { codeFrom, normalCode } from './issue-code.ts'
import { bandOf, type Cell, componentsInForce, type GradeBand, markOf } from './marks.ts'
import { positionsOf } from './positions.ts'
import { fractionText, isExactTo, isGreater, meanOf, ratio, ratioFrom, roundedTo, sumOfRatios } from './ratio.ts'
import { changed, touched } from './ratings.ts'
import { remarkFor } from './remark-bank.ts'

const bands: GradeBand[] = [70, 60, 50, 40, 0].map((from, index) => ({ from, grade: 'ABCPF'[index] ?? '', remark: '' }))
const components = [200, 200, 600].map((maximumTenths, index) => ({
  id: `c${index}`,
  name: `C${index}`,
  maximumTenths,
}))

const randomCell = (random: (below: number) => number, maximum: number): Cell => {
  const kind = random(20)
  if (kind === 0) return { kind: 'absent' }
  if (kind === 1) return { kind: 'exempt' }
  if (kind === 2) return { kind: 'empty' }
  return { kind: 'score', tenths: random(maximum + 1) }
}

const randomArm = (random: (below: number) => number): ArmTerm => {
  const students = Array.from({ length: random(30) }, (_, index) => ({
    id: `s${index}`,
    inArm: random(10) > 0,
    leftOut: random(10) === 0,
    subjects: Array.from({ length: 1 + random(8) }, (_, subject) => ({
      id: `u${subject}`,
      name: `U${subject}`,
      cells: components.map(component => randomCell(random, component.maximumTenths)),
    })),
    attendance: { unit: 'days' as const, opened: 0, present: 0, absent: 0, late: 0, notCalled: 0 },
    earlier: [],
    repeats: 0,
  }))
  return {
    components,
    bands,
    passMarkTenths: 400,
    numberInArm: students.filter(student => student.inArm).length,
    numberInClass: 0,
    promotion: null,
    terminalClass: false,
    students,
  }
}

describe('properties of any arm', () => {
  it('positions match the number of students above', () => {
    const random = randomFrom(1).below
    for (let run = 0; run < 200; run++) {
      const cards = [...computeArm(randomArm(random)).values()].map(card => card.result)
      const ranked = cards.filter(card => card.ranked)
      for (const card of cards) {
        const above = ranked.filter(
          other => BigInt(scaled(other.average ?? '0', 2)) > BigInt(scaled(card.average ?? '0', 2)),
        )
        expect(card.positionInArm).toBe(card.ranked ? above.length + 1 : null)
      }
    }
  })

  it('a total is the sum of its components, and the obtained marks the sum of the totals', () => {
    const random = randomFrom(2).below
    for (let run = 0; run < 200; run++) {
      for (const { result } of computeArm(randomArm(random)).values()) {
        const totals = []
        for (const subject of result.subjects) {
          const sum = subject.components.reduce((total, cell) => total + scaled(cell.score ?? '0', 1), 0)
          const exempt = subject.components.some(cell => cell.kind === 'exempt')
          const total = totalOf(subject)
          expect(total === null).toBe(subject.total === null)
          if (total === null || subject.total === null) continue
          totals.push(total)
          expect(markText(total)).toBe(subject.total)
          if (!exempt) expect(subject.total).toBe(tenthsText(sum))
          else expect(scaled(subject.total, 1)).toBeGreaterThanOrEqual(sum)
          expect(scaled(subject.total, 1)).toBeLessThanOrEqual(1000)
        }
        expect(result.obtained).toBe(markText(sumOfRatios(totals)))
        expect(averageOf(result)).toEqual(meanOf(totals))
      }
    }
  })

  it('an incomplete total has no grade and no position, and a student who has one or is left out changes nothing for the rest', () => {
    const random = randomFrom(5).below
    for (let run = 0; run < 100; run++) {
      const arm = randomArm(random)
      const cards = computeArm(arm)
      for (const { result } of cards.values()) {
        for (const row of result.subjects.filter(subject => subject.incomplete))
          expect([row.total, row.grade, row.remark, row.position, row.passed]).toEqual([null, null, null, null, null])
      }
      const without = computeArm({ ...arm, students: arm.students.filter(student => !student.leftOut) })
      for (const [id, { result }] of without) expect(cards.get(id)?.result).toEqual(result)
    }
  })

  it('averages are exact: they match fractions of big integers', () => {
    const random = randomFrom(3).below
    for (let run = 0; run < 5000; run++) {
      const totals = Array.from({ length: 1 + random(20) }, () => random(1001))
      const sum = totals.reduce((all, total) => all + BigInt(total), 0n)
      const count = BigInt(totals.length)
      const mean = meanOf(totals.map(total => ratio(total, 10)))
      // floor(sum x 10 / count + 1/2)
      expect(BigInt(mean ? roundedTo(mean, 2) : -1)).toBe((2n * sum * 10n + count) / (2n * count))
    }
  })

  it('sums of many different denominators stay exact beyond the numbers that are', () => {
    const random = randomFrom(6).below
    for (let run = 0; run < 500; run++) {
      const fractions = Array.from({ length: 1 + random(40) }, () => [random(100_000), 1 + random(1000)] as const)
      let [n, d] = [0n, 1n]
      for (const [one, other] of fractions) [n, d] = [n * BigInt(other) + BigInt(one) * d, d * BigInt(other)]
      const sum = sumOfRatios(fractions.map(([one, other]) => ratio(one, other)))
      expect(d * BigInt(sum.n)).toBe(n * BigInt(sum.d))
      expect(ratioFrom(fractionText(sum))).toEqual(sum)
      expect(BigInt(roundedTo(sum, 2))).toBe((200n * n + d) / (2n * d))
      expect(isGreater(sum, sumOfRatios([sum, ratio(1, 1000)]))).toBe(false)
      expect(isGreater(sumOfRatios([sum, ratio(1, 1000)]), sum)).toBe(true)
    }
  })

  it('results do not depend on the order of the students', () => {
    const random = randomFrom(4).below
    for (let run = 0; run < 50; run++) {
      const arm = randomArm(random)
      const turned = computeArm({ ...arm, students: arm.students.toReversed() })
      for (const [id, card] of computeArm(arm)) expect(turned.get(id)).toEqual(card)
    }
  })
})

describe('the functions', () => {
  it('rounds half up at any size', () => {
    const whole = (numerator: number, denominator: number) => roundedTo(ratio(numerator, denominator), 0)
    expect([whole(5, 10), whole(4, 10), whole(15, 10), whole(0, 7)]).toEqual([1, 0, 2, 0])
    expect(whole(9_007_199_254_740, 2)).toBe(4_503_599_627_370)
    expect([roundedTo(ratio(49_995, 1000), 2), roundedTo(ratio(49_994, 1000), 2)]).toEqual([5000, 4999])
  })

  it('reads fractions as it writes them, and detects exact decimals', () => {
    expect([ratioFrom('295/4'), ratioFrom('73.75')]).toEqual([ratio(295, 4), ratio(295, 4)])
    expect([isExactTo(ratio(295, 4), 1), isExactTo(ratio(295, 4), 2)]).toEqual([false, true])
    expect(() => ratioFrom('1/0')).toThrow('1/0')
    expect(() => ratioFrom('-1')).toThrow('-1')
    expect([sumOfRatios([]), meanOf([])]).toEqual([ratio(0, 1), null])
  })

  it('writes and reads decimals', () => {
    expect([tenthsText(0), tenthsText(5), tenthsText(640), tenthsText(1000)]).toEqual(['0', '0.5', '64', '100'])
    expect([hundredthsText(0), hundredthsText(7), hundredthsText(6000)]).toEqual(['0.00', '0.07', '60.00'])
    expect([scaled('64.5', 1), scaled('58.33', 2), scaled('60', 2)]).toEqual([645, 5833, 6000])
    expect(() => scaled('1.25', 1)).toThrow('1.25')
    expect(() => scaled('-1', 1)).toThrow('-1')
  })

  it('gives no positions without students', () => {
    expect(positionsOf(new Map())).toEqual(new Map())
  })

  it('finds no grade if no band matches', () => {
    expect(bandOf([{ from: 40, grade: 'P', remark: '' }], 39)).toBeNull()
    expect(bandOf([{ from: 40, grade: 'P', remark: '' }], 40)?.grade).toBe('P')
  })

  it('treats missing cells as empty', () => {
    expect(markOf(components, [{ kind: 'score', tenths: 100 }])).toMatchObject({
      total: null,
      missing: ['C1', 'C2'],
    })
  })

  it('marks a term by the components of that time', () => {
    const all = [
      { id: 'old', name: 'Test', maximumTenths: 400, retired: true },
      { id: 'kept', name: 'Exam', maximumTenths: 600, retired: false },
      { id: 'new', name: 'CA1', maximumTenths: 400, retired: false },
    ]
    const now = componentsInForce(all, id => id === 'kept')
    const then = componentsInForce(all, id => id === 'kept' || id === 'old')
    expect([now, then].map(list => list.map(component => component.id))).toEqual([
      ['kept', 'new'],
      ['old', 'kept'],
    ])
  })

  it('makes codes of sixty bits, and reads them as people type them', () => {
    const code = codeFrom(Uint8Array.from([0, 1, 10, 31, 32, 255, 18, 19, 20, 21, 22, 23]))
    expect(code).toBe('01AZ-0ZJK-MNPQ')
    expect(normalCode(' oiaz 0zjk-mnpq ')).toBe(code)
    expect(normalCode('olaz0zjkmnpq')).toBe(code)
    expect(normalCode('01az–0zjk—mnpq.')).toBe(code)
    expect(normalCode('01AZ‑0ZJK MNPQ,')).toBe(code)
    expect(normalCode('01AZ-0ZJK-MNP')).toBeNull()
    expect(normalCode('01AZ-0ZJK-MNPU')).toBeNull()
    expect(() => codeFrom(new Uint8Array(11))).toThrow('12')
  })

  it('finds the remark of a range, inclusive at both ends', () => {
    const ranges = [
      { fromHundredths: 0, toHundredths: 3999, remark: 'Sit up.' },
      { fromHundredths: 4000, toHundredths: 10_000, remark: 'Good.' },
    ]
    expect(['39.99', '40.00', '100.00', null].map(average => remarkFor(ranges, average))).toEqual([
      'Sit up.',
      'Good.',
      'Good.',
      null,
    ])
    expect(remarkFor(ranges.slice(0, 1), '50.00')).toBeNull()
  })

  it('changes only the sent parts, and records their author', () => {
    const before = { ratings: { a: 3, b: 4 }, classTeacherRemark: 'Good', principalRemark: null }
    const after = changed(before, { ratings: { a: null, c: 5 } })
    expect(after).toEqual({ ratings: { b: 4, c: 5 }, classTeacherRemark: 'Good', principalRemark: null })
    expect(touched(before, after)).toEqual({ classTeachers: true, principals: false })
    expect(touched(before, changed(before, { principalRemark: 'Well done' }))).toEqual({
      classTeachers: false,
      principals: true,
    })
    expect(touched(before, changed(before, { ratings: { a: 3 }, classTeacherRemark: 'Good' }))).toEqual({
      classTeachers: false,
      principals: false,
    })
  })
})
