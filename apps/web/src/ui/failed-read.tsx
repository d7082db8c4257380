import { explain } from '#lib/api-error.ts'
import { Button } from './button.tsx'

type Props = { error: unknown; retry: () => unknown; label: string; className?: string | undefined }

/** Why something could not be read, and the way to read it again. */
export function FailedRead({ error, retry, label, className }: Props) {
  return (
    <p role="alert" className={className}>
      {explain(error)} <Button onClick={() => void retry()}>{label}</Button>
    </p>
  )
}
