import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, useWatch, type Control, type FieldValues } from 'react-hook-form'
import {
  atRest,
  createResolver,
  messageOf,
  submitForm,
  type BodyOf,
  type Errors,
  type FormOptions,
  type FormRoute,
  type Name,
  type Place,
  type Places,
  type Sending,
} from './contract-form.ts'
import { createDraftKeeper, followDraft, guardLeaving, type DraftOptions } from './keep-form.ts'

type Options<R extends FormRoute, V extends object> = FormOptions<R, V> & {
  /** Kept on this device until it has arrived. */
  draft?: DraftOptions<NoInfer<V>>
  /** For a long text of which no draft is kept: the browser asks before it is lost. */
  guardsLeaving?: boolean
  /** Once it was tried, what is wrong is said while it is typed; otherwise typing takes it away. */
  rechecks?: boolean
}

/** What a field of ours is given, from the form it belongs to. */
export type FieldProps = {
  name: string
  error: string | undefined
  ref: (element: Place | null) => void
  onChange: (event: SyntheticEvent) => void
  onBlur: (event: SyntheticEvent) => void
}

/** The same for a box to tick, which has no room for a sentence. */
type BoxProps = Omit<FieldProps, 'error'>

/**
 * A form for the body of one call. Validated by the contract's schema, one request at a time. Server errors appear
 * beside their field, the first of which gets the focus, or as the form's `failure`.
 */
export function useContractForm<R extends FormRoute, V extends object = BodyOf<R>>(route: R, options: Options<R, V>) {
  // The caller knows the types of this call; from here on it is one with some body, parameters and answer.
  const sending = { route, options } as unknown as Sending
  const [places] = useState<Places>(() => new Map())
  const form = useForm({
    // Its library takes them once, and knows fields by their names only.
    ...(options.start && { defaultValues: options.start as FieldValues }),
    resolver: createResolver(sending, places),
    shouldFocusError: false,
    reValidateMode: options.rechecks ? 'onChange' : 'onSubmit',
  })
  const [view, show] = useState(atRest)
  const [draft] = useState(() => options.draft && createDraftKeeper<V>(options.draft))
  // A draft begins with all fields.
  const [isKept, setKept] = useState(() => draft?.keep(options.start as V) ?? false)
  const isRunning = useRef(false)
  const { subscribe } = form
  const { guardsLeaving = false } = options
  useEffect(() => draft && followDraft({ subscribe }, draft, setKept), [subscribe, draft])
  useEffect(() => (guardsLeaving ? guardLeaving({ subscribe }, window) : undefined), [subscribe, guardsLeaving])

  const focus = useCallback((name: Name<V>) => places.get(name)?.focus(), [places])
  const found = form.formState.errors
  // The names under which the form's own fields were registered.
  const names = Object.keys(found) as Name<V>[]
  const errors = Object.fromEntries(names.map((name) => [name, messageOf(found[name])])) as Errors<V>

  const forgetError = (name: Name<V>) => {
    if (!options.rechecks && errors[name]) form.clearErrors(name)
    if (view.failure) show({ ...view, failure: null })
  }
  const handleSubmit = async (element: HTMLFormElement) => {
    if (isRunning.current) return
    isRunning.current = true
    const drop = () => {
      draft?.drop()
      setKept(false)
    }
    let isDone = false
    try {
      isDone = await submitForm({ form, places, sending, show, onArrived: drop })
    } finally {
      // Also when a form's own answer to a failure fails: it can be sent again.
      isRunning.current = isDone
      if (!isDone) show((now) => ({ ...now, isBusy: false }))
    }
    if (!isDone) giveBackFocus(element)
  }

  const wire = (name: Name<V>): BoxProps => {
    const { ref, onChange, onBlur } = form.register(name)
    return {
      name,
      ref: (element) => {
        places.set(name, element)
        ref(element)
      },
      onChange: (event) => {
        void onChange(event)
        forgetError(name)
      },
      onBlur: (event) => void onBlur(event),
    }
  }

  return {
    errors,
    failure: view.failure,
    isBusy: view.isBusy,
    /** Whether a draft of it is on this device. */
    isKept,
    /** A post: were it sent before the script runs, nothing typed would end up in an address. */
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault()
        void handleSubmit(event.currentTarget)
      },
    } as const,
    /** What a field needs to be part of the form, and what is wrong with it. */
    field: (name: Name<V>): FieldProps => ({ ...wire(name), error: errors[name] }),
    box: wire,
    /** For `useTyped`. */
    control: form.control,
    /** What is typed at this moment. All of it is of the form's own fields, which its library does not know. */
    read: () => form.getValues() as V,
    /** Puts something into a field, or in place of one. */
    change: <K extends Name<V>>(name: K, value: V[K]) => {
      form.setValue<string>(name, value, { shouldDirty: true })
      forgetError(name)
    },
    /** Resets the form to these values without messages. */
    restart: (values: V) => {
      form.reset(values, { keepFieldsRef: true })
      show(atRest)
      isRunning.current = false
    },
    focus,
  }
}

/** The typed values, re-rendering with every keystroke. */
export function useTyped<V extends object>({ control }: { control: Control; read: () => V }): V {
  // The form's own values; its library knows fields by their names only.
  return useWatch({ control }) as V
}

/** The button lost the focus when it was disabled. */
function giveBackFocus(form: HTMLFormElement): void {
  if (document.activeElement !== document.body) return
  const isSubmit = (one: Element) => one instanceof HTMLButtonElement && one.type === 'submit'
  const button = [...form.elements].find(isSubmit)
  if (button instanceof HTMLElement) button.focus()
}
