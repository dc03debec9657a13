import { useEffect, useRef } from 'react'
import type { FormState } from '#app/web/use-form-page.ts'
import { useSay } from './say.ts'

interface SummaryProps {
	form: Pick<FormState, 'problems' | 'sending' | 'way' | 'errors'> & { conflict?: object | null }
	/** Field names in display order; a record with labels puts the label in front of each message. */
	names: readonly string[] | Readonly<Record<string, string>>
	refusal?: string
	/** Alternative headings for certain messages. */
	headings?: Record<string, string>
}

/** Each message links to its field. Lists with bulk actions use it too. */
export function ErrorSummary({ form, names, refusal, headings = {} }: SummaryProps) {
	const say = useSay()
	const problems = linesOf(form, names)
	const summary = useRef<HTMLDivElement>(null)
	// Desks focus the summary after client-side navigation; on new pages the small script does.
	useEffect(() => {
		if (!form.sending) summary.current?.focus()
	}, [form.sending, form.errors, problems.length])
	const [first] = problems
	if (!first) return null
	const refused = problems.every((problem) => problem.controlId === null)
	const refusedAs = refusal ?? (form.conflict ? 'Nothing was saved' : undefined)
	const heading = refused ? refusedAs : problems.length === 1 ? headings[first.text] : undefined
	return (
		<div className="error-summary" id="error-summary" tabIndex={-1} autoFocus role="alert" ref={summary}>
			<h2>{say(heading ?? 'There is a problem')}</h2>
			<ul>
				{problems.map(({ label, text, controlId }) => (
					<li key={`${label} ${text}`}>
						{problems.length > 1 && headings[text] ? <strong>{say(headings[text])}: </strong> : null}
						{label ? <span>{label}: </span> : null}
						{controlId ? <a href={`#${controlId}`}>{say(text)}</a> : say(text)}
					</li>
				))}
			</ul>
			{form.way ? (
				<p>
					<a href={form.way.to} target={form.way.target}>
						{say(form.way.label)}
					</a>
				</p>
			) : null}
		</div>
	)
}

/** A message shared by several unlabeled fields is listed once and links to the first of them. */
function linesOf(form: SummaryProps['form'], names: SummaryProps['names']) {
	const labels = Array.isArray(names) ? {} : (names as Record<string, string>)
	const order = Array.isArray(names) ? (names as string[]) : Object.keys(labels)
	const lines = form.problems(order).map((problem) => ({ ...problem, label: labelOf(problem.name, labels) }))
	return lines.filter(
		({ label, text }, i) => lines.findIndex((other) => other.label === label && other.text === text) === i,
	)
}

/** Fields of a repeated row are named by row: `Guardians 2`. */
function labelOf(name: string, labels: Record<string, string>): string {
	const [, list = '', row] = /^(\w+)\[(\d+)\]/.exec(name) ?? []
	return labels[name] ?? (labels[list] ? `${labels[list]} ${Number(row) + 1}` : '')
}
