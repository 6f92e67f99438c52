import { useOnline } from '../../../ui/OfflineBanner.tsx'
import { useTexts } from '../texts.ts'

/** Says that the connection is lost. */
export const Offline = () => {
  const { t } = useTexts()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && <p className="flat centre waiting on-waiting text-sm strong pad-8-12">{t('frame.offline')}</p>}
    </div>
  )
}
