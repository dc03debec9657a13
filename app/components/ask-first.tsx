import type { MouseEvent, ReactNode } from 'react'

interface AskLinkProps {
	/** The page that asks the same. */
	to: string
	/** The dialog on this page, for whoever has script. */
	dialog: string
	label: string
	className?: string
}

/** Leads to a question: over this page with script, on a page of its own without. */
export function AskLink({ to, dialog, label, className = 'button' }: AskLinkProps) {
	return (
		<a className={className} href={to} data-opens={dialog} onClick={openDialog}>
			{label}
		</a>
	)
}

/** For pages with framework JavaScript; elsewhere the small script does it. */
function openDialog(event: MouseEvent<HTMLAnchorElement>) {
	const { currentTarget, ctrlKey, metaKey, shiftKey } = event
	const dialog = document.getElementById(currentTarget.dataset.opens ?? '') as HTMLDialogElement | null
	if (!dialog || !('showModal' in dialog) || ctrlKey || metaKey || shiftKey) return
	event.preventDefault()
	dialog.showModal()
}

interface QuestionProps {
	title: string
	/** What is lost and what stays. */
	words: ReactNode
	/** The form that does it, with its one button. */
	children: ReactNode
	/** What leaving it says: "Keep my registration". */
	keep: string
}

export function AskDialog({ id, title, words, children, keep }: QuestionProps & { id: string }) {
	return (
		<dialog id={id} className="modal card" aria-labelledby={`${id}-title`}>
			<h2 id={`${id}-title`}>{title}</h2>
			{words}
			<div className="button-row">
				{children}
				<form method="dialog">
					<button className="button">{keep}</button>
				</form>
			</div>
		</dialog>
	)
}

export function AskPage({ back, title, words, children, keep }: QuestionProps & { back: string }) {
	return (
		<>
			<h1>{title}</h1>
			{words}
			<div className="button-row part">
				{children}
				<a className="button" href={back}>
					{keep}
				</a>
			</div>
		</>
	)
}
