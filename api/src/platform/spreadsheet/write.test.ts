import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openZip } from './zip-parts.ts'
import { csv, csvText, fileNameOf, read, readGrid, workbook, workbookBytes } from './index.ts'

const limits = { maxRows: 20_000, maxBytes: 10 * 1024 * 1024 }
const dangerous = ['=1+1', '+234', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://example.com","x")', '_x003D_1']

describe('workbook', () => {
  it('reads back the written values', async () => {
    const bytes = await workbookBytes({
      sheetName: 'Students: 2026/2027',
      columns: [
        { title: 'Name' },
        { title: 'Phone' },
        { title: 'Born', kind: 'day' },
        { title: 'Score', kind: 'number' },
      ],
      rows: [
        ['Adéṣọlá <Ẹ̀bùn> & "co"', '08031234567', '2012-02-29', 72.5],
        ['two\nlines', null, 'unknown', 0],
        ['  kept ', undefined, '1899-01-01', Number.NaN],
      ],
    })
    const saved = await readXlsx(bytes, { readStyles: true })
    const sheet = saved.sheets[0]
    expect(sheet?.name).toBe('Students  2026 2027')
    expect(sheet?.rows).toEqual([
      ['Name', 'Phone', 'Born', 'Score'],
      ['Adéṣọlá <Ẹ̀bùn> & "co"', '08031234567', new Date('2012-02-29T00:00:00Z'), 72.5],
      ['two\nlines', null, 'unknown', 0],
      ['  kept ', null, '1899-01-01', 'NaN'],
    ])
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.autoFilter?.range).toBe('A1:D4')
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  })

  it('has no cell that could become a formula', async () => {
    const bytes = await workbookBytes({
      sheetName: 'S',
      columns: [{ title: '=1+1' }, { title: 'Score', kind: 'number' }, { title: 'Day', kind: 'day' }],
      rows: dangerous.map(text => [text, text, text]),
      notes: dangerous,
    })
    const saved = await readXlsx(bytes, { readStyles: true })
    for (const sheet of saved.sheets) {
      for (const cell of sheet.cells?.values() ?? []) {
        expect(cell.formula).toBeUndefined()
        expect(cell.type).toBe('string')
      }
    }
    expect(saved.sheets[0]?.rows.slice(1).map(row => row[0])).toEqual(dangerous)
  })

  it('offers choices in a template, and explains itself on a second sheet', async () => {
    const gender = ['male', 'female']
    const bytes = await workbookBytes({
      sheetName: 'Students',
      columns: [{ title: 'Name' }, { title: 'Gender', choices: gender }],
      rows: [],
      notes: ['One row per student.'],
    })
    const saved = await readXlsx(bytes)
    expect(saved.sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['Students', false],
      ['Notes', false],
      ['Lists', true],
    ])
    expect(saved.sheets[0]?.dataValidations?.[0]).toMatchObject({
      type: 'list',
      range: 'B2:B2001',
      formula1: 'Lists!$A$1:$A$2',
    })
    expect(saved.sheets[2]?.rows).toEqual([['male'], ['female']])
  })

  it('is the same, byte for byte, for the same rows', async () => {
    const spec = { sheetName: 'S', columns: [{ title: 'Name' }], rows: [['Ada'], ['Bisi']] }
    expect((await workbookBytes(spec)).equals(await workbookBytes(spec))).toBe(true)
  })

  it('reads rows only as they are needed, and stops if the reader goes away', async () => {
    let made = 0
    let closed = false
    const rows = async function* () {
      try {
        for (; made < 1_000_000; made++) yield [`row ${made} ${Math.sin(made)}`]
      } finally {
        closed = true
      }
    }
    const stream = workbook({ sheetName: 'S', columns: [{ title: 'Name' }], rows: rows() })
    for await (const _ of stream) if (made > 0) break
    await expect.poll(() => closed).toBe(true)
    expect(made).toBeLessThan(100_000)
  })

  it('passes on an error of the source of its rows', async () => {
    const rows = async function* () {
      yield ['one']
      throw new Error('connection lost')
    }
    await expect(workbookBytes({ sheetName: 'S', columns: [{ title: 'A' }], rows: rows() })).rejects.toThrow(
      'connection lost',
    )
  })

  it('writes and reads 10,000 rows of 25 columns', async () => {
    const columns = Array.from({ length: 25 }, (_, index) => ({ title: `Title ${index}` }))
    const rows = (function* () {
      for (let row = 0; row < 10_000; row++) yield columns.map((_, index) => `Ọlá ${row} ${index}`)
    })()
    const bytes = await workbookBytes({ sheetName: 'S', columns, rows })
    const sheet = await read(bytes, limits)
    expect(sheet.rows).toHaveLength(10_000)
    expect(sheet.rows[9_999]).toMatchObject({ number: 10_001, cells: { title24: 'Ọlá 9999 24' } })
  })
})

/** The text of a part of a workbook, such as its first sheet. */
const partOf = (bytes: Buffer, name: string): string => [...openZip(bytes).read(name)].join('')

