import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { SpreadsheetErrorKind } from './errors.ts'
import { read, workbookBytes } from './index.ts'
import { readGrid, type ReadLimits } from './read.ts'
import { zipStream } from './zip-stream.ts'

const limits: ReadLimits = { maxRows: 10_000, maxBytes: 10 * 1024 * 1024 }
const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./fixtures/${name}`, import.meta.url))
const text = (written: string): Promise<Awaited<ReturnType<typeof read>>> => read(Buffer.from(written), limits)
const expectError = (bytes: Uint8Array, kind: SpreadsheetErrorKind, within = limits) =>
  expect(read(bytes, within)).rejects.toMatchObject({ name: 'SpreadsheetError', kind })

const zip = (parts: Record<string, string>): Promise<Buffer> =>
  buffer(Readable.from(zipStream(Object.entries(parts).map(([name, part]) => ({ name, content: [part] })))))

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (...targets: [string, string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of one sheet, in the form in which a given program saves it. */
const xlsx = (sheet: string, { strings = '', styles = '', properties = '' } = {}): Promise<Buffer> =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': links(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
  })

describe('read .xlsx', () => {
  it('reads files saved by LibreOffice: first visible sheet with cells, real dates, numbers, formulas as saved', async () => {
    const sheet = await read(await fixture('libreoffice.xlsx'), limits)
    expect(sheet.headers.map(header => header.title)).toEqual([
      'Last Name',
      'First Name',
      'Date of Birth',
      'Guardian Phone',
      'LIN',
      'Boarder',
      'Full name',
    ])
    expect(sheet.rows).toEqual([
      {
        number: 2,
        cells: {
          lastname: 'Adéṣọlá',
          firstname: 'Ẹ̀bùn',
          dateofbirth: '2014-03-09',
          guardianphone: '08031234567',
          lin: '1234567890123',
          boarder: '1',
          fullname: 'Adéṣọlá Ẹ̀bùn',
        },
      },
      {
        number: 5,
        cells: {
          lastname: 'Nwankwọ',
          firstname: 'Ìfẹ́',
          dateofbirth: '2012-02-29',
          guardianphone: '08031234568',
          lin: '0.1',
          boarder: '0',
          fullname: '#DIV/0!',
        },
      },
    ])
  })

  it('reads files saved by Excel: shared and rich strings, built-in date formats, booleans, strict dates, long numbers', async () => {
    const bytes = await xlsx(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row>
       <row r="3"><c r="A3" t="s"><v>5</v></c><c r="B3" s="1"><v>41707</v></c><c r="C3" t="b"><v>1</v></c><c r="D3"><v>1.234567890123E12</v></c><c r="E3" t="d"><v>2014-03-09T00:00:00</v></c></row>
       <row r="4"><c r="A4" t="str"><f>UPPER("x")</f><v>Saved</v></c><c r="B4" s="1"><v>80312345678</v></c><c r="C4"><v>0.30000000000000004</v></c><c r="D4"><v>1E-7</v></c><c r="E4" s="2"><v>0.3125</v></c></row>`,
      {
        strings:
          '<si><t>Name</t></si><si><t>Born</t></si><si><t>Boarder</t></si><si><t>LIN</t></si><si><t>Entered</t></si><si><r><t xml:space="preserve">Ọlá </t></r><r><rPr><b/></rPr><t>Bọ́lá</t></r></si>',
        styles:
          '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs>',
      },
    )
    const { rows } = await read(bytes, limits)
    expect(rows).toEqual([
      {
        number: 3,
        cells: { name: 'Ọlá Bọ́lá', born: '2014-03-09', boarder: 'TRUE', lin: '1234567890123', entered: '2014-03-09' },
      },
      { number: 4, cells: { name: 'Saved', born: '########', boarder: '0.3', lin: '0.0000001', entered: '07:30' } },
    ])
  })

  it('keeps the zeros that a format puts before a number', async () => {
    const bytes = await xlsx(
      '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Adm No</t></is></c></row><row r="2"><c t="inlineStr"><is><t>Ada</t></is></c><c s="1"><v>42</v></c></row><row r="3"><c t="inlineStr"><is><t>Bọ́lá</t></is></c><c><v>42</v></c></row>',
      {
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>',
      },
    )
    expect((await read(bytes, limits)).rows.map(({ cells }) => cells.admno)).toEqual(['0042', '42'])
  })

  it('supports the date system of older Macintosh workbooks', async () => {
    const bytes = await xlsx(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Ada</t></is></c><c r="B2" s="1"><v>40245</v></c></row>',
      {
        styles: '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
        properties: '<workbookPr date1904="1"/>',
      },
    )
    expect((await read(bytes, limits)).rows[0]?.cells).toEqual({ name: 'Ada', born: '2014-03-09' })
  })

  it('reads files saved by Google Sheets: inline strings, cells without a reference, a custom date format', async () => {
    const bytes = await xlsx(
      '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Born</t></is></c></row><row r="2"><c t="inlineStr"><is><t>Ẹniọlá</t></is></c><c s="1"><v>41707</v></c></row>',
      {
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="d&quot; of &quot;mmmm yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>',
      },
    )
    expect((await read(bytes, limits)).rows).toEqual([{ number: 2, cells: { name: 'Ẹniọlá', born: '2014-03-09' } }])
  })

  it('reads files saved by another library, including entities, CDATA and long texts', async () => {
    const long = 'Ẹ̀kọ́ & <ẹ̀kọ́> '.repeat(500).trim().normalize('NFC')
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Hidden',
          hidden: true,
          rows: [
            ['no', 'no'],
            ['no', 'no'],
          ],
        },
        {
          name: 'S',
          rows: [
            ['Name', 'Born', 'Long'],
            ['Adé', new Date('2014-03-09T00:00:00Z'), long],
            [1e15, -0.5, true],
          ],
        },
      ],
    })
    expect((await read(bytes, limits)).rows.map(row => row.cells)).toEqual([
      { name: 'Adé', born: '2014-03-09', long },
      { name: '1000000000000000', born: '-0.5', long: 'TRUE' },
    ])
    const section = await xlsx(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row><!-- > --><row r="2"><c r="A2" t="inlineStr"><is><t><![CDATA[x < y]]></t></is></c><c r="B2" t="str" x="a > b"><v>&#233;&#x1F600;&amp;lt; 2 > 1</v></c></row>',
    )
    expect((await read(section, limits)).rows[0]?.cells).toEqual({ a: 'x < y', b: 'é😀&lt; 2 > 1' })
  })

  it('skips headings above the titles, and keeps cells without a title', async () => {
    const bytes = await workbookBytes({
      sheetName: 'x',
      columns: [{ title: 'SUNRISE SCHOOL' }, { title: '' }, { title: '' }],
      rows: [[], ['Name', 'Phone'], ['Ada', '0803', 'stray'], ['  ', '\u00a0', '']],
    })
    const sheet = await read(bytes, limits)
    expect(sheet.headers.map(({ title, letter }) => [title, letter])).toEqual([
      ['Name', 'A'],
      ['Phone', 'B'],
      ['Column C', 'C'],
    ])
    expect(sheet.rows).toEqual([{ number: 4, cells: { name: 'Ada', phone: '0803', columnc: 'stray' } }])
  })
})

