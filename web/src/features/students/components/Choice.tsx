import { Select, type SelectProps } from '@mantine/core'

/** One of a few options, which may be cleared: `<Choice label="Genotype" data={genotypes} {...form.field('health.genotype')} />` */
export const Choice = ({ label, ...rest }: SelectProps & { label: string }) => (
  <Select
    label={label}
    placeholder="Choose"
    clearable
    clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    {...rest}
  />
)
