import { Form as RemixForm } from '@remix-run/react'
import { useSyncExternalStore, type FormHTMLAttributes, type Ref } from 'react'
import { usePageMode } from '#app/web/page.ts'

type DeskFormProps = Omit<
	FormHTMLAttributes<HTMLFormElement>,
	'method' | 'encType' | 'action' | 'noValidate'
> & {
	action?: string
	formRef?: Ref<HTMLFormElement>
}

/** On a desk the answer comes as data; everywhere else a form is a form. */
export function PostForm({ formRef, action, ...props }: DeskFormProps) {
	const Element = usePageMode().hydrate ? RemixForm : 'form'
	return <Element method="post" action={action} noValidate ref={formRef} {...props} />
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
