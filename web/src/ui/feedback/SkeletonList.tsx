import { Skeleton } from '@mantine/core'
import classes from './SkeletonList.module.css'

/** Rows as high as the real ones, shown while those are being fetched. */
export const SkeletonList = ({ rows = 8, height = 44 }: { rows?: number; height?: number }) => (
  <div role="status" data-waiting>
    <span className="visually-hidden">Loading</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={`flex items-center gap-6 border-b border-line ${classes.row}`} style={{ height }}>
        <Skeleton height={12} width={`${28 + ((row * 17) % 22)}%`} />
        <Skeleton height={12} width={`${12 + ((row * 11) % 14)}%`} />
      </div>
    ))}
  </div>
)
