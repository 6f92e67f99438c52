import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoteProps {
  icon: Icon
  role?: 'status' | 'alert'
  children: ReactNode
}

/** What a step of a registration has to say before it goes on. */
export const Note = ({ icon: Picture, role, children }: NoteProps) => (
  <div className="flex gap-2 px-4 py-3 rounded-md bg-waiting-soft" role={role}>
    <Picture aria-hidden className="text-waiting mt-0.5" size={20} />
    <div className="flex-1 min-w-0 flat-text">{children}</div>
  </div>
)
