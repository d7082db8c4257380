import { CareItem } from '#ui/care-item.tsx'
import { CareLabel } from '#ui/care-label.tsx'

export function HelpBox() {
  return (
    <CareLabel title="Help Build Our Community" className="help-box">
      <ul>
        <CareItem icon="care-camera" title="Share tag photos">
          Add one where a brand has none.
        </CareItem>
        <CareItem icon="care-up" title="Upvote accurate info">
          It rises to the top.
        </CareItem>
        <CareItem icon="care-down" title="Downvote inaccurate info">
          So the next person is not misled.
        </CareItem>
        <CareItem icon="care-no-mail" title="We never collect user data">
          We do not ask for an email address.
        </CareItem>
      </ul>
    </CareLabel>
  )
}
