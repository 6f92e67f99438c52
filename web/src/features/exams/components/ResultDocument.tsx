import { showInstant } from '../../../lib/days.ts'
import type { StudentResult } from '../queries.ts'
import { Sheet } from '../../../ui/facts/Sheet.tsx'
import classes from './Document.module.css'

const none = '–'

const remarkOf = ({ absent, score, remark }: StudentResult['subjects'][number]): string => {
  if (absent) return 'Absent'
  return score === null ? 'No result' : (remark ?? none)
}

/** A candidate's result as the school issues it. */
export const ResultDocument = ({ result }: { result: StudentResult }) => {
  const { exam, student, school, ministry, candidateNumber, publishedAt, subjects, passed, sat } = result
  return (
    <Sheet className="gap-20" aria-label={`Result of ${student.fullName}`}>
      <header className={`grid gap-4 middle-text ${classes.head}`}>
        <p className="dim text-xs caps">{ministry}</p>
        <h2 className={`flat accent text-lg tight balance heavy`}>{`Result of ${exam.examName}`}</h2>
        <p className="figures">{exam.session}</p>
      </header>
      <div className={`grid start gap-20 ${classes.person}`}>
        <dl className={`grid gap-8-16 spread-240 figures`}>
          <div>
            <dt className="text-xs">Name</dt>
            <dd className="anywhere">
              <strong>{student.fullName}</strong>
            </dd>
          </div>
          <div>
            <dt className="text-xs">Candidate number</dt>
            <dd className="anywhere">
              <strong>{candidateNumber}</strong>
            </dd>
          </div>
          <div>
            <dt className="text-xs">School</dt>
            <dd className="anywhere">{school.name}</dd>
          </div>
          <div>
            <dt className="text-xs">FXID</dt>
            <dd className="anywhere">{student.fxId}</dd>
          </div>
        </dl>
        {student.picture ? (
          <img
            className={`grid centred dim frame text-xxs portrait`}
            src={student.picture.Location}
            alt={`Portrait of ${student.fullName}`}
          />
        ) : (
          <span aria-hidden className={`grid centred dim frame text-xxs portrait`}>
            Photograph
          </span>
        )}
      </div>
      <table className="full collapse cells anywhere figures">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col" className="right">
              Score
            </th>
            <th scope="col">Grade</th>
            <th scope="col">Remark</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(row => (
            <tr key={row.subject.id}>
              <th className="regular" scope="row">
                {row.subject.name}
              </th>
              <td className="right">{row.absent ? 'ABS' : (row.score ?? none)}</td>
              <td className="bold">{row.grade ?? none}</td>
              <td>{remarkOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures">
        <strong>{`${passed} of ${sat} ${sat === 1 ? 'subject' : 'subjects'} passed`}</strong>
      </p>
      <footer className="line-above dim text-xs pad-above-8 figures">{`Published by the state on ${showInstant(publishedAt)}.`}</footer>
    </Sheet>
  )
}
