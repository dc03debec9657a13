import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { useSay } from './say.ts'

export interface FieldProps {
	form: FormState
	name: string
	label: string
	hint?: ReactNode
	/** Marks the label; required fields have no mark. */
	optional?: boolean
	/** Shown for one choice only; `work.css` and `lessons.css` have the choices. */
	only?:
		| 'month'
		| 'period'
		| 'term'
		| 'package'
		| 'chosen'
		| 'ending'
		| 'repeating'
		| 'rhythm'
		| 'dates'
		| 'weekly'
		| 'deposit'
		| 'electronic'
		| 'exam'
		| 'datev'
		| 'taxed'
		| 'xero'
		| 'lesson'
		| 'credit'
		| 'teacher'
}

export function fieldClass({ only }: Pick<FieldProps, 'only'>, name = 'field'): string {
	return only ? `${name} only-${only}` : name
}

/** A field's label, translated where the page is. */
export function FieldLabel({ form, name, label, optional }: FieldProps) {
	const say = useSay()
	return (
		<label htmlFor={form.field(name).id}>
			{say(label)}
			{optional ? <span className="optional"> {say('optional')}</span> : null}
		</label>
	)
}

interface HintProps extends Pick<FieldProps, 'form' | 'name' | 'hint'> {
	/** The placeholder already shows the hint, so only screen readers get it. */
	quiet?: boolean
}

export function HintAndError({ form, name, hint, quiet }: HintProps) {
	const { id, errors } = form.field(name)
	const say = useSay()
	return (
		<>
			{hint ? (
				<p className={quiet ? 'sr-only' : 'hint'} id={`${id}-hint`}>
					{import.meta.env.SSR && typeof hint === 'string' ? say(hint) : hint}
				</p>
			) : null}
			{errors?.length ? (
				<p className="field-error" id={`${id}-error`}>
					<span className="sr-only">{say('Error:')} </span>
					{say(errors[0] ?? '')}
				</p>
			) : null}
		</>
	)
}

/**
 * Shows how the input was understood. The text is rendered on the server, to keep the date parser out of the page's script;
 * in the browser it stays until the form script updates it.
 */
export function Echo({ of, text }: { of: string; text: () => string }) {
	const html = { __html: import.meta.env.SSR ? text() : '' }
	return <output className="hint echo" htmlFor={of} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

/** Accessibility attributes that link a control to its hint and error. */
export function described(form: FormState, name: string, hint: ReactNode) {
	const { id, errors } = form.field(name)
	const wrong = Boolean(errors?.length)
	const ids = [hint ? `${id}-hint` : null, wrong ? `${id}-error` : null].filter((value) => value !== null)
	return {
		'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
		'aria-invalid': wrong ? (true as const) : undefined,
	}
}

export function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined
}
