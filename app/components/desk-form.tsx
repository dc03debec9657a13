import { Form as RemixForm, useFormAction } from '@remix-run/react'
import { useSyncExternalStore, type FormEvent, type FormHTMLAttributes, type Ref } from 'react'
import { usePageMode } from '#app/web/page.ts'
import { noteTyping } from '#app/web/typed.ts'

type DeskFormProps = Omit<
	FormHTMLAttributes<HTMLFormElement>,
	'method' | 'encType' | 'action' | 'noValidate'
> & {
	/** For a form with a field that takes files. */
	encType?: 'multipart/form-data'
	action?: string
	formRef?: Ref<HTMLFormElement>
}

/** On a desk the answer comes as data; everywhere else a form is a form. */
export function PostForm({ formRef, action, onSubmit, ...props }: DeskFormProps) {
	const Element = usePageMode().hydrate ? RemixForm : 'form'
	const own = useFormAction()
	const note = (event: FormEvent<HTMLFormElement>) => noteTyping(event.currentTarget)
	return (
		<Element
			method="post"
			// Without `?index` the form of an index route would be sent to its layout.
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

/** What a desk's form does as somebody types comes with a script of its own, once they are in a field. */
export function loadFormHelp({ currentTarget }: { currentTarget: HTMLFormElement }) {
	// Without it the form says on its answer what it would have said at once.
	import('#app/web/form-help.ts').then(({ helpWith }) => helpWith(currentTarget)).catch(() => undefined)
}

/** Asks for a page by what is chosen in it. */
export function GetForm({ formRef, ...props }: DeskFormProps) {
	const Element = usePageMode().hydrate ? RemixForm : 'form'
	return <Element method="get" ref={formRef} {...props} />
}

/** Whether a script has taken over, for controls that would do nothing without one. */
export function useScript(): boolean {
	return useSyncExternalStore(
		() => () => undefined,
		() => true,
		() => false,
	)
}
