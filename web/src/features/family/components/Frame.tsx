import { type ReactNode, useEffect } from 'react'
import { Brand } from '../../../ui/Brand.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import classes from './Frame.module.css'

interface FrameProps {
  title: string
  intro?: ReactNode
  /** Below the list of children: a link back to it. */
  inner?: boolean
  children: ReactNode
}

/** A page of families: one column, whatever the screen. */
export const Frame = ({ title, intro, inner, children }: FrameProps) => {
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [title])
  return (
    <div className={classes.page}>
      <header className="row wrap middle between gap-8 pad-16">
        <PathLink to="/family" aria-label="Akada for families" className="undecorated ink">
          <Brand />
        </PathLink>
        {inner && (
          <PathLink to="/family" className="link inline-block pad-12">
            All children
          </PathLink>
        )}
      </header>
      <main className="column gap-16 pad-16">
        <h1 className="flat text-xl bold">{title}</h1>
        {intro && <p className="flat dim">{intro}</p>}
        {children}
      </main>
    </div>
  )
}
