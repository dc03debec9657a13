import { Form as RemixForm, useFormAction } from '@remix-run/react'
import { useSyncExternalStore, type FormEvent, type FormHTMLAttributes, type Ref } from 'react'
import { usePageMode } from '#app/web/page.ts'
import { noteTyping } from '#app/web/typed.ts'

type DeskFormProps = Omit<
	FormHTMLAttributes<HTMLFormElement>,
	'method' | 'encType' | 'action' | 'noValidate'
> & {
	/** Required for file fields. */
	encType?: 'multipart/form-data'
	action?: string
	formRef?: Ref<HTMLFormElement>
}

/** Desks submit with client-side navigation, all other pages natively. */
export function PostForm({ formRef, action, onSubmit, ...props }: DeskFormProps) {
	const Element = usePageMode().hydrate ? RemixForm : 'form'
	const own = useFormAction()
	const note = (event: FormEvent<HTMLFormElement>) => noteTyping(event.currentTarget)
	return (
		<Element
			method="post"
			// A form on an index route needs `?index`, or Remix posts to its layout.
			action={action ?? (/[?&]index\b/.test(own) ? own : undefined)}
			noValidate
			ref={formRef}
			onInput={note}
			onSubmit={(event) => {
				note(event)
				onSubmit?.(event)
			}}
			{...props}
		/>
	)
}

/** Loads validation while typing once a field has focus. */
export function loadFormHelp({ currentTarget }: { currentTarget: HTMLFormElement }) {
	// A failed import only delays the messages until the form is submitted.
	import('#app/web/form-help.ts').then(({ helpWith }) => helpWith(currentTarget)).catch(() => undefined)
}

/** A form that navigates to an address with its values. */
export function GetForm({ formRef, ...props }: DeskFormProps) {
	const Element = usePageMode().hydrate ? RemixForm : 'form'
	return <Element method="get" ref={formRef} {...props} />
}

/** False before hydration, for controls that depend on JavaScript. */
export function useScript(): boolean {
	return useSyncExternalStore(
		() => () => undefined,
		() => true,
		() => false,
	)
}
