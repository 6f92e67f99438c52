import { showDay } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Sheet } from '../../../ui/facts/Sheet.tsx'
import type { Certificate } from '../transferred.ts'

interface CertificatePaperProps {
  student: Certificate
  certificate: NonNullable<Certificate['certificate']>
}

/** A transfer certificate as the family takes it to the next school. */
export const CertificatePaper = ({ student, certificate }: CertificatePaperProps) => {
  const { code, portal, issuedAt, issuedBy, expiresAt } = certificate
  const until = showDay(expiresAt)
  const facts = [
    ['Name', student.fullName],
    ['Date of birth', showDay(student.dateOfBirth)],
    ['Gender', student.gender === 'male' ? 'Male' : 'Female'],
    ['fxId', student.fxId],
    ['Admission number', student.admissionNumber],
    ['Class', student.place],
    ['Last day in school', showDay(student.lastDay)],
    ['Cause of leaving', student.cause],
  ] as const
  return (
    <Sheet className="gap-20" aria-label={`Transfer certificate of ${student.fullName}`}>
      <header className="grid gap-4 middle-text">
        <p className="dim text-xs caps">{student.state}</p>
        <p className="strong">{student.school}</p>
        <h2 className="flat accent text-lg tight balance heavy">Transfer certificate</h2>
      </header>
      <dl className="grid gap-8-16 spread-240 figures">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs">{label}</dt>
            <dd className="anywhere">
              <strong>
                <Dated>{value}</Dated>
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {student.results.length > 0 && (
        <table className="full collapse cells figures">
          <caption className="left strong pad-4-0">{`Published results, ${student.results[0]?.session}`}</caption>
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th scope="col" className="right">
                Average
              </th>
            </tr>
          </thead>
          <tbody>
            {student.results.map(({ term, average }) => (
              <tr key={term}>
                <th className="regular" scope="row">
                  {term}
                </th>
                <td className="right">{average === null ? 'Not ranked' : `${average}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <section className="grid gap-8 line-above line-below pad-12-0 middle-text" aria-label="Code">
        <p>Code for the next school</p>
        <p className="text-xl bold figures nowrap">{code}</p>
        <p className="anywhere">{`Portal: ${portal}`}</p>
        <p className="dim">
          <Dated>{`Valid until ${until}, for one school of another state.`}</Dated>
        </p>
      </section>
      <p>
        To the next school: choose Admit student, then “Coming from another state?”, and enter the code and the portal.
        The form is filled in with the names, the guardians and the numbers of this student. Check them, and admit the
        student as usual. Within this state, ask for a transfer instead.
      </p>
      <p className="row wrap between gap-24 above-24">
        <span>Head of school: ______________________</span>
        <span>Date: ______________</span>
      </p>
      <footer className="line-above dim text-xs pad-above-8 figures">
        <Dated>{`Issued by ${issuedBy} on ${showDay(issuedAt)}.`}</Dated>
      </footer>
    </Sheet>
  )
}
