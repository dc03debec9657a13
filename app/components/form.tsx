import { Children, createContext, isValidElement, useContext, type ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { loadFormHelp, PostForm } from './desk-form.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useSay } from './say.ts'

interface FormPageProps {
	form: FormState
	title: string
	/** What stands between the title and the first field. */
	intro?: ReactNode
	/** What is to be done, where a page has several forms. */
	intent?: string
	submit: string
	/** What the button says while the answer is on its way. */
	pending?: string
	/** The heading over refusals that belong to no field. */
	refusal?: string
	children: ReactNode
	/** Told to the enhancement script, such as a style sheet the next page will want. */
	hints?: Record<`data-${string}`, string>
	/** Further buttons, such as "Save and add sibling"; the one that was pressed is `form.intent` in the action. */
	more?: readonly { intent: string; label: string }[]
	/** What stands before the buttons, such as the way out. */
	beside?: ReactNode
	/** Where it is sent; to the page's own address when nothing is said. */
	action?: string
}

type FormProps = Pick<
	FormPageProps,
	'form' | 'action' | 'intent' | 'submit' | 'pending' | 'children' | 'hints' | 'more' | 'beside'
> & {
	/** What it does cannot be taken back: its button is red. */
	grave?: boolean
	/** It has a field that takes a file. */
	takesFile?: boolean
	/** It has several parts: its buttons stay in sight while it is filled in. */
	long?: boolean
}

/** What the form's own button is called and says is to be done, for a button that stands in for it. */
const Main = createContext<{ submit: string; intent?: string }>({ submit: '' })

/** Enter in a field presses the first button of a form: goes before every button that does anything else. */
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

/** One form on a page: what is wrong first, then the title, the fields and one button. The server is the only judge. */
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

/** A form among other things on a page. What is wrong with it stands where the page puts its ErrorSummary. */
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

/** The names of the fields, in the order they stand on the page. */
function namesIn(children: ReactNode): string[] {
	return Children.toArray(children).flatMap((child) => {
		if (!isValidElement<{ name?: string; children?: ReactNode }>(child)) return []
		const { name, children: inner } = child.props
		return name ? [name] : namesIn(inner)
	})
}
