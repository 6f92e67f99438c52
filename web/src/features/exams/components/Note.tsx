import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoteProps {
  icon: Icon
  role?: 'status' | 'alert'
  children: ReactNode
}

/** What a step of a registration has to say before it goes on. */
export const Note = ({ icon: Picture, role, children }: NoteProps) => (
  <div className="row gap-8 pad-12-16 round on-waiting" role={role}>
    <Picture aria-hidden className="waiting above-2" size={20} />
    <div className="grow narrow flat-text">{children}</div>
  </div>
)
