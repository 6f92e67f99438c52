import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { useSendsMail } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { LeftOutRows } from '../../../ui/upload/LeftOutRows.tsx'
import { countOf } from '../../../ui/upload/upload.ts'
import classes from '../../../ui/upload/Upload.module.css'
import { useStaffPlace } from '../place.ts'
import type { Upload } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** The outcome of an upload: who was added, who was not, and what comes next. */
export const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const { path } = useStaffPlace()
  const isSent = useSendsMail()
  const { created } = outcome
  return (
    <div className="grid gap-20 at-most-760">
      <section className={`card pad ${classes.panel}`} aria-label="Outcome">
        <h2 className="row middle gap-8 flat-below-8 text-lg bold">
          <IconCircleCheck className="accent" aria-hidden size={26} />
          {`${countOf(created, uploadWords)} ${created === 1 ? 'is' : 'are'} added`}
        </h2>
        <p>
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.
          {isSent && ' A temporary password is on its way to the e-mail of each.'}
        </p>
        <div className="row wrap gap-12 above-16">
          <Button component={PathLink} to={path}>
            Staff
          </Button>
          <Button component={PathLink} to={`${path}/upload`} variant="default">
            Upload another file
          </Button>
        </div>
      </section>
      <LeftOutRows
        upload={upload}
        advice="Put them right in your spreadsheet and upload them again, or add these staff one by one."
      />
    </div>
  )
}
