import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Measured, Side } from './measure.ts'
import type { SchoolPrint } from './school-print.ts'

/** The results for one database size. */
export interface SizeResult {
  students: number
  measured: Measured[]
  /** Milliseconds for one arm of published cards, with their codes; null if it was not measured. */
  publishedPdf: number | null
  /** A whole school generated and printed; null if it was not measured. */
  school: SchoolPrint | null
}

const wantedRatio = 0.7
const wantedMorning = 740
const wantedPdf = 500
const wantedMemory = 400
const wantedSchool = 20_000
const wantedSchoolMemory = 300
const wantedSearch = 50
const wantedPromotion = 2000
const wantedUnchanged = 500

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const milliseconds = (value: number | null): string => (value === null ? '?' : value.toFixed(value < 10 ? 2 : 0))
/** Processor time of a request: server + database. */
export const costText = ({ cost }: Side): string => `${milliseconds(cost.server)} + ${milliseconds(cost.database)} ms`
export const memoryText = ({ memory }: Measured): string => (memory === null ? '?' : `${Math.round(memory)} MiB`)
const met = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

const versionOf = (name: string): string => {
  const file = join(import.meta.dirname, '../../node_modules', name, 'package.json')
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : '?'
}

/** The machine and the programs of a measurement, as lines of a list. */
export const machine = (databaseVersion: string): string[] => {
  const all = cpus()
  return [
    `- Processor: ${all[0]?.model.trim() || 'not told by the system'}, ${all.length} cores; memory ${Math.round(totalmem() / 2 ** 30)} GiB. Load generator, both servers and PostgreSQL share them.`,
    `- Node.js ${process.versions.node}, PostgreSQL ${databaseVersion}, pg ${versionOf('pg')}, fastify ${versionOf('fastify')}, pdfkit ${versionOf('pdfkit')}.`,
  ]
}

const rowOf = (one: Measured): string => {
  const { title, unit, connections, product, rival, ratio } = one
  const verdict = `at least ${wantedRatio} of the rival: ${met(ratio >= wantedRatio)}`
  return `| ${title} | ${connections} | ${figure(product.perSecond)} ${unit}/s | ${figure(product.median)} / ${figure(product.p95)} / ${figure(product.p99)} ms | ${figure(rival.perSecond)} ${unit}/s | ${ratio.toFixed(2)} | ${costText(product)} | ${costText(rival)} | ${memoryText(one)} | ${verdict} |`
}

const absolutesOf = ({ measured, publishedPdf, school }: SizeResult): string[] => {
  const memories = measured.map(one => one.memory).filter(value => value !== null)
  const memory = memories.length > 0 ? Math.max(...memories) : null
  const lines: string[] = []
  const morning = measured.find(({ key }) => key === 'morning')
  const drafts = measured.find(({ key }) => key === 'pdf')
  if (morning) {
    const { perSecond } = morning.product
    lines.push(
      `- Morning peak: ${figure(perSecond)} registers/s of the ${wantedMorning} wanted (${Math.round((perSecond / wantedMorning) * 100)} %): ${met(perSecond >= wantedMorning)}. The rival made ${figure(morning.rival.perSecond)}.`,
    )
  }
  if (drafts)
    lines.push(
      `- 40 draft cards as PDF: ${figure(drafts.product.median)} ms of ${wantedPdf}: ${met(drafts.product.median <= wantedPdf)}.`,
    )
  if (publishedPdf !== null)
    lines.push(
      `- 40 published cards as PDF, each with its code: ${figure(publishedPdf)} ms of ${wantedPdf}: ${met(publishedPdf <= wantedPdf)}.`,
    )
  if (school) {
    const whole = school.generation + school.printing
    lines.push(
      `- ${figure(school.cards)} cards of a school: generated in ${figure(school.generation)} ms, printed as one PDF in ${figure(school.printing)} ms, together of ${figure(wantedSchool)}: ${met(whole <= wantedSchool)}.`,
    )
    if (school.memory !== null)
      lines.push(
        `- Most memory that the server held meanwhile: ${Math.round(school.memory)} MiB of ${wantedSchoolMemory}: ${met(school.memory <= wantedSchoolMemory)}.`,
      )
  }
  for (const { title, product, rival } of measured.filter(({ key }) => key.startsWith('search-')))
    lines.push(
      `- ${title}: half in ${figure(product.median)} ms, 95 % in ${figure(product.p95)} ms of ${wantedSearch}: ${met(product.p95 <= wantedSearch)}. The rival: ${figure(rival.median)} and ${figure(rival.p95)} ms.`,
    )
  for (const { title, product } of measured.filter(({ key }) => key === 'list-known' || key === 'list-kept'))
    lines.push(
      `- ${title}: ${figure(product.perSecond)} a second of ${wantedUnchanged}: ${met(product.perSecond >= wantedUnchanged)}.`,
    )
  const promotion = measured.find(({ key }) => key === 'promotion')
  if (promotion)
    lines.push(
      `- Promotion of a school of 1,000: ${figure(promotion.product.median)} ms, the slowest of a round ${figure(promotion.product.p99)} ms, of ${figure(wantedPromotion)}: ${met(promotion.product.p99 <= wantedPromotion)}.`,
    )
  if (memory !== null)
    lines.push(
      `- Most memory that the server held in any of them: ${Math.round(memory)} MiB of ${wantedMemory}: ${met(memory <= wantedMemory)}.`,
    )
  return lines
}

