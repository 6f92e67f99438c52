import { showDay } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Sheet } from '../../../ui/facts/Sheet.tsx'
import type { Certificate } from '../transferred.ts'

interface CertificatePaperProps {
  student: Certificate
  certificate: NonNullable<Certificate['certificate']>
}

/** What a transfer certificate says. The family takes it to the next school as it is printed, signed and stamped. */
export const CertificatePaper = ({ student, certificate }: CertificatePaperProps) => {
  const { code, serial, portal, issuedAt, issuedBy, expiresAt } = certificate
  const until = showDay(expiresAt)
  const facts = [
    ['Serial number', serial],
    ['Name', student.fullName],
    ['Date of birth', showDay(student.dateOfBirth)],
    ['Gender', student.gender === 'male' ? 'Male' : 'Female'],
    ['Student ID', student.fxId],
    ['Admission number', student.admissionNumber],
    ['Class', student.place],
    ['Last day in school', showDay(student.lastDay)],
    ['Cause of leaving', student.cause],
  ] as const
  return (
    <Sheet className="gap-5" aria-label={`Transfer certificate of ${student.fullName}`}>
      <header className="grid gap-1 text-center">
        <p className="text-dimmed text-xs uppercase tracking-wider">{student.state}</p>
        <p className="font-semibold">{student.school}</p>
        <h2 className="m-0 text-accent text-lg leading-tight text-balance font-extrabold">Transfer certificate</h2>
      </header>
      <dl className="grid gap-x-4 gap-y-2 grid-cols-fit-60 figures">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs">{label}</dt>
            <dd className="wrap-anywhere">
              <strong>
                <Dated>{value}</Dated>
              </strong>
            </dd>
          </div>
        ))}
      </dl>
      {student.results.length > 0 && (
        <table className="w-full border-collapse cells figures">
          <caption className="text-left font-semibold px-0 py-1">{`Published results, ${student.results[0]?.session}`}</caption>
          <thead>
            <tr>
              <th scope="col">Term</th>
              <th scope="col" className="text-right">
                Average
              </th>
            </tr>
          </thead>
          <tbody>
            {student.results.map(({ term, average }) => (
              <tr key={term}>
                <th className="font-normal" scope="row">
                  {term}
                </th>
                <td className="text-right">{average === null ? 'Not ranked' : `${average}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <section className="grid gap-2 border-t border-line border-b py-3 text-center" aria-label="Code">
        <p>Code for the next school</p>
        <p className="text-xl font-bold figures whitespace-nowrap">{code}</p>
        <p className="wrap-anywhere">{`Portal: ${portal}`}</p>
        <p className="text-dimmed">
          <Dated>{`Valid until ${until}, for one school of another state.`}</Dated>
        </p>
      </section>
      <p>
        To the next school: choose Admit student, then “Coming from another state?”, and enter the code and the portal.
        The form is filled in with the names, the guardians and the numbers of this student. Check them, and admit the
        student as usual. Within this state, ask for a transfer instead.
      </p>
      <footer className="border-t border-line text-dimmed text-xs pt-2 figures">
        <Dated>{`Issued by ${issuedBy} on ${showDay(issuedAt)}.`}</Dated>
      </footer>
    </Sheet>
  )
}
