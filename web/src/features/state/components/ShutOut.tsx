import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../lib/words.ts'
import { schoolCount } from '../queries.ts'

/** Warns, before it is saved, of what schools can no longer do, with their number. Nothing if there is none. */
export const ShutOut = ({ effects }: { effects: readonly string[] }) => {
  const { data: schools } = useQuery({ ...schoolCount(), enabled: effects.length > 0 })
  if (effects.length === 0 || schools === 0) return null
  const whom = schools === undefined ? 'every school' : counted(schools, 'school')
  return (
    <Alert color="amber" variant="light" role="status" icon={<IconAlertTriangle aria-hidden size={18} />} mb="md">
      {`This shuts out ${whom}:`}
      <List size="sm" spacing={4} mt={4}>
        {effects.map(effect => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
