import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './AuthPage.module.css'

export interface AuthPageProps {
  title: string
  /** One line that says what the page is for. */
  intro?: ReactNode
  children: ReactNode
  /** Below a line: links to related pages. */
  foot?: ReactNode
}

/** The frame of the pages before signing in. */
export const AuthPage = ({ title, intro, children, foot }: AuthPageProps) => {
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [title])
  return (
    <>
      <h1 className="m-0 text-xl font-bold leading-tight text-balance tracking-tight">{title}</h1>
      {intro && <p className="m-0 mt-2 text-dimmed">{intro}</p>}
      <div className={classes.content}>{children}</div>
      {foot && <p className={`flex flex-wrap gap-1 border-t border-line ${classes.foot}`}>{foot}</p>}
    </>
  )
}

/** A refusal that belongs to no field. It stays until the next try; the notice has shown it already. */
export const Refusal = ({ children }: { children: ReactNode }) =>
  children && (
    <p className={`m-0 flex gap-2 rounded-md text-danger p-3 ${classes.error}`}>
      <IconAlertCircle aria-hidden size={20} />
      <span>{children}</span>
    </p>
  )

/** A right-aligned link below a field. */
export const FieldAside = ({ children }: { children: ReactNode }) => (
  <div className={`flex justify-end ${classes.aside}`}>{children}</div>
)
