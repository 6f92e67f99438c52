import type { CardSheet } from '@akada/contract/report-cards/schemas'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { partsNamed, structureOf } from '../../../../test/pdf-structure.ts'
import { pagesOf } from '../../../../test/pdf-text.ts'
import { A4, bytesOf, createDocument } from '../../../platform/pdf/index.ts'
import type { PrintedCard } from './card.ts'
import { drawCard } from './page.ts'
import { figures } from './look.ts'
import { cardLayouts } from '@akada/contract/report-cards/words'

const subject = (name: string): CardSheet['result']['subjects'][number] => ({
  subjectId: '',
  name,
  components: [
    { kind: 'score', score: '15' },
    { kind: 'absent', score: null },
    { kind: 'exempt', score: null },
  ],
  total: '37.5',
  grade: 'F9',
  remark: 'Fail',
  position: 22,
  classAverage: '58.33',
  highest: '91',
  lowest: '12.5',
  passed: false,
  absent: true,
  incomplete: false,
  broughtForward: ['61', null],
  cumulative: '49.25',
})

const sheetWith = (subjects: number, traits: number, more: Partial<CardSheet> = {}): CardSheet => ({
  state: 'Ogun',
  ministry: 'Ogun State Ministry of Education, Science and Technology',
  school: {
    id: '',
    name: 'Our Lady of Apostles Comprehensive Girls’ Junior and Senior Secondary School',
    address: 'Kilometre 12, Old Abeokuta Motor Road, beside the Local Government Secretariat, Ifọ̀',
    motto: 'Knowledge, discipline and service to God and to humanity',
    logoFileId: null,
  },
  session: '2026/2027',
  term: { id: '', number: 3, name: 'Third Term', vacation: '2027-07-30', nextTermBegins: null },
  student: {
    id: '',
    fullName: 'Ògúnbánjọ-Adéwùnmí, Olúwadámilọ́lá Ifẹ́olúwaKìítán Àdùkẹ́',
    fxId: 'OG26000123',
    admissionNumber: 'OLACG/JSS/2026/000123',
    gender: 'female',
    age: 12,
    pictureFileId: null,
  },
  class: 'SS 2',
  classArm: 'SS 2 Humanities and Business',
  stream: null,
  result: {
    components: ['CA1', 'CA2', 'Exam'].map(name => ({ id: '', name, maximum: '20' })),
    subjects: Array.from({ length: subjects }, (_, index) => subject(`Ìmọ̀ Ìjìnlẹ̀ Èdè àti Àṣà Yorùbá ${index + 1}`)),
    offered: subjects,
    passed: 0,
    failed: subjects,
    obtained: '675',
    obtainable: '1800',
    average: '37.50',
    ranked: false,
    notRanked: 'too few totals',
    positionInArm: null,
    numberInArm: 42,
    positionInClass: null,
    numberInClass: 120,
    armAverage: '61.12',
    attendance: { unit: 'half-days', opened: 118, present: 110, absent: 8, late: 3, notCalled: 0 },
    cumulative: { average: '49.25', terms: 2 },
    promotion: 'On Trial',
    promotionBecause: null,
    missing: [],
  },
  printPositions: true,
  ratings: Array.from({ length: traits }, (_, index) => ({
    domain: index % 3 ? ('affective' as const) : ('psychomotor' as const),
    traitId: '',
    name: `Trait ${index + 1}`,
    rating: index % 5 ? 3 : null,
  })),
  ratingKey: [5, 4, 3, 2, 1].map(rating => ({ rating, meaning: `Meaning ${rating}` })),
  gradeKey: Array.from({ length: 9 }, (_, index) => ({
    from: index,
    to: index,
    grade: `G${index}`,
    remark: 'Very Good',
  })),
  classTeacher: {
    name: 'Mrs Folákẹ́ Ògúnbánjọ-Adéwùnmí',
    remark: 'She works well and is kind to all. '.repeat(13),
    signatureFileId: null,
  },
  principal: { name: null, remark: 'W'.repeat(500), signatureFileId: null },
  ...more,
})

