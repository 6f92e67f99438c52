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
  <div className="grid gap-20 at-most-760">
    <section className="card pad" aria-label="Outcome">
      <h2 className="row middle gap-8 flat-below-8 text-lg bold">
        <IconCircleCheck className="accent" aria-hidden size={26} />
        {title}
      </h2>
      <p className="flat-below-8">
        From {upload.fileName}
        {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.{children && <> {children}</>}
      </p>
      <div className="row wrap gap-12 above-16">
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
