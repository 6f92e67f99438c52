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
  const { exam, student, school, ministry, candidateNumber, publishedAt, code, correctedAt, subjects, passed, sat } =
    result
  return (
    <Sheet className="gap-5" aria-label={`Result of ${student.fullName}`}>
      <header className={`grid gap-1 text-center ${classes.head}`}>
        <p className="text-dimmed text-xs uppercase tracking-wider">{ministry}</p>
        <h2
          className={`m-0 text-accent text-lg leading-tight text-balance font-extrabold`}
        >{`Result of ${exam.examName}`}</h2>
        <p className="figures">{exam.session}</p>
      </header>
      <div className={`grid items-start gap-5 ${classes.person}`}>
        <dl className={`grid gap-x-4 gap-y-2 grid-cols-fit-60 figures`}>
          <div>
            <dt className="text-xs">Name</dt>
            <dd className="wrap-anywhere">
              <strong>{student.fullName}</strong>
            </dd>
          </div>
          <div>
            <dt className="text-xs">Candidate number</dt>
            <dd className="wrap-anywhere">
              <strong>{candidateNumber}</strong>
            </dd>
          </div>
          <div>
            <dt className="text-xs">School</dt>
            <dd className="wrap-anywhere">{school.name}</dd>
          </div>
          <div>
            <dt className="text-xs">Student ID</dt>
            <dd className="wrap-anywhere">{student.fxId}</dd>
          </div>
        </dl>
        {student.picture ? (
          <img
            className={`grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover`}
            src={student.picture.Location}
            alt={`Portrait of ${student.fullName}`}
          />
        ) : (
          <span
            aria-hidden
            className={`grid place-items-center text-dimmed border border-line text-xxs w-21 h-25 object-cover`}
          >
            Photograph
          </span>
        )}
      </div>
      <table className="w-full border-collapse cells wrap-anywhere figures">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col" className="text-right">
              Score
            </th>
            <th scope="col">Grade</th>
            <th scope="col">Remark</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(row => (
            <tr key={row.subject.id}>
              <th className="font-normal" scope="row">
                {row.subject.name}
              </th>
              <td className="text-right">{row.absent ? 'ABS' : (row.score ?? none)}</td>
              <td className="font-bold">{row.grade ?? none}</td>
              <td>{remarkOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures">
        <strong>{`${passed} of ${sat} ${sat === 1 ? 'subject' : 'subjects'} passed`}</strong>
      </p>
      {correctedAt && (
        <p>
          <strong>{`Corrected by the state on ${showInstant(correctedAt)}. This slip replaces the one before.`}</strong>
        </p>
      )}
      <footer className="border-t border-line text-dimmed text-xs pt-2 figures">
        {`Published by the state on ${showInstant(publishedAt)}.`}
        {code && ` Confirm this slip at ${window.location.host}/verify with the code ${code}.`}
      </footer>
    </Sheet>
  )
}