const issue = {
  version: 2,
  code: 'K7QM-4Z2P-9XWD',
  issuedAt: '2027-07-29T23:30:00Z',
  url: 'https://akada.example/verify/K7QM-4Z2P-9XWD',
  urlText: 'akada.example/verify',
  replaces: '2027-07-22T23:30:00Z',
  reason: 'One exam was marked again, and the remark of the class teacher was corrected.',
}

const drawnWith = async (sheet: CardSheet, more: Partial<PrintedCard> = {}): Promise<Buffer> => {
  const document = createDocument({
    title: 'Card',
    author: 'School',
    createdAt: new Date('2027-07-30T00:00:00Z'),
    tagged: true,
  })
  drawCard(document, { sheet, issue, logo: null, picture: null, ...more })
  return bytesOf(document)
}

describe('a card on paper', () => {
  it.each([
    [0, 0],
    [1, 1],
    [9, 19],
    [18, 20],
    [24, 30],
  ])('has one page with %i subjects and %i traits, all of it on the sheet', async (subjects, traits) => {
    const sheet = sheetWith(subjects, traits)
    const [page, ...more] = pagesOf(await drawnWith(sheet))
    expect(more).toEqual([])
    expect(page?.lowest).toBeGreaterThan(A4.height / 2)
    expect(page?.lowest).toBeLessThan(A4.height - 15)
    for (const rating of sheet.ratings) expect(page?.lines).toContain(rating.name)
    const lines = page?.lines.map(line => line.normalize('NFC')) ?? []
    expect(lines.filter(line => line.startsWith('Ìmọ̀ Ìjìnlẹ̀'.normalize('NFC')))).toHaveLength(subjects)
  })

  it('says which sheet it replaces and why where it was issued again, in full', async () => {
    const reason = 'One exam was marked again. '.repeat(18).trim()
    const [page, ...more] = pagesOf(await drawnWith(sheetWith(20, 19), { issue: { ...issue, reason } }))
    expect(more).toEqual([])
    expect(page?.lines.join(' ')).toContain(`Version 2, replaces the report sheet of 23-07-2027: ${reason}`)
    const first = { ...issue, version: 1, replaces: null, reason: null }
    const [other] = pagesOf(await drawnWith(sheetWith(20, 19), { issue: first }))
    expect(other?.lines.join(' ')).not.toContain('replaces')
  })

  it('has dashes in place of marks where no register was called', async () => {
    const sheet = sheetWith(9, 19)
    const attendance = { unit: 'days' as const, opened: 20, present: 0, absent: 0, late: 0, notCalled: 20 }
    const [page] = pagesOf(await drawnWith({ ...sheet, result: { ...sheet.result, attendance } }))
    const after = (label: string) => page?.lines[page.lines.indexOf(label) + 1]
    expect(['Present', 'Absent', 'Late', 'Not marked', 'Attendance'].map(after)).toEqual(['–', '–', '–', '20', '–'])
  })

  it('says at head and foot of a draft that it is one, and shows no signature, date or code on it whatever it is given', async () => {
    const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#102a6b' } })
      .png()
      .toBuffer()
    const signatures = { classTeacher: picture, principal: picture }
    const [issued] = pagesOf(await drawnWith(sheetWith(9, 19), { signatures }))
    expect(issued?.pictures).toBe(2)
    const [draft] = pagesOf(await drawnWith(sheetWith(9, 19), { signatures, issue: null }))
    expect(draft?.pictures).toBe(0)
    const lines = draft?.lines ?? []
    expect(lines.filter(line => line === 'DRAFT')).toHaveLength(4)
    expect(lines.filter(line => line === 'Not signed')).toHaveLength(2)
    expect(lines).toContain('Not issued by the school, not signed')
    // Once, as the day of vacation.
    expect(lines.filter(line => line === '30-07-2027')).toHaveLength(1)
    for (const text of ['Date', 'School stamp', 'Version 2', 'K7QM-4Z2P-9XWD']) expect(lines).not.toContain(text)
  })

  it('explains special cases in words', async () => {
    const [page] = pagesOf(await drawnWith(sheetWith(3, 4)))
    for (const text of [
      'Report Sheet for Third Term, 2026/2027',
      'Not ranked',
      'On Trial',
      'To be announced',
      '30-07-2027',
      'Times school opened (half-days)',
      'K7QM-4Z2P-9XWD',
      'Version 2',
      'ABS',
      'EX',
      '22nd',
    ]) {
      expect(page?.lines).toContain(text)
    }
    for (const text of [
      'Session average (2 terms)',
      'ABS: absent, counts 0.',
      'Grade in bold with a line below: failed.',
    ])
      expect(page?.lines.join(' ')).toContain(text)
  })

  it('leaves out positions if the state does not print them, and promotion before the third term', async () => {
    const first = { id: '', number: 1, name: 'First Term', vacation: '2026-12-18', nextTermBegins: '2027-01-11' }
    const [page] = pagesOf(await drawnWith(sheetWith(3, 4, { printPositions: false, term: first })))
    for (const text of [
      'Position',
      'Position in class',
      'Not ranked',
      'Promotion',
      'Session average (2 terms)',
      '1st term',
    ]) {
      expect(page?.lines).not.toContain(text)
    }
    expect(page?.lines).toContain('11-01-2027')
  })

  it('says which place is of which, and only once where a class has one arm', async () => {
    const sheet = sheetWith(3, 4)
    const linesOf = async (result: Partial<CardSheet['result']>) =>
      pagesOf(await drawnWith({ ...sheet, result: { ...sheet.result, ranked: true, notRanked: null, ...result } }))[0]
        ?.lines ?? []
    const two = await linesOf({ positionInArm: 51, numberInArm: 60, positionInClass: 65, numberInClass: 80 })
    expect(two.join(' ')).toContain('Position in class')
    for (const text of ['51st out of 60', 'Position in SS 2', '65th out of 80']) expect(two).toContain(text)
    const one = await linesOf({ positionInArm: 19, numberInArm: 34, positionInClass: 19, numberInClass: 34 })
    expect(one.filter(line => line === '19th out of 34')).toHaveLength(1)
    expect(one).not.toContain('Position in SS 2')
  })

  it('has the remark of the Head Teacher in a primary school', async () => {
    const linesOf = async (more: Partial<CardSheet>) => pagesOf(await drawnWith(sheetWith(3, 4, more)))[0]?.lines
    expect(await linesOf({ headTitle: 'Head Teacher' })).toContain('HEAD TEACHER’S REMARK')
    expect(await linesOf({})).toContain('PRINCIPAL’S REMARK')
  })

  it('shows unmarked registers beside the percentage', async () => {
    const sheet = sheetWith(3, 4)
    const attendance = { ...sheet.result.attendance, present: 19, absent: 0, late: 0, notCalled: 99 }
    const [page] = pagesOf(await drawnWith({ ...sheet, result: { ...sheet.result, attendance } }))
    for (const text of ['Not marked', '99', 'Attendance', '100.00%']) expect(page?.lines).toContain(text)
  })

  it('is the same bytes each time', async () => {
    const sheet = sheetWith(12, 19)
    expect((await drawnWith(sheet)).equals(await drawnWith(sheet))).toBe(true)
  })
})

