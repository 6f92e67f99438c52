import { describe, expect, it } from 'vitest'
import { isFxId, lastSerial, makeFxId } from './fx-id.ts'

/** A spread of numbers that is the same in every run. */
const samples = Array.from({ length: 400 }, (_, index) =>
  makeFxId(
    ['OG', 'EK', 'LA', 'FC', 'ZA', 'AB'][index % 6] ?? 'OG',
    2020 + (index % 12),
    ((index * 7_919_317) % lastSerial) + 1,
  ),
)

describe('fxId', () => {
  it('consists of state, year, serial and a check digit', () => {
    expect(makeFxId('OG', 2026, 1)).toMatch(/^OG260000001\d$/)
    expect(samples.every(isFxId)).toBe(true)
    expect(new Set(samples).size).toBe(samples.length)
  })

  it('refuses parts that are out of range', () => {
    for (const [code, serial] of [
      ['og', 1],
      ['OGU', 1],
      ['OG', 0],
      ['OG', 10_000_000],
      ['OG', 1.5],
    ] as const) {
      expect(() => makeFxId(code, 2026, serial)).toThrow(RangeError)
    }
    for (const text of ['', 'OG26000000', 'og2600000014', '262600000014', 'OG26000000145'])
      expect(isFxId(text)).toBe(false)
  })

  it('detects every wrong digit', () => {
    for (const fxId of samples) {
      for (let at = 2; at < fxId.length; at++) {
        for (const digit of '0123456789') {
          if (digit !== fxId[at]) expect(isFxId(fxId.slice(0, at) + digit + fxId.slice(at + 1))).toBe(false)
        }
      }
    }
  })

  it('detects every swap of neighbouring digits', () => {
    for (const fxId of samples) {
      for (let at = 2; at + 1 < fxId.length; at++) {
        const [one, other] = [fxId[at], fxId[at + 1]]
        if (one !== other) expect(isFxId(`${fxId.slice(0, at)}${other}${one}${fxId.slice(at + 2)}`)).toBe(false)
      }
    }
  })

  it('detects a swapped letter and digit', () => {
    for (const fxId of samples) expect(isFxId(`${fxId[0]}${fxId[2]}${fxId[1]}${fxId.slice(3)}`)).toBe(false)
  })
})
