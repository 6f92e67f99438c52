import type { ReactNode } from 'react'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { ChildSex, useTexts } from '../texts.ts'
import { Frame } from './Frame.tsx'
import classes from './Frame.module.css'

/** The pages of one child, in the order of their links. */
const parts = [
  { path: '', part: 'attendance' },
  { path: '/results', part: 'results' },
  { path: '/fees', part: 'fees' },
  { path: '/calendar', part: 'calendar' },
  { path: '/record', part: 'record' },
] as const

export type ChildPart = (typeof parts)[number]['part']

interface ChildFrameProps {
  id: string
  /** Missing until it is known. */
  child: { fullName: string; gender: 'female' | 'male'; place: string | null; school: string } | undefined
  part: ChildPart
  children: ReactNode
}

/** A page of one child, with links to the others; its texts speak of a girl or a boy. */
export const ChildFrame = (props: ChildFrameProps) => (
  <ChildSex value={props.child?.gender ?? null}>
    <FramedChild {...props} />
  </ChildSex>
)

const FramedChild = ({ id, child, part: open, children }: ChildFrameProps) => {
  const { t } = useTexts()
  return (
    <Frame title={child?.fullName ?? t(`child.${open}`)} intro={child?.place} school={child?.school} inner>
      <nav aria-label={t('child.parts')} className={`flex flex-wrap ${classes.outdent}`}>
        {parts.map(({ path, part }) => (
          <PathLink
            key={part}
            to={`/family/child/${id}${path}`}
            aria-current={part === open ? 'page' : undefined}
            className={
              part === open ? 'text-ink font-bold no-underline inline-block p-3' : 'text-link inline-block p-3'
            }
          >
            {t(`child.${part}`)}
          </PathLink>
        ))}
      </nav>
      {children}
    </Frame>
  )
}
