import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { messageOf } from '../../lib/http/api-error.ts'

interface ErrorPanelProps {
  error: unknown
  retry?: () => unknown
  /** The words on the button. */
  action?: string
}

/** Shown in place of content that could not be fetched: `<ErrorPanel error={query.error} retry={query.refetch} />` */
export const ErrorPanel = ({ error, retry, action = 'Try again' }: ErrorPanelProps) => (
  <div className="row wrap middle gap-12 pad-16-20 round on-surface frame edge-wrong" role="alert">
    <IconAlertTriangle aria-hidden className="still wrong" />
    <p className="flat basis-220">{messageOf(error)}</p>
    {retry && (
      <Button variant="default" size="sm" leftSection={<IconRefresh aria-hidden size={16} />} onClick={() => retry()}>
        {action}
      </Button>
    )}
  </div>
)
