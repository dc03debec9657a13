import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'

interface FormFoldProps {
	title: string
	form: FormState
	/** There is nothing else on the page yet. */
	first?: boolean
	children: ReactNode
}

/** A form that adds to the list beside it. It is open if it has errors, or if the list is empty. */
export function FormFold({ title, form, first, children }: FormFoldProps) {
	return (
		<details className="card py-2" open={first || form.problems([]).length > 0}>
			<summary>{title}</summary>
			{children}
		</details>
	)
}
