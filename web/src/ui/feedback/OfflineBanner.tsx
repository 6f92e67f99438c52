import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network connection at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Shown at the top of every layout. */
export const OfflineBanner = () => {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <div className="flex items-center justify-center gap-2 text-waiting bg-waiting-soft text-sm font-semibold px-3 py-2">
          <IconWifiOff aria-hidden size={18} />
          Looks like you lost your internet.
        </div>
      )}
    </div>
  )
}
