import { rowLabel } from '@akada/contract/kernel/sheet-rows'
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
    <section className="card px-6 py-5 max-phone:p-4" aria-label="Rows left out">
      <h2 className="flex items-center gap-2 m-0 mb-2 text-lg font-bold">
        {left.length === 1 ? '1 row was left out' : `${left.length.toLocaleString('en-NG')} rows were left out`}
      </h2>
      <p className="m-0 mb-2">{advice}</p>
      <ul className="list mt-2">
        {left.slice(0, shownAtMost).map(row => (
          <li className="border-t border-line py-2" key={row.row}>
            <span className="flex gap-2 min-w-0 items-baseline">
              <span className={`flex-none text-dimmed text-right text-xs ${classes.number} figures`}>
                {rowLabel(row.row)}
              </span>
              <span className={`flex-1 truncate font-semibold ${classes.nameText}`}>{nameOf(row)}</span>
            </span>
            {[...row.whole, ...row.errors.values()].map(message => (
              <span key={message} className={`block text-danger text-xs leading-tight ${classes.error}`}>
                {message}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {left.length > shownAtMost && (
        <p className="m-0 mb-2">And {(left.length - shownAtMost).toLocaleString('en-NG')} more.</p>
      )}
    </section>
  )
}