describe('a printed workbook', () => {
  const name = { title: 'Full name', width: 10 }
  const subject = { title: 'Solar Photovoltaic Installation', width: 9, kind: 'average' as const }
  const spec = {
    sheetName: "Ada's arm",
    heading: 'Molipa & Sons, Broadsheet, JSS 1 Gold',
    columns: [name, ...Array.from({ length: 12 }, () => subject)],
    rows: [['Ada', 57.4]],
  }

  it('is one page wide, with its headings, its school and the number of the page on each page', async () => {
    const bytes = await workbookBytes(spec)
    const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(sheet).toContain('paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"')
    expect(sheet).toContain('<oddHeader>&amp;LMolipa &amp;&amp; Sons, Broadsheet, JSS 1 Gold</oddHeader>')
    expect(sheet).toContain('Page &amp;P of &amp;N')
    const book = partOf(bytes, 'xl/workbook.xml')
    expect(book).toContain(`localSheetId="0">'Ada''s arm'!$1:$1<`)
  })

  it('is several pages wide where one could not be read, each with the names', async () => {
    const wide = Array.from({ length: 170 }, () => ({ title: '05-10 AM', width: 9 }))
    const bytes = await workbookBytes({ ...spec, columns: [name, name, ...wide], frozen: 2 })
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('paperSize="8" orientation="landscape" fitToWidth="3"')
    expect(partOf(bytes, 'xl/workbook.xml')).toContain(`localSheetId="0">'Ada''s arm'!$A:$B,'Ada''s arm'!$1:$1<`)
  })

  it('keeps the names in view, and breaks no word of a heading', async () => {
    const sheet = partOf(await workbookBytes(spec), 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
    // 'Photovoltaic' and 'Installation' are 12 letters long; the heading has three lines.
    expect(sheet).toContain('<col min="2" max="2" width="14"')
    expect(sheet).toContain('<row r="1" ht="45" customHeight="1">')
  })

  it('shows averages, money, times and absences in their formats, as numbers', async () => {
    const bytes = await workbookBytes({
      sheetName: 'S',
      columns: [
        { title: 'Average', kind: 'average' },
        { title: 'Naira', kind: 'money' },
        { title: 'Time', kind: 'time' },
        { title: 'Mark', kind: 'number' },
      ],
      rows: [[57.4, 286_032, '2026-11-26 12:00:00', { value: 0, mark: 'a' }]],
    })
    const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
    for (const cell of ['s="5"><v>57.4<', 's="6"><v>286032<', 's="7"><v>46352.5<', 's="8"><v>0<'])
      expect(sheet).toContain(cell)
    const styles = partOf(bytes, 'xl/styles.xml')
    expect(styles).toContain('formatCode="General&quot;a&quot;"')
  })
})

describe('the name of a file', () => {
  it('says whose, what, of which class and term, and of which day, in words that every computer accepts', () => {
    expect(fileNameOf('xlsx', ['Molipa: High/School', 'Broadsheet', 'JSS 1 Gold', null, '2026/2027'])).toBe(
      'Molipa- High-School, Broadsheet, JSS 1 Gold, 2026-2027.xlsx',
    )
    expect(fileNameOf('pdf', ['A'.repeat(200), 'Register'])).toBe(`${'A'.repeat(80)}, Register.pdf`)
  })
})

describe('a workbook of several sheets', () => {
  it('has each sheet with its own titles and rows', async () => {
    const bytes = await workbookBytes({
      sheetName: 'Schools',
      columns: [{ title: 'School' }],
      rows: [['=cmd()']],
      further: [
        { sheetName: 'Teachers', columns: [{ title: 'Name' }, { title: 'Count', kind: 'number' }], rows: [['NCE', 4]] },
      ],
      notes: ['As of today'],
    })
    const first = await readGrid(bytes, limits, { sheet: 'Schools' })
    expect(first.sheets.map(({ name }) => name)).toEqual(['Schools', 'Teachers', 'Notes'])
    expect(first.rows.map(({ cells }) => cells)).toEqual([['School'], ['=cmd()']])
    const second = await readGrid(bytes, limits, { sheet: 'Teachers' })
    expect(second.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Count'],
      ['NCE', '4'],
    ])
  })
})

describe('csv', () => {
  it('streams the same as csvText, whatever the number of rows', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => [`=${index}`, index])
    const written = await buffer(csv({ columns: [{ title: 'A' }, { title: 'B' }], rows }))
    expect(written.toString('utf8')).toBe(`${csvText(['A', 'B'], rows)}\r\n`)
    expect((await buffer(csv({ columns: [{ title: 'A' }], rows: [] }))).toString('utf8')).toBe('\ufeffA\r\n')
  })
})

describe('csvText', () => {
  it('escapes formulas, and reads back unchanged', async () => {
    const written = csvText(
      ['Name', 'Phone'],
      [
        ['=1+1', '+2348031234567'],
        ['Ọlá, "B"', '0803'],
      ],
    )
    expect(written).toBe('\ufeffName,Phone\r\n\'=1+1,\'+2348031234567\r\n"Ọlá, ""B""",0803')
    const { rows } = await read(Buffer.from(written), limits)
    expect(rows.map(row => row.cells)).toEqual([
      { name: '=1+1', phone: '+2348031234567' },
      { name: 'Ọlá, "B"', phone: '0803' },
    ])
  })
})
