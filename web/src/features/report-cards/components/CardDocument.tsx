import {
  attendanceText,
  capitalised,
  classText,
  counted,
  dash,
  longDay,
  placeText,
  positionText,
} from '@akada/contract/report-cards/words'
import type { ReactNode } from 'react'
import type { CardSheet, StudentCard } from '../queries.ts'
import classes from './CardDocument.module.css'
import { type CardFact, CardFacts } from './CardFacts.tsx'
import { domainNames } from './RatingSheet.tsx'
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

/** The note on sittings not called, for a card that counts them. */
const calledFacts = (attendance: CardSheet['result']['attendance']): CardFact[] => {
  const percent = attendanceText(attendance)
  return percent === null
    ? []
    : [
        ['Not called', attendance.notCalled ?? 0],
        ['Attendance', percent],
      ]
}

/** A report card as the document that a parent keeps, in the order of the printed sheet. */
export const CardDocument = ({ sheet, logo, picture, signatures, foot, isDraft }: CardDocumentProps) => {
  const { school, term, session, student, result, ministry } = sheet
  const { attendance } = result
  const none = isDraft ? 'No remark yet' : 'No remark'
  return (
    <article className={classes.sheet} aria-label={`Report sheet of ${student.fullName}`}>
      {isDraft && <p className={classes.draft}>Draft: not issued by the school</p>}
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.crest} /> : <span className={classes.crest} />}
        <div className={classes.school}>
          <p className={classes.ministry}>{ministry}</p>
          <h2 className={classes.name}>{school.name}</h2>
          {school.address && <p>{school.address}</p>}
          {school.motto && <p>“{school.motto}”</p>}
        </div>
        {picture ? (
          <img src={picture} alt={`Portrait of ${student.fullName}`} className={classes.photo} />
        ) : (
          <span aria-hidden className={classes.photo}>
            Photograph
          </span>
        )}
      </header>
      <h3 className={classes.band}>
        Report Sheet for {term.name}, {session}
      </h3>
      <CardFacts
        facts={[
          ['Name', student.fullName, 'wide'],
          ['Class', classText(sheet)],
          ['Number in class', result.numberInArm],
          ['Sex', capitalised(student.gender)],
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
      <CardFacts summary facts={summaryOf(sheet)} />
      <Ratings sheet={sheet} />
      <p className={classes.key}>
        <strong>Grades:</strong>{' '}
        {sheet.gradeKey.map(({ from, to, grade, remark }) => `${grade} ${from} to ${to} ${remark}`).join(' · ')}
      </p>
      <Remark
        title="Class teacher's remark"
        none={none}
        signature={signatures.classTeacher?.Location}
        {...sheet.classTeacher}
      />
      <Remark title="Principal's remark" none={none} signature={signatures.principal?.Location} {...sheet.principal} />
      <CardFacts
        ends
        facts={[
          ['Vacation', longDay(term.vacation)],
          ['Next term begins', term.nextTermBegins ? longDay(term.nextTermBegins) : 'To be announced'],
          ...(term.number === 3 && (result.promotion ?? result.promotionBecause)
            ? [['Promotion', result.promotion ?? 'To be decided'] as const]
            : []),
        ]}
      />
      {result.promotionBecause && <p className={classes.key}>{result.promotionBecause}</p>}
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </article>
  )
}

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
      <div className={classes.domains}>
        {(['psychomotor', 'affective'] as const).map(domain => {
          const traits = sheet.ratings.filter(trait => trait.domain === domain)
          if (traits.length === 0) return null
          return (
            <section key={domain} aria-label={domainNames[domain]}>
              <h4 className={classes.part}>{domainNames[domain]}</h4>
              <dl className={`${classes.traits} figures`}>
                {traits.map(({ traitId, name, rating }) => (
                  <div key={traitId}>
                    <dt>{name}</dt>
                    <dd>{rating ?? dash}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className={classes.key}>
        <strong>Ratings:</strong> {sheet.ratingKey.map(({ rating, meaning }) => `${rating} ${meaning}`).join(' · ')}
      </p>
    </>
  )
}

interface RemarkProps {
  title: string
  name: string | null
  remark: string | null
  /** The text if there is none. */
  none: string
  /** Address of the image of the signature. */
  signature: string | undefined
}

const Remark = ({ title, name, remark, none, signature }: RemarkProps) => (
  <section className={classes.remark}>
    <h4 className={classes.part}>{title}</h4>
    <p className={remark ? undefined : classes.blank}>{remark ?? none}</p>
    {signature && <img className={classes.signature} src={signature} alt={`Signature of ${name ?? 'no name'}`} />}
    <p className={classes.by}>{name ?? 'No name'}</p>
  </section>
)
