import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showInstant } from '../../lib/days.ts'
import { PathLink } from '../page/PathLink.tsx'
import { LeftOutRows } from './check/LeftOutRows.tsx'
import type { SheetUpload } from './upload.ts'

interface UploadDoneProps {
  upload: SheetUpload & { committedAt: string | null }
  /** '20 schools are added' */
  title: string
  /** Where the rows are now. */
  next: { to: string; title: string }
  /** The page that takes another file. */
  another: string
  /** What to do about rows that were left out. */
  advice: string
  /** What else came of it. */
  children?: ReactNode
}

/** The outcome of an upload: what was saved, what was not, and what comes next. */
export const UploadDone = ({ upload, title, next, another, advice, children }: UploadDoneProps) => (
  <div className="grid gap-5 max-w-190">
    <section className="card px-6 py-5 max-phone:p-4" aria-label="Outcome">
      <h2 className="flex items-center gap-2 m-0 mb-2 text-lg font-bold">
        <IconCircleCheck className="text-accent" aria-hidden size={26} />
        {title}
      </h2>
      <p className="m-0 mb-2">
        From {upload.fileName}
        {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.{children && <> {children}</>}
      </p>
      <div className="flex flex-wrap gap-3 mt-4">
        <Button component={PathLink} to={next.to}>
          {next.title}
        </Button>
        <Button component={PathLink} to={another} variant="default">
          Upload another file
        </Button>
      </div>
    </section>
    <LeftOutRows upload={upload} advice={advice} />
  </div>
)
