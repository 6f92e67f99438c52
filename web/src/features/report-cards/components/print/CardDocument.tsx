import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  attendanceText,
  capitalised,
  classText,
  counted,
  dash,
  markedText,
  placeText,
  positionText,
} from '@akada/contract/report-cards/words'
import type { ReactNode } from 'react'
import type { CardSheet, StudentCard } from '../../queries.ts'
import { Sheet } from '../../../../ui/facts/Sheet.tsx'
import classes from './CardDocument.module.css'
import { domainNames } from '../ratings/RatingSheet.tsx'
import factClasses from './CardFacts.module.css'
import { type CardWords, useCardWords } from './card-words.ts'
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
const calledFacts = (say: CardWords, attendance: CardSheet['result']['attendance']): CardFact[] => [
  [say('card.notMarked', 'Not marked'), attendance.notCalled],
  [say('child.attendance', 'Attendance'), attendanceText(attendance)],
]

/** Who the card is about, and the attendance. */
const factsOf = (sheet: CardSheet, say: CardWords): CardFact[] => {
  const { student, result } = sheet
  const { attendance } = result
  return [
    [say('card.name', 'Name'), student.fullName, 'wide'],
    [say('card.class', 'Class'), classText(sheet)],
    [say('card.numberInClass', 'Number in class'), result.numberInArm],
    [say('fact.gender', 'Gender'), say(`gender.${student.gender}`, capitalised(student.gender))],
    ...(student.dateOfBirth
      ? [[say('fact.dateOfBirth', 'Date of birth'), writtenDay(student.dateOfBirth)] as const]
      : []),
    ...(student.house ? [[say('card.house', 'House'), student.house] as const] : []),
    [say('card.age', 'Age'), say('card.years', `${student.age} years`, { count: student.age })],
    [say('fact.admissionNumber', 'Admission number'), student.admissionNumber],
    [say('card.studentNumber', 'Student ID'), student.fxId],
    [say(`card.opened.${attendance.unit}`, `Times school opened (${attendance.unit})`), attendance.opened],
    [say('card.present', 'Present'), markedText(attendance, attendance.present)],
    [say('card.absent', 'Absent'), markedText(attendance, attendance.absent)],
    [say('card.late', 'Late'), markedText(attendance, attendance.late)],
    ...calledFacts(say, attendance),
  ]
}

/** A report card as the document that a parent keeps, in the order of the printed sheet. */
export const CardDocument = ({ sheet, logo, picture, signatures, foot, isDraft }: CardDocumentProps) => {
  const { school, term, session, student, result, ministry } = sheet
  const say = useCardWords()
  const termName = say(`term.${term.number}`, term.name)
  const promotion = result.promotion
    ? say(`word.${result.promotion}`, result.promotion)
    : say('card.toBeDecided', 'To be decided')
  return (
    <Sheet className="gap-4" aria-label={`Report sheet of ${student.fullName}`}>
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
            className="grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover"
          />
        ) : (
          <span
            aria-hidden
            className="grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover"
          >
            Photograph
          </span>
        )}
      </header>
      <h3 className={`m-0 bg-hover text-md font-bold text-center p-2 ${classes.band}`}>
        {say('card.sheet', `Report Sheet for ${term.name}, ${session}`, { term: termName, session })}
      </h3>
      <CardFacts facts={factsOf(sheet, say)} />
      <SubjectTable sheet={sheet} />
      <CardFacts as="summary" facts={summaryOf(sheet, say)} />
      <Ratings sheet={sheet} />
      <p className="text-dimmed text-xxs">
        <strong>{say('card.grades', 'Grades')}:</strong>{' '}
        {sheet.gradeKey
          .map(({ from, to, grade, remark }) => {
            const span = say('card.gradeSpan', `${from} to ${to}`, { from, to })
            return `${grade} ${span} ${say(`word.${remark}`, remark)}`
          })
          .join(' · ')}
      </p>
      <Remark
        title={say('card.teacherRemark', "Class teacher's remark")}
        isDraft={isDraft}
        signature={signatures.classTeacher?.Location}
        {...sheet.classTeacher}
      />
      <Remark
        title={say('card.principalRemark', "Principal's remark")}
        isDraft={isDraft}
        signature={signatures.principal?.Location}
        {...sheet.principal}
      />
      <CardFacts
        as="ends"
        facts={[
          [say('card.vacation', 'Vacation'), writtenDay(term.vacation)],
          [
            say('card.nextTerm', 'Next term begins'),
            term.nextTermBegins ? writtenDay(term.nextTermBegins) : say('card.toBeAnnounced', 'To be announced'),
          ],
          ...(term.number === 3 && (result.promotion ?? result.promotionBecause)
            ? [[say('card.promotion', 'Promotion'), promotion] as const]
            : []),
        ]}
      />
      {term.nextTermNeeds && (
        <section>
          <h4 className={`font-bold text-xs ${classes.part}`}>{say('card.needs', 'To pay and to bring next term')}</h4>
          <p className="text-sm wrap-anywhere whitespace-pre-line pt-2">{term.nextTermNeeds}</p>
        </section>
      )}
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