describe('read .csv', () => {
  const expected = [
    { number: 2, cells: { name: 'Adé, Ọlá', note: 'two\nlines "quoted"' } },
    { number: 4, cells: { name: 'Bisi', note: '' } },
  ]
  const written = (delimiter: string): string =>
    ['Name', 'Note'].join(delimiter) + `\r\n"Adé, Ọlá"${delimiter}"two\nlines ""quoted"""\r\n\r\nBisi${delimiter}\r\n`

  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('separated by %s', async (_, delimiter) => {
    expect((await text(written(delimiter))).rows).toEqual(expected)
    expect((await text(`\ufeff${written(delimiter)}`)).rows).toEqual(expected)
    expect((await read(Buffer.from(`\ufeff${written(delimiter)}`, 'utf16le'), limits)).rows).toEqual(expected)
  })

  it('reads Windows-1252, and the line in which Excel names the delimiter', async () => {
    const { rows } = await read(
      Buffer.from('sep=;\r\nName;Town\r\nJos\u00e9;\u00c9b\u00fat\u00e9\r\n', 'latin1'),
      limits,
    )
    expect(rows).toEqual([{ number: 2, cells: { name: 'José', town: 'Ébúté' } }])
  })

  it('cleans up invisible characters, whitespace and decomposed letters', async () => {
    const { rows } = await text('Name,Phone\n\u200b Ade\u0301  \u00a0Sola\u0323 ,\u202a0803 123\u202c\n')
    expect(rows[0]?.cells).toEqual({ name: 'Adé Solạ', phone: '0803 123' })
  })
})

it('counts the rows of a workbook with one sheet, as of one with several', async () => {
  const rows = [['Name'], ['Adé'], ['Ẹniọlá']]
  const one = await readGrid(await writeXlsx({ sheets: [{ name: 'S', rows }] }), limits)
  expect(one.sheets.map(sheet => [sheet.name, sheet.rows])).toEqual([['S', 3]])
})

