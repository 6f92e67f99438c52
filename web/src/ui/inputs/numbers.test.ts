import { describe, expect, it } from 'vitest'
import { moneyInWords, readDecimal, readMoney, readWhole, writtenMoney } from './numbers.ts'

const form = 'Write the amount in naira, as 12,500 or 12,500.50: a comma between thousands, a point before kobo.'

describe('a sum of money that is typed', () => {
  it.each([
    ['10,000', 10_000],
    ['15,000', 15_000],
    ['₦15,000', 15_000],
    ['1,500.50', 1500.5],
    ['10 000', 10_000],
    ['0', 0],
    ['1,000,000,000', 1_000_000_000],
  ])('%s is read as it is meant', (text, value) => {
    expect(readMoney(text)).toEqual({ value })
  })

  it.each([
    ['1.500,50', form],
    ['1,50', form],
    ['15OO', form],
    [`${' '.repeat(40)}10,000`, form],
    ['-500', 'The amount cannot be below zero.'],
    ['₦-500', 'The amount cannot be below zero.'],
    ['-₦1,500.50', 'The amount cannot be below zero.'],
    ['−500', 'The amount cannot be below zero.'],
    ['1,000,000,000.01', 'The most that can be written here is ₦1,000,000,000.00.'],
  ])('%s is refused for one true reason', (text, problem) => {
    expect(readMoney(text)).toEqual({ problem })
  })

  it('is shown with a comma between thousands, in the form in which it can be typed', () => {
    for (const naira of [0, 250.5, 10_000, 999_999_999.99])
      expect(readMoney(writtenMoney(naira))).toEqual({ value: naira })
    expect(writtenMoney(10_000)).toBe('10,000')
    expect(writtenMoney(1500.5)).toBe('1,500.50')
  })

  it('is written out in words, and text that is no sum is not', () => {
    expect(moneyInWords('10,000', 'Free.')).toBe('Ten thousand naira only')
    expect(moneyInWords('0', 'Free.')).toBe('Free.')
    expect(moneyInWords('1.500,50', 'Free.')).toBeUndefined()
  })
})

describe('a whole number that is typed', () => {
  it.each([
    ['12', 12],
    [' 0 ', 0],
    ['1,200', 1200],
    ['007', 7],
  ])('%s is read as it is meant', (text, value) => {
    expect(readWhole(text, { min: 0, max: 99_999 })).toEqual({ value })
  })

  it.each([
    ['12.5', 'Write a whole number, without decimals.'],
    ['12,5', 'Write a whole number, without decimals.'],
    ['1.2', 'Write a whole number, without decimals.'],
    ['-12', 'At least 0.'],
    ['12O', 'Write a whole number in digits, such as 12.'],
    ['1 2', 'Write a whole number in digits, such as 12.'],
    ['1e3', 'Write a whole number in digits, such as 12.'],
    ['9'.repeat(41), 'Write a whole number in digits, such as 12.'],
    ['100000', 'At most 99,999.'],
  ])('%s is refused, and no digit of it is used', (text, problem) => {
    expect(readWhole(text, { min: 0, max: 99_999 })).toEqual({ problem })
  })

  it('may be below zero where the youngest classes are', () => {
    expect(readWhole('-2', { min: -2, max: 30 })).toEqual({ value: -2 })
    expect(readWhole('-0', { min: -2, max: 30 })).toEqual({ value: 0 })
    expect(readWhole('70', { min: -2, max: 30 })).toEqual({ problem: 'At most 30.' })
  })
})

describe('a number with decimals that is typed', () => {
  const percent = { min: 0, max: 100, decimals: 2, unit: '%' }

  it.each([
    ['45', 45],
    ['45.25', 45.25],
    ['45%', 45],
    ['45.5 %', 45.5],
  ])('%s is read as it is meant', (text, value) => {
    expect(readDecimal(text, percent)).toEqual({ value })
  })

  it.each([
    ['45,5', 'Write a number with a point for decimals, such as 12.5.'],
    ['45.', 'Write a number with a point for decimals, such as 12.5.'],
    ['4O', 'Write a number with a point for decimals, such as 12.5.'],
    ['45.255', 'At most 2 decimals.'],
    ['-5', 'At least 0.'],
    ['101', 'At most 100.'],
  ])('%s is refused', (text, problem) => {
    expect(readDecimal(text, percent)).toEqual({ problem })
  })
})
