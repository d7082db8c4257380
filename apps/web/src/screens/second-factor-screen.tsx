import { GuestsOnly } from '#features/accounts/sign-in/guests-only.tsx'
import { SecondFactorForm } from '#features/accounts/sign-in/second-factor-form.tsx'
import { ZipDrawing } from '#features/accounts/sign-in/step-drawings.tsx'
import { StepTag } from '#features/accounts/sign-in/step-tag.tsx'

export function Screen() {
  return (
    <GuestsOnly>
      <StepTag
        drawing={<ZipDrawing />}
        title="One more fastening"
        lede="Type the six digits that your authenticator app shows for Bolodex."
      >
        <SecondFactorForm />
      </StepTag>
    </GuestsOnly>
  )
}