describe('files refused as a whole', () => {
  it('older and foreign formats, with instructions', async () => {
    await expectError(await fixture('older.xls'), 'oldFormat')
    await expectError(await fixture('opendocument.ods'), 'openDocument')
    await expect(read(await fixture('older.xls'), limits)).rejects.toThrow('Save it as .xlsx or .csv')
  })

  it('a password-protected workbook', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'S', rows: [['a', 'b']] }],
      encryption: { password: 'secret', spinCount: 1000 },
    })
    await expectError(bytes, 'encrypted')
  })

  it('files that are no spreadsheet, whatever their name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    await expectError(png, 'notASpreadsheet')
    await expectError(Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'notASpreadsheet')
    await expectError(Buffer.from('%PDF-1.7\n1 0 obj'), 'notASpreadsheet')
    await expectError(await zip({ 'readme.txt': 'hello' }), 'notASpreadsheet')
    await expectError(Buffer.from('504b03040000', 'hex'), 'notASpreadsheet')
    await expectError((await fixture('libreoffice.xlsx')).subarray(0, 4000), 'notASpreadsheet')
  })

  it('a workbook with a damaged part', async () => {
    const bytes = Buffer.from(await fixture('libreoffice.xlsx'))
    bytes.fill(0x55, 1500, 2600)
    await expectError(bytes, 'notASpreadsheet')
  })

  it('empty files, and files with titles only', async () => {
    await expectError(Buffer.alloc(0), 'empty')
    await expectError(Buffer.from('Name,Phone\n,\n'), 'empty')
    await expectError(await workbookBytes({ sheetName: 'S', columns: [{ title: 'Name' }], rows: [] }), 'empty')
  })

  it('too many bytes, too many rows', async () => {
    await expectError(Buffer.alloc(2000, 'a,'), 'tooLarge', { maxRows: 10, maxBytes: 1000 })
    await expectError(Buffer.from(`Name,Note\n${'a,b\n'.repeat(11)}`), 'tooManyRows', { ...limits, maxRows: 10 })
    expect((await read(Buffer.from(`Name,Note\n${'a,b\n'.repeat(10)}`), { ...limits, maxRows: 10 })).rows).toHaveLength(
      10,
    )
  })

  it('a file that takes too long', async () => {
    await expectError(Buffer.from('Name,Note\na,b\n'), 'tooSlow', { ...limits, timeout: 1 })
  })
})

describe('zip bombs', () => {
  /** In milliseconds: a thread that runs out of memory is slow to notice on a busy machine, and the error must be about its memory. */
  const patience = 55_000
  const bomb = (mebibytes: number): Promise<Buffer> =>
    xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
      strings: `<si><t>${'a'.repeat(mebibytes * 2 ** 20)}</t></si>`,
    })
  const sizeAt = (bytes: Buffer, name: string): number => bytes.lastIndexOf(name) - 46 + 24

  it('are refused by their declared size, without unpacking', async () => {
    await expectError(await bomb(101), 'tooLarge')
  })

  it('are refused by their ratio', async () => expectError(await bomb(20), 'tooLarge'))

  it('are stopped if they declare a false size or none', async () => {
    const lying = await bomb(20)
    lying.writeUInt32LE(100_000, sizeAt(lying, 'xl/sharedStrings.xml'))
    await expectError(lying, 'tooLarge')
    lying.writeUInt32LE(0, sizeAt(lying, 'xl/sharedStrings.xml'))
    await expectError(lying, 'tooLarge')
  })

  it("use up a thread's memory, and none of the server's", async () => {
    const strings = Array.from({ length: 2_400_000 }, (_, index) => `<si><t>${index} éééééé</t></si>`).join('')
    const bytes = await xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { strings })
    await expectError(bytes, 'tooLarge', { maxRows: 10, maxBytes: 50 * 2 ** 20, timeout: patience })
  })

  it('cannot hide in entities of their own, nor in an endless document', async () => {
    await expectError(
      await xlsx('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
        strings: '</sst><!DOCTYPE lol [<!ENTITY a "aaaaaaaaaa">]><sst>',
      }),
      'notASpreadsheet',
    )
    await expectError(
      await xlsx(`<row r="1"><c r="A1"><v>1</v></c></row><c x="${'a'.repeat(2 ** 21)}`),
      'notASpreadsheet',
    )
  })

  it('cannot hide in the number of cells', async () => {
    const rows = Array.from({ length: 4_500 }, (_, row) => {
      const cells = Array.from({ length: 256 }, (_, column) => `<c><v>${(row * 7919 * (column + 1)) % 99_991}</v></c>`)
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
    const bytes = await xlsx(rows.join(''))
    await expectError(bytes, 'tooLarge', { ...limits, timeout: patience })
  })
})
