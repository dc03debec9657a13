import { HintAndError, textOf } from '#app/components/field-parts.tsx'
import { choiceName, type Side } from '#app/domain/student/merge.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { ComparedPair } from './read-merge.server.ts'

interface Props {
	form: FormState
	pair: ComparedPair
}

type Row = ComparedPair['rows'][number]

/** The user chooses a value for each field that differs. */
export function MergeTable({ form, pair: { kept, other, rows } }: Props) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">What the two records say</caption>
				<thead>
					<tr>
						<th scope="col">Field</th>
						<th scope="col">
							This record,
							<br />
							added {kept.added}
						</th>
						<th scope="col">
							The other,
							<br />
							added {other.added}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.field}>
							<th scope="row">
								{row.label}
								{row.asked ? <HintAndError form={form} name={choiceName(row.field)} hint={null} /> : null}
							</th>
							<td data-label="This record">
								{row.asked ? <Pick form={form} row={row} side="kept" /> : <Said text={row.ours} />}
							</td>
							<td data-label="The other">
								{row.asked ? <Pick form={form} row={row} side="other" /> : <Said text={row.theirs} />}
								{row.asked && row.both ? <Pick form={form} row={row} side="both" /> : null}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}

function Said({ text }: { text: string | null }) {
	return text ? <bdi className="notes">{text}</bdi> : <span className="muted">Nothing</span>
}

const FROM: Record<Side, string> = { kept: 'this record', other: 'the other record', both: 'both' }

function Pick({ form, row, side }: { form: FormState; row: Row; side: Side }) {
	const name = choiceName(row.field)
	const { id, initialValue } = form.field(name)
	const text = side === 'both' ? 'Keep both, one below the other' : side === 'kept' ? row.ours : row.theirs
	// The first option has the field's own id, because the error summary links to it.
	const own = side === 'kept' ? id : `${id}-${side}`
	return (
		<div className="choices">
			<label className="check" htmlFor={own}>
				<input
					type="radio"
					id={own}
					name={name}
					value={side}
					aria-label={`${row.label}, from ${FROM[side]}: ${text}`}
					defaultChecked={textOf(initialValue) === side}
				/>
				<span>
					<bdi>{text}</bdi>
				</span>
			</label>
		</div>
	)
}
