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
  facts: { list: `grid gap-12 ${factClasses.facts}`, fact: '' },
  summary: { list: `row wrap ${factClasses.summary}`, fact: 'column between middle-text pad-8 grow-auto' },
  ends: { list: `row wrap ${factClasses.ends}`, fact: '' },
}

const looks = { wide: 'text-md bold', strong: 'text-md heavy' }

/** Facts of a card beside each other, each with its label above it. */
const CardFacts = ({ facts, as = 'facts' }: CardFactsProps) => (
  <dl className={`${shapes[as].list} figures`}>
    {facts.map(([label, value, look]) => (
      <div
        key={label}
        className={`${factClasses.fact} ${shapes[as].fact} ${look === 'strong' ? 'on-hover' : ''}`}
        data-look={look}
      >
        <dt className="tight text-xxs">{label}</dt>
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
    <Sheet className={`gap-16 exact ${classes.sheet}`} aria-label={`Report sheet of ${student.fullName}`}>
      {isDraft && <DraftMark />}
      <header className={`grid middle gap-16 middle-text ${classes.head}`}>
        {logo ? (
          <img src={logo} alt="" className={`contained ${classes.crest}`} />
        ) : (
          <span className={`contained ${classes.crest}`} />
        )}
        <div className={`grid dim gap-2 ${classes.school}`}>
          <p className="text-xxs caps">{ministry}</p>
          <h2 className={`accent text-xl tight balance heavy ${classes.name}`}>{school.name}</h2>
          {school.address && <p>{school.address}</p>}
          {school.motto && <p>“{school.motto}”</p>}
        </div>
        {picture ? (
          <img
            src={picture}
            alt={`Portrait of ${student.fullName}`}
            className={`grid centred dim frame text-xxs portrait ${classes.photo}`}
          />
        ) : (
          <span aria-hidden className={`grid centred dim frame text-xxs portrait ${classes.photo}`}>
            Photograph
          </span>
        )}
      </header>
      <h3 className={`flat on-hover text-md bold middle-text pad-8 ${classes.band}`}>
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
      <p className="dim text-xxs">
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
      {result.promotionBecause && <p className="dim text-xxs">{result.promotionBecause}</p>}
      {foot && <footer className={`row wrap between gap-4-16 dim text-xs pad-above-8 ${classes.foot}`}>{foot}</footer>}
      {isDraft && <DraftMark />}
    </Sheet>
  )
}

/** At the head and the foot of a draft, in the ink of the text: it survives a photocopy. */
const DraftMark = () => (
  <p className={`flat bold text-md middle-text ${classes.draft}`}>DRAFT: not issued by the school, not signed</p>
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
      <div className={`grid gap-24 ${classes.domains}`}>
        {(['psychomotor', 'affective'] as const).map(domain => {
          const traits = sheet.ratings.filter(trait => trait.domain === domain)
          if (traits.length === 0) return null
          return (
            <section key={domain} aria-label={domainNames[domain]}>
              <h4 className={`bold text-xs ${classes.part}`}>{domainNames[domain]}</h4>
              <dl className={`${classes.traits} figures`}>
                {traits.map(({ traitId, name, rating }) => (
                  <div className="row between gap-12 line-below pad-4-0 unbroken" key={traitId}>
                    <dt>{name}</dt>
                    <dd className="bold">{rating ?? dash}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className="dim text-xxs">
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
  <section className="unbroken">
    <h4 className={`bold text-xs ${classes.part}`}>{title}</h4>
    <p className={`text-sm anywhere pad-above-8 ${classes.remark} ${remark ? '' : 'dim'}`}>
      {remark ?? (isDraft ? 'No remark yet' : 'No remark')}
    </p>
    {isDraft && <p className="bold text-sm pad-above-8">Not signed</p>}
    {signature && !isDraft && (
      <img
        className={`block above-8 contained height-44 ${classes.signature}`}
        src={signature}
        alt={`Signature of ${name ?? 'no name'}`}
      />
    )}
    <p className="dim text-xs anywhere pad-above-4">{name ?? 'No name'}</p>
  </section>
)
