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
  <div
    className="flex flex-wrap items-center gap-3 px-5 py-4 rounded-md bg-surface border border-line border-l-4 border-l-danger"
    role="alert"
  >
    <IconAlertTriangle aria-hidden className="flex-none text-danger" />
    <p className="m-0 grow basis-55">{messageOf(error)}</p>
    {retry && (
      <Button variant="default" size="sm" leftSection={<IconRefresh aria-hidden size={16} />} onClick={() => retry()}>
        {action}
      </Button>
    )}
  </div>
)
