import { Children, isValidElement, type ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import { Form, type FormProps } from './form.tsx'

interface FormPageProps extends FormProps {
	title: string
	/** Shown between the title and the first field. */
	intro?: ReactNode
	/** Heading of errors without a field. */
	refusal?: string
}

/** A page with a single form: errors, title, fields and one button. The server validates everything. */
export function FormPage({ form, title, intro, refusal, children, ...rest }: FormPageProps) {
	return (
		<>
			<ErrorSummary form={form} names={namesIn(children)} refusal={refusal} />
			<h1>{title}</h1>
			{intro}
			<Form form={form} {...rest}>
				{children}
			</Form>
		</>
	)
}

/** Field names in display order. */
function namesIn(children: ReactNode): string[] {
	return Children.toArray(children).flatMap((child) => {
		if (!isValidElement<{ name?: string; children?: ReactNode }>(child)) return []
		const { name, children: inner } = child.props
		return name ? [name] : namesIn(inner)
	})
}
