import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface CheckResultProps {
  label: string
  title: string
  /** What was looked at, and when. */
  facts: ReactNode
  /** None: everything is sound. */
  errors: readonly { key: string; text: ReactNode }[]
  children?: ReactNode
}

/** The result of a check, with the errors that it found. */
export const CheckResult = ({ label, title, facts, errors, children }: CheckResultProps) => {
  const sound = errors.length === 0
  return (
    <section
      className={`card flex gap-3 mb-4 px-5 py-4 ${sound ? 'border-l-4 border-l-accent' : 'border-l-4 border-l-danger'}`}
      role="status"
      aria-label={label}
    >
      {sound ? (
        <IconShieldCheck className="text-accent" aria-hidden />
      ) : (
        <IconAlertTriangle className="text-danger" aria-hidden />
      )}
      <div>
        <strong>{title}</strong>
        <p className="text-dimmed m-0 mt-0.5">{facts}</p>
        {!sound && (
          <ul className="m-0 mt-2 pl-5">
            {errors.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}
