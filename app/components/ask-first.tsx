import type { MouseEvent, ReactNode } from 'react'

interface AskLinkProps {
	/** A page with the same question. */
	to: string
	/** Id of the dialog on this page, used with JavaScript. */
	dialog: string
	label: string
	className?: string
}

/** Opens a confirmation: a dialog with JavaScript, a separate page without. */
export function AskLink({ to, dialog, label, className = 'button' }: AskLinkProps) {
	return (
		<a className={className} href={to} data-opens={dialog} onClick={openDialog}>
			{label}
		</a>
	)
}

/** Only for pages with framework JavaScript; on others the small script handles it. */
function openDialog(event: MouseEvent<HTMLAnchorElement>) {
	const { currentTarget, ctrlKey, metaKey, shiftKey } = event
	const dialog = document.getElementById(currentTarget.dataset.opens ?? '') as HTMLDialogElement | null
	if (!dialog || !('showModal' in dialog) || ctrlKey || metaKey || shiftKey) return
	event.preventDefault()
	dialog.showModal()
}

interface QuestionProps {
	title: string
	/** States the losses and what remains. */
	text: ReactNode
	/** A form with a single button. */
	children: ReactNode
	/** Label of the button that dismisses the question: "Keep my registration". */
	keep: string
}

export function AskDialog({ id, title, text, children, keep }: QuestionProps & { id: string }) {
	return (
		<dialog id={id} className="modal card" aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>{title}</h2>
			{text}
			<div className="button-row">
				{children}
				<form method="dialog">
					<button className="button">{keep}</button>
				</form>
			</div>
		</dialog>
	)
}

export function AskPage({ back, title, text, children, keep }: QuestionProps & { back: string }) {
	return (
		<>
			<h1>{title}</h1>
			{text}
			<div className="button-row part">
				{children}
				<a className="button" href={back}>
					{keep}
				</a>
			</div>
		</>
	)
}
