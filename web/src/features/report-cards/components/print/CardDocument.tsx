import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  attendanceText,
  capitalised,
  classText,
  counted,
  dash,
  placeText,
  positionText,
} from '@akada/contract/report-cards/words'
import type { ReactNode } from 'react'
import type { CardSheet, StudentCard } from '../../queries.ts'
import { Sheet } from '../../../../ui/facts/Sheet.tsx'
import classes from './CardDocument.module.css'
import { domainNames } from '../ratings/RatingSheet.tsx'
import factClasses from './CardFacts.module.css'
import { SubjectTable } from './SubjectTable.tsx'

interface CardDocumentProps {
  sheet: CardSheet
  logo: string | undefined
  picture: string | undefined
  signatures: StudentCard['signatures']
  /** The foot of the card: code and version of an issued card. */
  foot?: ReactNode
  isDraft: boolean
}

type CardFact = readonly [label: string, value: string | number, look?: 'wide' | 'strong']

interface CardFactsProps {
  facts: readonly CardFact[]
  /** In a frame, for the summary figures of a card, or in one line, for the foot of the sheet. */
  as?: keyof typeof shapes
}

const shapes = {
  facts: { list: `grid gap-3 ${factClasses.facts}`, fact: '' },
  summary: {
    list: `flex flex-wrap ${factClasses.summary}`,
    fact: 'flex flex-col justify-between text-center p-2 flex-auto',
  },
  ends: { list: `flex flex-wrap ${factClasses.ends}`, fact: '' },
}

const looks = { wide: 'text-md font-bold', strong: 'text-md font-extrabold' }