/** A position as the page says it: '3rd out of 42', or why there is none. */
const positionIn = (say: CardWords, { result }: CardSheet, english: string): string => {
  if (result.notRanked === 'incomplete') return say('card.incomplete', english)
  const { positionInArm: place, numberInArm: of } = result
  return result.ranked && place !== null ? say('card.place', english, { place, of }) : say('results.notRanked', english)
}

const summaryOf = (sheet: CardSheet, say: CardWords): CardFact[] => {
  const { result, term, printPositions } = sheet
  const position = positionText(sheet)
  const { cumulative, obtained, obtainable } = result
  return [
    [say('card.subjects', 'Subjects'), result.offered],
    [say('card.passed', 'Passed'), result.passed],
    [say('card.failed', 'Failed'), result.failed],
    [
      say('card.marks', 'Marks obtained'),
      say('card.marksOf', `${obtained} of ${obtainable}`, { obtained, obtainable }),
    ],
    [say('card.classAverage', 'Class average'), result.armAverage ?? dash],
    [say('card.average', 'Average'), result.average ?? dash, 'strong'],
    ...(term.number === 3 && cumulative
      ? [
          [
            say('card.sessionAverage', `Session average (${counted(cumulative.terms, 'term')})`, {
              count: cumulative.terms,
            }),
            cumulative.average,
            'strong',
          ] as const,
        ]
      : []),
    ...(position
      ? [[say('card.positionInArm', 'Position in arm'), positionIn(say, sheet, position), 'strong'] as const]
      : []),
    ...(printPositions && result.positionInClass !== null
      ? [
          [
            say('card.positionInClass', 'Position in class'),
            say('card.place', placeText(result.positionInClass, result.numberInClass), {
              place: result.positionInClass,
              of: result.numberInClass,
            }),
          ] as const,
        ]
      : []),
  ]
}

const Ratings = ({ sheet }: { sheet: CardSheet }) => {
  const say = useCardWords()
  if (sheet.ratings.length === 0) return null
  return (
    <>
      <div className={`grid gap-6 ${classes.domains}`}>
        {(['psychomotor', 'affective'] as const).map(domain => {
          const traits = sheet.ratings.filter(trait => trait.domain === domain)
          if (traits.length === 0) return null
          return (
            <section key={domain} aria-label={say(`card.${domain}`, domainNames[domain])}>
              <h4 className={`font-bold text-xs ${classes.part}`}>{say(`card.${domain}`, domainNames[domain])}</h4>
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
        <strong>{say('card.ratings', 'Ratings')}:</strong>{' '}
        {sheet.ratingKey.map(({ rating, meaning }) => `${rating} ${say(`word.${meaning}`, meaning)}`).join(' · ')}
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

const Remark = ({ title, name, remark, isDraft, signature }: RemarkProps) => {
  const say = useCardWords()
  return (
    <section className="break-inside-avoid">
      <h4 className={`font-bold text-xs ${classes.part}`}>{title}</h4>
      <p className={`text-sm wrap-anywhere pt-2 ${classes.remark} ${remark ? '' : 'text-dimmed'}`}>
        {remark ?? (isDraft ? 'No remark yet' : say('card.noRemark', 'No remark'))}
      </p>
      {isDraft && <p className="font-bold text-sm pt-2">Not signed</p>}
      {signature && !isDraft && (
        <img
          className={`block mt-2 object-contain h-11 ${classes.signature}`}
          src={signature}
          alt={`Signature of ${name ?? 'no name'}`}
        />
      )}
      <p className="text-dimmed text-xs wrap-anywhere pt-1">{name ?? say('card.noName', 'No name')}</p>
    </section>
  )
}
