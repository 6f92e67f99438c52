import type { ReactNode } from 'react'
import { PathLink } from '../../../ui/PathLink.tsx'
import { Frame } from './Frame.tsx'

/** The pages of one child, in the order of their links. */
const parts = [
  { path: '', title: 'Attendance' },
  { path: '/results', title: 'Cards and results' },
  { path: '/calendar', title: 'Calendar' },
  { path: '/record', title: 'Record' },
] as const

export type ChildPart = (typeof parts)[number]['title']

interface ChildFrameProps {
  id: string
  /** Missing until it is known. */
  child: { fullName: string; place: string | null; school: string } | undefined
  part: ChildPart
  children: ReactNode
}

/** A page of one child, with links to the others. */
export const ChildFrame = ({ id, child, part, children }: ChildFrameProps) => (
  <Frame title={child?.fullName ?? part} intro={child && [child.place, child.school].filter(Boolean).join(' · ')} inner>
    <nav aria-label="Pages of this child" className="row wrap gap-4-16">
      {parts.map(({ path, title }) => (
        <PathLink
          key={title}
          to={`/family/child/${id}${path}`}
          aria-current={title === part ? 'page' : undefined}
          className={title === part ? 'ink bold undecorated inline-block pad-12' : 'link inline-block pad-12'}
        >
          {title}
        </PathLink>
      ))}
    </nav>
    {children}
  </Frame>
)