/** Facts of a card beside each other, each with its label above it. */
const CardFacts = ({ facts, as = 'facts' }: CardFactsProps) => (
  <dl className={`${shapes[as].list} figures`}>
    {facts.map(([label, value, look]) => (
      <div
        key={label}
        className={`${factClasses.fact} ${shapes[as].fact} ${look === 'strong' ? 'bg-hover' : ''}`}
        data-look={look}
      >
        <dt className="leading-tight text-xxs">{label}</dt>
        <dd className={look ? looks[look] : 'text-sm'}>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The note on sittings that were not marked. */
const calledFacts = (attendance: CardSheet['result']['attendance']): CardFact[] => [
  ['Not marked', attendance.notCalled],
  ['Attendance', attendanceText(attendance)],
]

/** A report card as the document that a parent keeps, in the order of the printed sheet. */
export const CardDocument = ({ sheet, logo, picture, signatures, foot, isDraft }: CardDocumentProps) => {
  const { school, term, session, student, result, ministry } = sheet
  const { attendance } = result
  return (
    <Sheet className={`gap-4 ${classes.sheet}`} aria-label={`Report sheet of ${student.fullName}`}>
      {isDraft && <DraftMark />}
      <header className={`grid items-center gap-4 text-center ${classes.head}`}>
        {logo ? (
          <img src={logo} alt="" className={`object-contain ${classes.crest}`} />
        ) : (
          <span className={`object-contain ${classes.crest}`} />
        )}
        <div className={`grid text-dimmed gap-0.5 ${classes.school}`}>
          <p className="text-xxs uppercase tracking-wider">{ministry}</p>
          <h2 className={`text-accent text-xl leading-tight text-balance font-extrabold ${classes.name}`}>
            {school.name}
          </h2>
          {school.address && <p>{school.address}</p>}
          {school.motto && <p>“{school.motto}”</p>}
        </div>
        {picture ? (
          <img
            src={picture}
            alt={`Portrait of ${student.fullName}`}
            className={`grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover ${classes.photo}`}
          />
        ) : (
          <span
            aria-hidden
            className={`grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover ${classes.photo}`}
          >
            Photograph
          </span>
        )}
      </header>
      <h3 className={`m-0 bg-hover text-md font-bold text-center p-2 ${classes.band}`}>
        Report Sheet for {term.name}, {session}
      </h3>
      <CardFacts
        facts={[
          ['Name', student.fullName, 'wide'],
          ['Class', classText(sheet)],
          ['Number in class', result.numberInArm],
          ['Gender', capitalised(student.gender)],
          ['Age', `${student.age} years`],
          ['Admission number', student.admissionNumber],
          ['Student number', student.fxId],
          [`Times school opened (${attendance.unit})`, attendance.opened],
          ['Present', attendance.present],
          ['Absent', attendance.absent],
          ['Late', attendance.late],
          ...calledFacts(attendance),
        ]}
      />
      <SubjectTable sheet={sheet} />
      <CardFacts as="summary" facts={summaryOf(sheet)} />
      <Ratings sheet={sheet} />
      <p className="text-dimmed text-xxs">
        <strong>Grades:</strong>{' '}
        {sheet.gradeKey.map(({ from, to, grade, remark }) => `${grade} ${from} to ${to} ${remark}`).join(' · ')}
      </p>
      <Remark
        title="Class teacher's remark"
        isDraft={isDraft}
        signature={signatures.classTeacher?.Location}
        {...sheet.classTeacher}
      />
      <Remark
        title="Principal's remark"
        isDraft={isDraft}
        signature={signatures.principal?.Location}
        {...sheet.principal}
      />
      <CardFacts
        as="ends"
        facts={[
          ['Vacation', writtenDay(term.vacation)],
          ['Next term begins', term.nextTermBegins ? writtenDay(term.nextTermBegins) : 'To be announced'],
          ...(term.number === 3 && (result.promotion ?? result.promotionBecause)
            ? [['Promotion', result.promotion ?? 'To be decided'] as const]
            : []),
        ]}
      />
      {result.promotionBecause && <p className="text-dimmed text-xxs">{result.promotionBecause}</p>}
      {foot && (
        <footer className={`flex flex-wrap justify-between gap-x-4 gap-y-1 text-dimmed text-xs pt-2 ${classes.foot}`}>
          {foot}
        </footer>
      )}
      {isDraft && <DraftMark />}
    </Sheet>
  )
}

/** At the head and the foot of a draft, in the ink of the text: it survives a photocopy. */
const DraftMark = () => (
  <p className={`m-0 font-bold text-md text-center ${classes.draft}`}>DRAFT: not issued by the school, not signed</p>
)

const summaryOf = (sheet: CardSheet): CardFact[] => {
  const { result, term, printPositions } = sheet
  const position = positionText(sheet)
  const { cumulative } = result
  return [
    ['Subjects', result.offered],
    ['Passed', result.passed],
    ['Failed', result.failed],
    ['Marks obtained', `${result.obtained} of ${result.obtainable}`],
    ['Class average', result.armAverage ?? dash],
    ['Average', result.average ?? dash, 'strong'],
    ...(term.number === 3 && cumulative
      ? [[`Session average (${counted(cumulative.terms, 'term')})`, cumulative.average, 'strong'] as const]
      : []),
    ...(position ? [['Position in arm', position, 'strong'] as const] : []),
    ...(printPositions && result.positionInClass !== null
      ? [['Position in class', placeText(result.positionInClass, result.numberInClass)] as const]
      : []),
  ]
}

const Ratings = ({ sheet }: { sheet: CardSheet }) => {
  if (sheet.ratings.length === 0) return null
  return (
    <>
      <div className={`grid gap-6 ${classes.domains}`}>
        {(['psychomotor', 'affective'] as const).map(domain => {
          const traits = sheet.ratings.filter(trait => trait.domain === domain)
          if (traits.length === 0) return null
          return (
            <section key={domain} aria-label={domainNames[domain]}>
              <h4 className={`font-bold text-xs ${classes.part}`}>{domainNames[domain]}</h4>
              <dl className={`${classes.traits} figures`}>
                {traits.map(({ traitId, name, rating }) => (
                  <div
                    className="flex justify-between gap-3 border-b border-line py-1 break-inside-avoid"
                    key={traitId}
                  >
                    <dt>{name}</dt>
                    <dd className="font-bold">{rating ?? dash}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className="text-dimmed text-xxs">
        <strong>Ratings:</strong> {sheet.ratingKey.map(({ rating, meaning }) => `${rating} ${meaning}`).join(' · ')}
      </p>
    </>
  )
}

interface RemarkProps {
  title: string
  name: string | null
  remark: string | null
  isDraft: boolean
  /** Address of the image of the signature, on an issued card. */
  signature: string | undefined
}

const Remark = ({ title, name, remark, isDraft, signature }: RemarkProps) => (
  <section className="break-inside-avoid">
    <h4 className={`font-bold text-xs ${classes.part}`}>{title}</h4>
    <p className={`text-sm wrap-anywhere pt-2 ${classes.remark} ${remark ? '' : 'text-dimmed'}`}>
      {remark ?? (isDraft ? 'No remark yet' : 'No remark')}
    </p>
    {isDraft && <p className="font-bold text-sm pt-2">Not signed</p>}
    {signature && !isDraft && (
      <img
        className={`block mt-2 object-contain h-11 ${classes.signature}`}
        src={signature}
        alt={`Signature of ${name ?? 'no name'}`}
      />
    )}
    <p className="text-dimmed text-xs wrap-anywhere pt-1">{name ?? 'No name'}</p>
  </section>
)
