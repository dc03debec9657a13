import type { ReactNode } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { loadFormHelp, PostForm } from './desk-form.tsx'
import { useSay } from './say.ts'

export interface FormProps {
	form: FormState
	/** Distinguishes several forms on a page. */
	intent?: string
	submit: string
	/** Label of the button while submitting. */
	pending?: string
	children: ReactNode
	/** Data attributes for the enhancement script, such as a style sheet the next page needs. */
	hints?: Record<`data-${string}`, string>
	/** Additional buttons, such as "Save and add sibling"; the action reads the pressed one from `form.intent`. */
	more?: readonly { intent: string; label: string }[]
	/** Shown before the buttons, such as a cancel link. */
	beside?: ReactNode
	/** Defaults to the page's own address. */
	action?: string
	/** A destructive action with a red button. */
	grave?: boolean
	/** Required for file fields. */
	takesFile?: boolean
	/** The main form of a page: a card whose buttons stay in sight. */
	card?: boolean
	/** A form beside the main one of its page, whose buttons are quiet. */
	small?: boolean
	/** The fields include buttons, such as those of repeated rows. */
	hasButtons?: boolean
}

/** A form within a page. The page places its ErrorSummary. */
export function Form(props: FormProps) {
	const { form, action, takesFile, card, hasButtons, small, more = [], children, hints } = props
	const isFirst = small || (!card && !hasButtons && more.length === 0)
	return (
		<PostForm
			action={action}
			key={form.key}
			id={form.id}
			className={card ? 'form form-card' : 'form'}
			onFocus={(event) => {
				loadFormHelp(event)
				form.live?.onFocus(event)
			}}
			onBlur={form.live?.onBlur}
			onSubmit={form.live?.onSubmit}
			encType={takesFile ? 'multipart/form-data' : undefined}
			{...hints}
		>
			{isFirst ? null : <MainButton {...props} />} {children}
			<Buttons {...props} />
		</PostForm>
	)
}

/** Enter presses the first button of a form, so this invisible one precedes those with another purpose. */
function MainButton({ submit, intent }: FormProps) {
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

/** The form's own button comes last, at the edge where a dialog has it too. */
function Buttons({ form, intent, submit, pending, beside, more = [], grave, card, small }: FormProps) {
	const say = useSay()
	const inRow = Boolean(beside) || more.length > 0 || card
	const main = grave ? 'button-grave' : small ? 'button-small' : 'button-filled'
	const looks = `button ${main} ${inRow ? '' : 'button-wide'}`
	const own = (
		<button
			key="own"
			className={looks.trimEnd()}
			type="submit"
			name={intent && 'intent'}
			value={intent}
			data-pending={pending && say(pending)}
		>
			{say(form.sending && pending ? pending : submit)}
		</button>
	)
	const others = more.map((other) => [
		' ',
		<button
			key={other.intent}
			className={small ? 'button button-small' : 'button'}
			type="submit"
			name="intent"
			value={other.intent}
		>
			{other.label}
		</button>,
	])
	if (card)
		return (
			<div className="button-row save-bar">
				<output className="save-note" /> {beside} {others} {own}
			</div>
		)
	return (
		<div className={inRow ? 'button-row' : undefined}>
			{beside} {own}
			{others}
		</div>
	)
}
