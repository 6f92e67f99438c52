import type { ExamInvoice } from '@akada/contract/exams/schemas'
import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import { bookFile } from '../../platform/pdf/draw-book.ts'
import type { RequestContext } from './exams.ts'
import { viewInvoice } from './registrations.ts'

const sum = (naira: number): string => formatNaira(koboOf(naira) ?? 0)
const dayOf = (instant: string): string => writtenDay(dayInLagos(new Date(instant)))

const registrationText = (number: number): string =>
  number === 1 ? 'Registration' : `Supplementary registration ${number - 1}`

const payerOf = (paidBy: string | null): string => (paidBy ? `paid by ${paidBy}` : 'paid')

/** When it was issued and paid, and the numbers of its receipt, at most two lines. */
const paymentFacts = ({ registration: { savedAt, paidAt, paidBy, reference, reversal } }: ExamInvoice): string[] => [
  `Issued ${dayOf(paidAt ?? savedAt)}, ${paidAt ? payerOf(paidBy) : 'not paid yet'}`,
  [reference && `Receipt ${reference}`, reversal && `payment reversed ${dayOf(reversal.at)}`]
    .filter(Boolean)
    .join(', '),
]

/**
 * The invoice of a registration on A4 pages, each with school, exam and page number, the sum never alone on one; once it is paid the paper is
 * a receipt. Audited before it is drawn.
 */
export const printInvoice = async (
  context: RequestContext & { place: Place; now: Date },
  id: string,
): Promise<{ fileName: string; body: Buffer }> => {
  const { db, actor, place, now } = context
  const invoice = await viewInvoice(context, id)
  const { exam, school, registration, lines, ministry, total, totalInWords } = invoice
  const isReceipt = registration.paidAt !== null && registration.reversal === null
  const kind = isReceipt ? 'Receipt' : 'Invoice'
  const of = `${exam.examName}, ${exam.session}`
  await db.write(tx =>
    audit(tx, actor, 'exam.view', ['examRegistration', id], {
      summary: `Printed the ${kind.toLowerCase()} of ${counted(lines.length, 'candidate')} for ${of}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    }),
  )
  return bookFile([school.name, kind, of, registrationText(registration.number)], {
    above: ministry,
    place: school.name,
    title: `${kind} for the state examination, ${registrationText(registration.number)}`,
    facts: [of, ...paymentFacts(invoice)],
    landscape: false,
    columns: [
      { title: 'No', width: 24, align: 'right' },
      { title: 'Name', width: 230 },
      { title: 'Student ID', width: 90 },
      { title: 'Candidate number', width: 90 },
      { title: 'Fee', width: 80, align: 'right' },
    ],
    rows: [
      ...lines.map(({ serial, name, fxId, candidateNumber, fee }) => [
        String(serial),
        name,
        fxId,
        candidateNumber,
        sum(fee),
      ]),
      ['', `Registration fee of ${counted(lines.length, 'candidate')}`, '', '', sum(total)],
      ['', `In words: ${totalInWords}`, '', '', ''],
    ],
    sums: 2,
    rowHeight: 15,
    signers: [],
    printedAt: now,
    foot: `${school.name}, ${of}`,
  })
}
