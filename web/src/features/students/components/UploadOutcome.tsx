import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { useCan } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { LeftOutRows } from '../../../ui/upload/LeftOutRows.tsx'
import { countOf } from '../../../ui/upload/upload.ts'
import { register, withoutArm } from '../addresses.ts'
import type { Upload } from '../queries.ts'
import { uploadWords } from '../upload-words.ts'

/** The outcome of an upload: who was admitted, who was not, and what comes next. */
export const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const can = useCan()
  const armless = upload.rows.filter(({ leftOut, cells }) => !leftOut && !cells.classArm).length
  const { admitted, firstFxId, lastFxId } = outcome
  return (
    <div className="grid gap-20 at-most-760">
      <section className="card pad" aria-label="Outcome">
        <h2 className="row middle gap-8 flat-below-8 text-lg bold">
          <IconCircleCheck className="accent" aria-hidden size={26} />
          {`${countOf(admitted, uploadWords)} ${admitted === 1 ? 'is' : 'are'} admitted`}
        </h2>
        {firstFxId && (
          <p className="flat-below-8 figures">
            {firstFxId === lastFxId ? `fxId ${firstFxId}` : `fxIds ${firstFxId} to ${lastFxId}`}
          </p>
        )}
        <p className="flat-below-8">
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.{' '}
          {armless > 0 &&
            `${armless === admitted ? 'None of them is' : `${armless.toLocaleString('en-NG')} of them ${armless === 1 ? 'is' : 'are'} not`} in a class arm yet.`}
        </p>
        <div className="row wrap gap-12 above-16">
          {armless > 0 && can('student.assign-class-arm') ? (
            <>
              <Button component={PathLink} to={withoutArm}>
                Put them in class arms
              </Button>
              <Button component={PathLink} to={register} variant="default">
                Admission register
              </Button>
            </>
          ) : (
            <Button component={PathLink} to={register}>
              Admission register
            </Button>
          )}
          <Button component={PathLink} to={`${register}/upload`} variant="default">
            Upload another file
          </Button>
        </div>
      </section>
      <LeftOutRows
        upload={upload}
        advice="Put them right in your spreadsheet and upload them again, or admit these students one by one."
      />
    </div>
  )
}
