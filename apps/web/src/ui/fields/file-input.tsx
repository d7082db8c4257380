import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
}

/** Hands over what is chosen, also before React took over the served page: there is no event for that. */
export function FileInput({ ref, onFiles, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // The same file can be chosen again after it was changed or taken back.
    input.value = ''
    onFiles(files)
  }
  useEffect(() => {
    if (field.current?.files?.length) take(field.current)
  })
  return <input {...rest} ref={field} type="file" onChange={({ currentTarget }) => take(currentTarget)} />
}
