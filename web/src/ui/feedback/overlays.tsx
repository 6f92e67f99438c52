import { CloseButton, Loader } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLoading } from '../../lib/loading.ts'
import { type Notice, notices, useNotices } from '../../lib/notices.ts'
import overlayClasses from './LoadingOverlay.module.css'
import classes from './Snackbar.module.css'

/** Shows the notices; mounted once by the app. Pages use `notify.success` and `notify.error` of lib/notices. */
export const Snackbar = () => (
  <div className={`column gap-8 ${classes.stack} no-print`}>
    {useNotices().map(notice => (
      <ShownNotice key={notice.id} {...notice} />
    ))}
  </div>
)

const ShownNotice = ({ id, kind, text }: Notice) => {
  // After it has been drawn.
  useEffect(() => notices.shown(id), [id])
  return (
    <div
      className={`row start gap-12 round-lg ${classes.notice}`}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => notices.extend(id)}
    >
      {kind === 'error' ? <IconAlertCircle aria-hidden size={20} /> : <IconCircleCheck aria-hidden size={20} />}
      <span className="grow text-sm anywhere">{text}</span>
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
        <div className={`grid centred ${overlayClasses.overlay}`}>
          <div className={`card row middle gap-12 pad-16-20 ${overlayClasses.box}`}>
            <Loader size="sm" aria-hidden />
            <span>Please wait</span>
          </div>
        </div>
      )}
    </div>
  )
}
