import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'
import { PageHead } from '#ui/page-head.tsx'

export function Screen() {
  return (
    <div className="max-w-3xl">
      <PageHead title="Analyze YouTube Video">
        It will read what is said in a haul video and list the brands that are named, each with the second and the
        price. It is not switched on yet.
      </PageHead>
      <CareLabel title="How it will work">
        <ul>
          <CareItem icon="care-video" title="You paste the address of a video.">
            Only its captions are read, by this server; no video is loaded into this page.
          </CareItem>
          <CareItem icon="care-book" title="The brands it names are found.">
            With the words around them, so that you can check.
          </CareItem>
          <CareItem icon="care-tag" title="You choose what is saved.">
            Nothing enters the directory by itself.
          </CareItem>
        </ul>
      </CareLabel>
    </div>
  )
}