/** What a reader aloud is told of the facts of a card, such as 'House Blue House'. */
const factsOf = async (sheet: CardSheet): Promise<string[]> =>
  partsNamed(structureOf(await drawnWith(sheet)).sections, 'P').map(({ text }) => text)

describe('the particulars of a card', () => {
  const student = { ...sheetWith(3, 4).student, dateOfBirth: '2014-03-12', house: 'Blue House' }

  it('have the day of birth, the house and the telephone of the school where they are recorded', async () => {
    const sheet = sheetWith(3, 4, { student })
    const phone = { code: '+234', number: '8035550101' }
    const facts = await factsOf({ ...sheet, school: { ...sheet.school, phone } })
    for (const fact of ['Date of birth (age) 12-03-2014 (12)', 'House Blue House']) expect(facts).toContain(fact)
    expect(facts.join(' ')).toContain('Telephone: 0803 555 0101')
    const earlier = await factsOf(sheetWith(3, 4))
    expect(earlier).toContain('Age 12 years')
    expect(earlier.some(fact => fact.startsWith('House'))).toBe(false)
  })

  it('have the whole name on as many lines as it needs, none below 8.5 points', async () => {
    const fullName = `${'Ògúnbánjọ-Adéwùnmí '.repeat(9)}Ṣóyínká`
    const [page] = pagesOf(await drawnWith(sheetWith(20, 19, { student: { ...student, fullName } })))
    const text = page?.lines.join(' ').normalize('NFC') ?? ''
    expect(text.match(/Ògúnbánjọ-/g)?.length).toBeGreaterThanOrEqual(9)
    expect(page?.smallest('Ògúnbánjọ-')).toBeGreaterThanOrEqual(8.5)
  })
})

