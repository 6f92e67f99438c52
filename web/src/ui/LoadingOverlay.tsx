import { Loader } from '@mantine/core'
import { useLoading } from '../lib/loading.ts'
import classes from './LoadingOverlay.module.css'

/** The global loading overlay; mounted once by the app. Shows while a mutation or `whileLoading` is running. */
export const LoadingOverlay = () => {
  const loading = useLoading()
  return (
    <div role="status" aria-live="polite">
      {loading && (
        <div className={`grid centred ${classes.overlay}`}>
          <div className={`card row middle gap-12 pad-16-20 ${classes.box}`}>
            <Loader size="sm" aria-hidden />
            <span>Please wait</span>
          </div>
        </div>
      )}
    </div>
  )
}
