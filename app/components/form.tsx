import { Children, isValidElement, type ReactNode } from 'react'
import type { FormState } from '#app/utils/use-form-page.ts'

interface FormPageProps {
	form: FormState
	title: string
	/** What stands between the title and the first field. */
	intro?: ReactNode
	submit: string
	/** What the button says while the answer is on its way. */
	pending?: string
	/** The heading over refusals that belong to no field. */
	refusal?: string
	children: ReactNode
	/** Told to the enhancement script, such as a style sheet the next page will want. */
	hints?: Record<`data-${string}`, string>
}

/** One form on a page: what is wrong first, then the title, the fields and one button. The server is the only judge. */
export function FormPage({ form, title, intro, submit, pending, refusal, children, hints }: FormPageProps) {
	return (
		<>
			<ErrorSummary form={form} names={namesIn(children)} refusal={refusal} />
			<h1>{title}</h1>
			{intro}
			<form method="post" noValidate id={form.meta.id} className="form" {...hints}>
				{children}
				<button className="button button-filled button-wide" type="submit" data-pending={pending}>
					{form.sending && pending ? pending : submit}
				</button>
			</form>
		</>
	)
}

function ErrorSummary({ form, names, refusal }: { form: FormState; names: string[]; refusal?: string }) {
	const problems = form.problems(names)
	if (problems.length === 0) return null
	const refused = problems.every((problem) => problem.controlId === null)
	return (
		<div className="error-summary" id="error-summary" tabIndex={-1} role="alert">
			<h2>{refused && refusal ? refusal : 'There is a problem'}</h2>
			<ul>
				{problems.map(({ words, controlId }) => (
					<li key={words}>{controlId ? <a href={`#${controlId}`}>{words}</a> : words}</li>
				))}
			</ul>
		</div>
	)
}

/** The names of the fields, in the order they stand on the page. */
function namesIn(children: ReactNode): string[] {
	return Children.toArray(children).flatMap((child) => {
		if (!isValidElement<{ name?: string; children?: ReactNode }>(child)) return []
		const { name, children: inner } = child.props
		return name ? [name] : namesIn(inner)
	})
}
