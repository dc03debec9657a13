import { Children, createContext, isValidElement, useContext, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { loadFormHelp, PostForm } from './desk-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useSay } from './say.ts'

interface FormPageProps {
	form: FormState
	title: string
	/** Shown between the title and the first field. */
	intro?: ReactNode
	/** Distinguishes several forms on a page. */
	intent?: string
	submit: string
	/** Label of the button while submitting. */
	pending?: string
	/** Heading of errors without a field. */
	refusal?: string
	children: ReactNode
	/** Data attributes for the enhancement script, such as a style sheet the next page needs. */
	hints?: Record<`data-${string}`, string>
	/** Additional buttons, such as "Save and add sibling"; the action reads the pressed one from `form.intent`. */
	more?: readonly { intent: string; label: string }[]
	/** Shown before the buttons, such as a cancel link. */
	beside?: ReactNode
	/** Defaults to the page's own address. */
	action?: string
}

type FormProps = Pick<
	FormPageProps,
	'form' | 'action' | 'intent' | 'submit' | 'pending' | 'children' | 'hints' | 'more' | 'beside'
> & {
	/** A destructive action with a red button. */
	grave?: boolean
	/** Required for file fields. */
	takesFile?: boolean
	/** Keeps the buttons visible in a form of several parts. */
	long?: boolean
}

/** Label and intent of the form's own button, for its invisible stand-in. */
const Main = createContext<{ submit: string; intent?: string }>({ submit: '' })

/** Enter presses the first button of a form, so this one must precede every button with another purpose. */
export function MainButton() {
	const { submit, intent } = useContext(Main)
	return (
		<button
			className="sr-only"
			type="submit"
			name={intent && 'intent'}
			value={intent}
			tabIndex={-1}
			aria-hidden="true"
		>
			{submit}
		</button>
	)
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

/** A form within a page. The page places its ErrorSummary. */
export function Form(props: FormProps) {
	const {
		form,
		action,
		intent,
		submit,
		pending,
		beside,
		more = [],
		grave,
		takesFile,
		long,
		children,
		hints,
	} = props
	const say = useSay()
	const inRow = Boolean(beside) || more.length > 0 || long
	const looks = `button ${grave ? 'button-grave' : 'button-filled'} ${inRow ? '' : 'button-wide'}`
	return (
		<PostForm
			action={action}
			key={form.key}
			id={form.id}
			className={long ? 'form form-long' : 'form'}
			onFocus={(event) => {
				loadFormHelp(event)
				form.live?.onFocus(event)
			}}
			onBlur={form.live?.onBlur}
			onSubmit={form.live?.onSubmit}
			encType={takesFile ? 'multipart/form-data' : undefined}
			{...hints}
		>
			<Main.Provider value={{ submit, intent }}>{children}</Main.Provider>
			<div className={long ? 'button-row save-bar' : inRow ? 'button-row' : undefined}>
				{beside}{' '}
				<button
					className={looks.trimEnd()}
					type="submit"
					name={intent && 'intent'}
					value={intent}
					data-pending={pending && say(pending)}
				>
					{say(form.sending && pending ? pending : submit)}
				</button>
				{more.map((other) => [
					' ',
					<button key={other.intent} className="button" type="submit" name="intent" value={other.intent}>
						{other.label}
					</button>,
				])}
				{long ? <output className="save-note" /> : null}
			</div>
		</PostForm>
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