describe('the box for the next term', () => {
  it('says in full what to pay and to bring, on one page with all that a card may have', async () => {
    const nextTermNeeds = 'PTA levy N2,000, two brooms, a cutlass. '.repeat(13).slice(0, 499).trim()
    const sheet = sheetWith(20, 19)
    const full = { ...sheet, term: { ...sheet.term, nextTermNeeds } }
    const [page, ...more] = pagesOf(await drawnWith(full))
    expect(more).toEqual([])
    expect(page?.lines.join(' ')).toContain(nextTermNeeds)
    expect(page?.lines.join(' ')).toContain(sheet.classTeacher.remark?.trim())
    expect(page?.lowest).toBeLessThan(A4.height - 15)
    expect(page?.lines).toContain('FOR NEXT TERM')
  })
})

describe('the traits of a card', () => {
  const ratedIn = async (more: Partial<CardSheet>): Promise<(string | null)[]> => {
    const { sections } = structureOf(await drawnWith(sheetWith(3, 6, more)))
    const [traits] = partsNamed(sections, 'Table').slice(more.layout === 'words' ? 0 : 1)
    return traits?.parts.map(row => row.parts[1]?.actualText ?? row.parts[1]?.text ?? null) ?? []
  }

  it('are ticked in boxes, and in words up to Primary 3', async () => {
    expect(await ratedIn({ level: 7 })).toEqual(['–', '3 Meaning 3'])
    expect(await ratedIn({ level: 3 })).toEqual(['–', 'Meaning 3'])
    expect(await ratedIn({ level: 7, layout: 'words' })).toEqual(['–', 'Meaning 3'])
    expect(await ratedIn({ level: 7, layout: 'compact' })).toEqual(['–', '3'])
  })
})

describe('the forms of a card', () => {
  it('have the same figures in the order that the state chose, each on one page', async () => {
    const orders: string[][] = []
    const figuresOf: string[][] = []
    for (const layout of cardLayouts) {
      const bytes = await drawnWith(sheetWith(18, 19, { layout }))
      const pages = pagesOf(bytes)
      expect([pages.length, (pages[0]?.lowest ?? 0) < A4.height - 15]).toEqual([1, true])
      const { sections } = structureOf(bytes)
      const named = sections[0]?.parts.map(({ name, text }) => (name === 'Table' ? 'Table' : text)) ?? []
      const places = ['Table', 'Subjects 18', 'AFFECTIVE DOMAIN', 'FOR NEXT TERM'].map(
        what => [named.indexOf(what), what] as const,
      )
      orders.push(places.toSorted(([one], [other]) => one - other).map(([, what]) => what))
      const rows = partsNamed(sections, 'TR').filter(row => row.parts[0]?.text.startsWith('Ìmọ̀'.normalize('NFC')))
      figuresOf.push(rows.map(row => row.parts.slice(0, 12).map(({ text }) => text)).flat())
    }
    expect(orders).toEqual([
      ['Table', 'Subjects 18', 'AFFECTIVE DOMAIN', 'FOR NEXT TERM'],
      ['Subjects 18', 'Table', 'AFFECTIVE DOMAIN', 'FOR NEXT TERM'],
      ['Table', 'Subjects 18', 'AFFECTIVE DOMAIN', 'FOR NEXT TERM'],
      ['Table', 'AFFECTIVE DOMAIN', 'Subjects 18', 'FOR NEXT TERM'],
    ])
    for (const figures of figuresOf) expect(figures).toEqual(figuresOf[0])
  })
})

