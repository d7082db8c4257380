/** A photo in sixteen pixels' width, drawn soft under the real one until that is there. */
export function PhotoBlur({ blur }: { blur: string | null }) {
  return blur && <img className="photo-blur" src={`data:image/webp;base64,${blur}`} alt="" aria-hidden="true" />
}