const flatness = (results: readonly SizeResult[]): string[] => {
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large || small === large) return []
  const rows = large.measured.flatMap(one => {
    const other = small.measured.find(({ key }) => key === one.key)
    if (!other) return []
    const [before, after] = [wholeCost(other.product), wholeCost(one.product)]
    const growth = before === null || after === null ? '?' : (after / before).toFixed(2)
    return [
      `| ${one.title} | ${milliseconds(before)} ms | ${milliseconds(after)} ms | ${growth} | ${figure(other.product.perSecond)}/s | ${figure(one.product.perSecond)}/s |`,
    ]
  })
  const sizes = [small, large].map(({ students }) => `${students.toLocaleString('en')} students`)
  return [
    '## Flat over size',
    '',
    "Processor time of a request of the product (server and database together) and how it grew; beside it the rates, which the machine's other work sways.",
    '',
    `| Scenario | ${sizes.join(' | ')} | growth | ${sizes.map(size => `rate, ${size}`).join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

const wholeCost = ({ cost }: Side): number | null =>
  cost.server === null || cost.database === null ? null : cost.server + cost.database

export interface ReportFacts {
  results: readonly SizeResult[]
  databaseVersion: string
  date: string
  quick: boolean
  note: string | null
}

/** The page bench/results.md. */
export const pageOf = ({ results, databaseVersion, date, quick, note }: ReportFacts): string =>
  [
    '# What the benches measured',
    '',
    `${date}${quick ? ', quick run: short rounds, figures are rough' : ''}. Written by \`npm run bench\`; not edited by hand.`,
    '',
    ...machine(databaseVersion),
    '- Product: `npm start` as it is, through sign-in, permission, reach, validation, row-level security and audit.',
    '- Rival: node:http with the same statements through the same driver, pool and prepared statements; nobody is asked who they are, nothing is validated, no roles.',
    '- Rounds of product and rival in turn; a ratio is the median over the pairs. Every answer is checked; a wrong one ends the run.',
    '- Processor time: that of one request in the server + in its connections of PostgreSQL; other work on the machine hardly moves it, as it does the rates.',
    ...(note ? [`- ${note}`] : []),
    '',
    ...results.flatMap(result => [
      `## ${result.students.toLocaleString('en')} students`,
      '',
      '| Scenario | Connections | Product | Median / 95 / 99 % | Rival | Ratio | Processor, product | Processor, rival | Memory | Aim |',
      '|---|---|---|---|---|---|---|---|---|---|',
      ...result.measured.map(rowOf),
      '',
      ...absolutesOf(result),
      '',
    ]),
    ...flatness(results),
    '## To repeat it',
    '',
    '```',
    'DATA_DIR=.data/scale-small npm run seed:scale -- --students 10000',
    'DATA_DIR=.data/scale npm run seed:scale -- --students 1000000',
    'npm run bench -- --data .data/scale-small --data .data/scale',
    'npm run bench -- --quick            # seeds 2,000 students in a folder that is gone afterwards, about three minutes',
    '```',
    '',
  ].join('\n')