describe('the form that begins with the results', () => {
  it('has the remarks beside the traits, with all that a card may have on one page', async () => {
    const remark = 'She works well and is kind to all. '.repeat(15).slice(0, 500).trim()
    const nextTermNeeds = 'PTA levy N2,000, two brooms, a cutlass. '.repeat(13).slice(0, 499).trim()
    for (const traits of [19, 30]) {
      const sheet = sheetWith(20, traits, { layout: 'results first' })
      const full = {
        ...sheet,
        term: { ...sheet.term, nextTermNeeds },
        classTeacher: { ...sheet.classTeacher, remark },
        principal: { ...sheet.principal, remark },
      }
      const [page, ...more] = pagesOf(await drawnWith(full))
      expect(more).toEqual([])
      const heightOf = (text: string) => page?.positions[page.lines.indexOf(text)] ?? 0
      expect(heightOf('CLASS TEACHER’S REMARK')).toBeCloseTo(heightOf('PSYCHOMOTOR SKILLS'), 0)
      expect(page?.lines.join(' ').split(remark)).toHaveLength(3)
      expect(page?.lines.join(' ')).toContain(nextTermNeeds)
      expect(heightOf('FOR NEXT TERM')).toBeGreaterThan(heightOf(`Trait ${traits}`))
      expect(page?.lowest).toBeLessThan(A4.height - 15)
    }
  })
})

describe('the structure of a card', () => {
  it('has a heading, tables with headings of columns and rows, and pictures with words; only marks of the page are outside', async () => {
    const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#102a6b' } })
      .png()
      .toBuffer()
    const signatures = { classTeacher: picture, principal: picture }
    const bytes = await drawnWith(sheetWith(9, 19), { logo: picture, crest: picture, picture, signatures })
    const { sections, furniture } = structureOf(bytes)
    expect(partsNamed(sections, 'H1').map(({ text }) => text)).toEqual(['Report Sheet for Third Term, 2026/2027'])
    const [subjects] = partsNamed(sections, 'Table')
    expect(subjects?.parts).toHaveLength(10)
    expect(subjects?.parts[0]?.parts.every(({ name, scope }) => name === 'TH' && scope === 'Column')).toBe(true)
    expect(subjects?.parts[1]?.parts[0]).toMatchObject({ name: 'TH', scope: 'Row' })
    expect(subjects?.parts[1]?.parts.at(-1)?.actualText).toBe('Below the class average')
    expect(partsNamed(sections, 'Figure').map(({ alt }) => alt?.normalize('NFC'))).toEqual([
      'Crest of the state',
      'Crest of the school',
      `Photograph of ${sheetWith(1, 1).student.fullName}`.normalize('NFC'),
      'Signature below the class teacher’s remark',
      'Signature below the principal’s remark',
      'QR code of the page that confirms this card: https://akada.example/verify/K7QM-4Z2P-9XWD',
    ])
    // The digits above the boxes: each tick says its own.
    expect(furniture.filter(line => !/^[1-5]$/.test(line))).toEqual([])
    const draft = structureOf(await drawnWith(sheetWith(9, 19), { issue: null }))
    expect(draft.furniture.filter(line => !/^[1-5]$/.test(line))).toEqual(['Photograph', 'DRAFT'])
  })
})

describe('figures', () => {
  it('pads figures so that their decimal points line up', () => {
    expect(figures(['72', '64.5', null, 'ABS']).map(text => text.length)).toEqual([4, 4, 1, 3])
    expect(figures(['72', '64'])).toEqual(['72', '64'])
  })
})
