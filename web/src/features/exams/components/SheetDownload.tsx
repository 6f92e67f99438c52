import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCan, useTerms } from '../../../lib/session.ts'
import { districts } from '../queries.ts'
import { saveFile } from './saving.ts'

/** The sheet of results to fill in: for the whole state, or for one district if the state exceeds the limit of one sheet. */
export const SheetDownload = ({ exam }: { exam: string }) => {
  const can = useCan()
  const terms = useTerms()
  const [district, setDistrict] = useState<string | null>(null)
  const { data } = useQuery({ ...districts(), enabled: can('state.view') })
  return (
    <>
      {data && data.length > 1 && (
        <Select
          size="sm"
          aria-label={`${terms.district} of the sheet`}
          placeholder="The whole state"
          clearable
          clearButtonProps={{ 'aria-label': `Clear the ${terms.district}` }}
          searchable
          data={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={district}
          onChange={setDistrict}
        />
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        onClick={() =>
          saveFile(() =>
            api.examResults.template({
              params: { id: exam },
              query: district === null ? {} : { district },
            }),
          )
        }
      >
        Download the sheet
      </Button>
    </>
  )
}
