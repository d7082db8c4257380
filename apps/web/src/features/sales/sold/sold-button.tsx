import { useSoldSheet } from './use-sold-sheet.tsx'

/** 'I sold one' for a name that the directory does not have yet. */
export function SoldButton({ name, isMember }: { name: string; isMember: boolean }) {
  const brand = { name, slug: null, averageSalePrice: null, garmentTypes: [] }
  const { soldButton, soldSheet } = useSoldSheet(brand, { isMember, isWanted: false, onClose: ignore })
  return (
    <>
      {soldButton}
      {soldSheet}
    </>
  )
}

const ignore = () => {}
