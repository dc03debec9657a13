import type { FormState } from '#app/web/use-form-page.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { Moment, useDateFormat } from './dates.tsx'
import { textOf } from './field-parts.tsx'

interface ConflictProps {
	form: FormState
	/** Labels by field name in form order. Unchanged fields are hidden. Several ticked boxes are shown as `a, b`. */
	labels: Record<string, string>
	/** Formats a value that is an id or a code. */
	text?: (name: string, value: string) => string
	timeZone: string
	/** Address of the page with the saved values. */
	take: string
}

/**
 * Shown when another user saved the record while this form was open. It belongs above the fields inside the form, together
 * with a VersionField: saving again deliberately overwrites the other change.
 */
export function Conflict({ form, labels, text = (_, value) => value, timeZone, take }: ConflictProps) {
	const { conflict } = form
	const format = useDateFormat()
	if (!conflict) return null
	const rows = Object.entries(labels).flatMap(([name, label]) => {
		const yours = textOf(form.field(name).initialValue) ?? form.chosen(name).sort().join(', ')
		const theirs = writeDate(conflict.theirs[name] ?? '', format)
		return yours === theirs ? [] : [{ name, label, yours, theirs }]
	})
	const say = (name: string, value: string) => (value ? <bdi>{text(name, value)}</bdi> : 'Nothing')
	return (
		<section className="mb-5" aria-labelledby="conflict-title">
			<h2 id="conflict-title">
				Changed on <Moment at={conflict.at} timeZone={timeZone} />
			</h2>
			<p>Save again to keep what is in this form, or take what was saved in the meantime.</p>
			<div className="table-frame">
				<table className="table">
					<thead>
						<tr>
							<th scope="col">Field</th>
							<th scope="col">Yours</th>
							<th scope="col">Theirs</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ name, label, yours, theirs }) => (
							<tr key={name}>
								<th scope="row">{label}</th>
								<td data-label="Yours">{say(name, yours)}</td>
								<td data-label="Theirs">{say(name, theirs)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{/* Fields keep what was typed until the page is loaded anew. */}
			<a className="button" href={take} data-theirs>
				Take theirs
			</a>
		</section>
	)
}
