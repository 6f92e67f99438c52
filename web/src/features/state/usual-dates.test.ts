import { describe, expect, it } from 'vitest'
import { usualTerms } from './usual-dates.ts'

describe('the usual dates of a session', () => {
  it('are terms of 13 to 14 weeks from Monday to Friday', () => {
    expect(usualTerms('2026/2027')?.map(({ starts, ends }) => [starts, ends])).toEqual([
      ['2026-09-14', '2026-12-18'],
      ['2027-01-11', '2027-04-09'],
      ['2027-05-03', '2027-07-30'],
    ])
  })

  it('have the public holidays of their school days', () => {
    const days = (session: string) => usualTerms(session)?.map(({ holidays = [] }) => holidays.map(({ day }) => day))
    // 1 May and 12 June 2027 are Saturdays; Easter is 28-03-2027.
    expect(days('2026/2027')).toEqual([['2026-10-01'], ['2027-03-26', '2027-03-29'], ['2027-05-27']])
    // Easter is 16-04-2028, after the second term.
    expect(days('2027/2028')?.[2]).toEqual(['2028-05-01', '2028-06-12'])
  })

  it('know the Good Friday of early and late Easters', () => {
    const goodFriday = (session: string) =>
      usualTerms(session)
        ?.flatMap(({ holidays = [] }) => holidays)
        .find(({ name }) => name === 'Good Friday')?.day
    expect(['2015/2016', '2017/2018', '2023/2024', '2034/2035'].map(goodFriday)).toEqual([
      '2016-03-25',
      '2018-03-30',
      '2024-03-29',
      '2035-03-23',
    ])
  })

  it('need the name of a session', () => {
    for (const name of ['', '2026', '2026/2026', '2026/2028', '1026/1027', '20262027'])
      expect(usualTerms(name)).toBeUndefined()
  })
})
