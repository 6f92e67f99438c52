import { CloseButton, Loader } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLoading } from '../../lib/loading.ts'
import { type Notice, notices, useNotices } from '../../lib/notices.ts'
import overlayClasses from './LoadingOverlay.module.css'
import classes from './Snackbar.module.css'

/**
 * Shows the notices, where they cover no control; mounted once by the app. Pages use `notify.success` and `notify.error` of lib/notices.
 */
export const Snackbar = () => {
  const shown = useNotices()
  const stack = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  useEffect(() => {
    const { current } = stack
    if (!current || (shown.length === 0 && !isPlaced.current)) return
    isPlaced.current = true
    // Without a connection it may be missing; then they stay where they are.
    void import('./notice-place.ts')
      .then(({ placeNotices }) => placeNotices(current, notices.dismiss))
      .catch(() => undefined)
  }, [shown])
  return (
    <div ref={stack} className={`flex flex-col gap-2 ${classes.stack} no-print`}>
      {/* It is there before its first notice: a text that arrives together with its region is often not read out. */}
      <div role="status" aria-atomic={false} className="contents">
        {shown.map(notice => notice.kind === 'success' && <ShownNotice key={notice.id} {...notice} />)}
      </div>
      {shown.map(notice => notice.kind === 'error' && <ShownNotice key={notice.id} {...notice} />)}
    </div>
  )
}

const ShownNotice = ({ id, kind, text }: Notice) => {
  // After it has been drawn.
  useEffect(() => notices.shown(id), [id])
  return (
    <div
      className={`flex items-start gap-3 rounded-lg ${classes.notice}`}
      data-kind={kind}
      data-id={id}
      role={kind === 'error' ? 'alert' : undefined}
      onMouseEnter={() => notices.extend(id)}
    >
      {kind === 'error' ? <IconAlertCircle aria-hidden size={20} /> : <IconCircleCheck aria-hidden size={20} />}
      <span className={`flex-1 text-sm wrap-anywhere ${classes.text}`}>{text}</span>
      <CloseButton
        aria-label="Close this notice"
        size="sm"
        className={classes.close}
        onClick={() => notices.dismiss(id)}
      />
    </div>
  )
}

/** The global loading overlay; mounted once by the app. Shows while a mutation or `whileLoading` is running. */
export const LoadingOverlay = () => {
  const loading = useLoading()
  return (
    <div role="status" aria-live="polite">
      {loading && (
        <div className={`grid place-items-center ${overlayClasses.overlay}`}>
          <div className={`card flex items-center gap-3 px-5 py-4 ${overlayClasses.box}`}>
            <Loader size="sm" aria-hidden />
            <span>Please wait</span>
          </div>
        </div>
      )}
    </div>
  )
}
