import { limits } from '@akada/contract/kernel/limits'
import { Alert, Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { type ClassArm, studentsWithoutArm } from '../queries.ts'
import { ArmFromField, isWholeDay } from './ArmFromField.tsx'
import { PickStudents } from './PickStudents.tsx'

/** Adds students of the class who are not in an arm yet to this one. */
export const AddStudentsDialog = ({ arm, onClose }: { arm: ClassArm; onClose: () => void }) => {
  const [from, setFrom] = useState<string | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery(studentsWithoutArm(arm.school.id, arm.class.id))
  const students = found.data?.foundStudents
  const { mutate, error, isPending } = useMutation(
    write(api.students.addToArm, {
      onSuccess: ({ message }) => {
        notify.success(message)
        onClose()
      },
    }),
  )
  const tooMany = picked.size > limits.ids
  return (
    <Dialog opened onClose={onClose} size={620} title={`Add students to ${arm.fullName}`}>
      <Loaded data={students} error={found.error} retry={found.refetch} waiting={<SkeletonList rows={5} />}>
        {students =>
          students.length === 0 ? (
            <EmptyState
              reason={`Every student of ${arm.class.name} is in a class arm. To move one here, open the student.`}
            />
          ) : (
            <>
              <Text size="sm" c="dimmed" mb="sm">
                {`Students of ${arm.class.name} who are in no class arm yet.`}
              </Text>
              <PickStudents students={students} picked={picked} onPick={setPicked} />
              <ArmFromField value={from} onChange={setFrom} />
            </>
          )
        }
      </Loaded>
      {(error || tooMany) && (
        <Alert color="red" mt="md" role="alert" title="Nobody was added">
          {tooMany ? `Choose at most ${limits.ids.toLocaleString('en-NG')} at a time.` : messageOf(error)}
        </Alert>
      )}
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {students?.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {students?.length !== 0 && (
          <Button
            disabled={picked.size === 0 || tooMany || !isWholeDay(from)}
            loading={isPending}
            onClick={() =>
              mutate({ params: { id: arm.id }, body: { studentIds: [...picked], from: from ?? undefined } })
            }
          >
            {picked.size === 0 ? 'Add students' : `Add ${counted(picked.size, 'student')}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
