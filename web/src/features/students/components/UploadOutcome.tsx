import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { showInstant } from '../../../lib/days.ts'
import { useCan } from '../../../lib/session.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { register, withoutArm } from '../addresses.ts'
import type { Upload } from '../queries.ts'
import { nameOf, rowsOf } from '../upload-rows.ts'
import classes from './Upload.module.css'

const shownAtMost = 200
const many = (count: number): string => `${count.toLocaleString('en-NG')} ${count === 1 ? 'student' : 'students'}`

/** What became of an upload: who was admitted, who was not, and what comes next. */
export const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const can = useCan()
  const rows = rowsOf(upload)
  const left = rows.filter(({ leftOut }) => leftOut)
  const armless = rows.filter(({ leftOut, cells }) => !leftOut && !cells.classArm).length
  const { admitted, firstFxId, lastFxId } = outcome
  return (
    <div className={classes.outcome}>
      <section className={classes.panel} aria-label="Outcome">
        <h2 className={classes.panelTitle}>
          <IconCircleCheck aria-hidden size={26} />
          {`${many(admitted)} ${admitted === 1 ? 'is' : 'are'} admitted`}
        </h2>
        {firstFxId && (
          <p className="figures">
            {firstFxId === lastFxId ? `fxId ${firstFxId}` : `fxIds ${firstFxId} to ${lastFxId}`}
          </p>
        )}
        <p>
          From {upload.fileName}
          {upload.committedAt && `, on ${showInstant(upload.committedAt)}`}.{' '}
          {armless > 0 &&
            `${armless === admitted ? 'None of them is' : `${armless.toLocaleString('en-NG')} of them ${armless === 1 ? 'is' : 'are'} not`} in a class arm yet.`}
        </p>
        <div className={classes.next}>
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
      {left.length > 0 && (
        <section className={classes.panel} aria-label="Rows left out">
          <h2 className={classes.panelTitle}>
            {left.length === 1 ? '1 row was left out' : `${left.length.toLocaleString('en-NG')} rows were left out`}
          </h2>
          <p>Put them right in your spreadsheet and upload them again, or admit these students one by one.</p>
          <ul className={classes.leftRows}>
            {left.slice(0, shownAtMost).map(row => (
              <li key={row.row}>
                <span className={classes.name}>
                  <span className={`${classes.number} figures`}>{row.row}</span>
                  <span className={classes.nameText}>{nameOf(row)}</span>
                </span>
                {[...row.whole, ...row.faults.values()].map(message => (
                  <span key={message} className={classes.fault}>
                    {message}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {left.length > shownAtMost && <p>And {(left.length - shownAtMost).toLocaleString('en-NG')} more.</p>}
        </section>
      )}
    </div>
  )
}
