import { describe, expect, it } from 'vitest'
import { nonexistentDay, readDay } from './index.ts'

describe('readDay', () => {
  it.each([
    ['2014-03-09', '2014-03-09'],
    ['2014/3/9', '2014-03-09'],
    ['2014-03-09 00:00:00', '2014-03-09'],
    ['09/03/2014', '2014-03-09'],
    ['9-3-2014', '2014-03-09'],
    ['09.03.2014', '2014-03-09'],
    ['9 Mar 2014', '2014-03-09'],
    ['9-mar-2014', '2014-03-09'],
    ['9th of March, 2014', '2014-03-09'],
    ['1 Sept 2014', '2014-09-01'],
    ['March 9, 2014', '2014-03-09'],
    ['41707', '2014-03-09'],
    ['41707.5', '2014-03-09'],
    ['29/02/2012', '2012-02-29'],
  ])('%s is %s', (written, expected) => expect(readDay(written)).toBe(expected))

  it.each([
    '',
    '29/02/2013',
    '31/04/2014',
    '03/25/2014',
    '2014',
    '09/03/14',
    '2014-13-01',
    '9 Foo 2014',
    '99999999',
    'soon',
    '00/01/2014',
    '1/1/0001',
  ])('%s is not a day', written => expect(readDay(written)).toBeNull())

  it('counts day numbers like the workbook', () => {
    expect([readDay('41707'), readDay('40245', true)]).toEqual(['2014-03-09', '2014-03-09'])
  })

  it.each([
    ['30/02/2014', '30-02-2014 does not exist. Check the day and the month.'],
    ['2014-02-30', '30-02-2014 does not exist. Check the day and the month.'],
    ['31 June 2014', '31-06-2014 does not exist. Check the day and the month.'],
    ['04/25/2014', 'There is no month 25. Write the day before the month, as in 25-04-2014.'],
    ['09/03/0214', 'The year 0214 is too long ago. Check the date.'],
    ['28/02/2014', null],
    ['last week', null],
  ])('%s is reported as a day that does not exist, if it is one', (written, said) => {
    expect(nonexistentDay(written)).toBe(said)
  })
})
