import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'

/** What it does, for those who have not tried it. */
export function HowItWorks() {
  return (
    <CareLabel title="How it works" className="how-it-works">
      <ul>
        <CareItem icon="care-video" title="You paste the address of a video.">
          Only its captions are read, by this server; no video is loaded into this page.
        </CareItem>
        <CareItem icon="care-book" title="The brands it names are found.">
          With the second, the price said and the words around them, so that you can check.
        </CareItem>
        <CareItem icon="care-tag" title="You choose what is saved.">
          Nothing enters the directory by itself.
        </CareItem>
      </ul>
    </CareLabel>
  )
}
