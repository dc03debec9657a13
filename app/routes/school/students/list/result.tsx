import { PostForm } from '#app/components/desk-form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { bulkActs, type BulkOutcome, type BulkResult } from '#app/domain/student/bulk.ts'

interface Props {
	result: BulkResult
	back: string
	/** Whether there is a page of each student to lead to. */
}

/** What was done and what was not, each with its reason. */
export function BulkResultPage({ result: { act, outcomes, undo }, back }: Props) {
	const refused = outcomes.filter(({ ok }) => !ok)
	const done = outcomes.length - refused.length
	const line = refused.length > 0 ? `${done} done, ${refused.length} not done` : `${done} done`
	return (
		<>
			<PageHead
				title={bulkActs[act]}
				line={line}
				trail={[{ to: back, label: 'All students' }]}
				action={{ to: back, label: 'Back to the list' }}
			>
				{undo ? (
					<PostForm action={href.studentList({ undo })}>
						<button className="button">Undo</button>
					</PostForm>
				) : null}
			</PageHead>
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">What came of it</caption>
					<thead>
						<tr>
							<th scope="col">Name</th>
							<th scope="col">Result</th>
							<th scope="col">What it means</th>
						</tr>
					</thead>
					<tbody>
						{[...refused, ...outcomes.filter(({ ok }) => ok)].map((outcome) => (
							<Row key={outcome.id} outcome={outcome} />
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

function Row({ outcome: { id, name, ok, words, way } }: { outcome: BulkOutcome }) {
	return (
		<tr>
			<th scope="row">{name ? <a href={href.student(id)}>{name}</a> : 'Somebody unknown'}</th>
			<td data-label="Result">
				<State tone={ok ? 'good' : 'bad'}>{ok ? 'Done' : 'Not done'}</State>
			</td>
			<td data-label="What it means">
				{words} {way ? <a href={way.to}>{way.label}</a> : null}
			</td>
		</tr>
	)
}
