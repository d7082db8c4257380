import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'on' | 'denied' | 'missing' | 'busy' | 'failed'

/** The flashlight is not part of the standard's types yet. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }

const problems: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** The camera on the back of the phone, shown in a video element, while `isWanted`. */
export function useCamera(isWanted: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isTorchOn, setTorchOn] = useState(false)

  useEffect(() => {
    if (!isWanted) return undefined
    let stream: MediaStream | null = null
    let isOver = false
    const stop = () => stream?.getTracks().forEach((one) => one.stop())
    const start = async () => {
      setState('starting')
      // Browsers offer no camera to pages without https.
      if (!('mediaDevices' in navigator)) return setState('missing')
      try {
        const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        setTrack(stream.getVideoTracks()[0] ?? null)
        setState('on')
      } catch (error) {
        stop()
        if (!isOver) setState(problems[error instanceof DOMException ? error.name : ''] ?? 'failed')
      }
    }
    void start()
    return () => {
      isOver = true
      setTrack(null)
      setTorchOn(false)
      stop()
    }
    // Another attempt starts over.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isWanted, attempt])

  const capabilities: TorchCapabilities | undefined = track?.getCapabilities()
  const hasTorch = capabilities?.torch === true
  const toggleTorch = async () => {
    const torch = { torch: !isTorchOn } as MediaTrackConstraintSet
    await track?.applyConstraints({ advanced: [torch] }).then(
      () => setTorchOn(!isTorchOn),
      () => setTorchOn(false),
    )
  }

  /** What the camera sees now, as a file. */
  const takePicture = useCallback(async (): Promise<File | null> => {
    const { current } = video
    if (!current?.videoWidth) return null
    const canvas = document.createElement('canvas')
    canvas.width = current.videoWidth
    canvas.height = current.videoHeight
    canvas.getContext('2d')?.drawImage(current, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return blob && new File([blob], 'tag.jpg', { type: 'image/jpeg' })
  }, [])

  return { video, state, retry: () => setAttempt((count) => count + 1), hasTorch, isTorchOn, toggleTorch, takePicture }
}
