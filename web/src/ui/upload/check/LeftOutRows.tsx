import type { ReactNode } from 'react'
import classes from '../Upload.module.css'
import type { SheetUpload } from '../upload.ts'
import { nameOf, rowsOf } from './upload-rows.ts'

const shownAtMost = 200

/** The rows of an upload that were left out, with their errors; nothing if there are none. */
export const LeftOutRows = ({ upload, advice }: { upload: SheetUpload; advice: ReactNode }) => {
  const left = rowsOf(upload).filter(({ leftOut }) => leftOut)
  if (left.length === 0) return null
  return (
    <section className="card pad" aria-label="Rows left out">
      <h2 className="row middle gap-8 flat-below-8 text-lg bold">
        {left.length === 1 ? '1 row was left out' : `${left.length.toLocaleString('en-NG')} rows were left out`}
      </h2>
      <p className="flat-below-8">{advice}</p>
      <ul className="flat-above-8 unpadded unmarked">
        {left.slice(0, shownAtMost).map(row => (
          <li className="line-above pad-8-0" key={row.row}>
            <span className="row gap-8 narrow baseline">
              <span className={`still dim right text-xs ${classes.number} figures`}>{row.row}</span>
              <span className={`grow clip strong ${classes.nameText}`}>{nameOf(row)}</span>
            </span>
            {[...row.whole, ...row.errors.values()].map(message => (
              <span key={message} className={`block wrong text-xs tight ${classes.error}`}>
                {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {left.length > shownAtMost && (
        <p className="flat-below-8">And {(left.length - shownAtMost).toLocaleString('en-NG')} more.</p>
      )}
    </section>
  )
}
