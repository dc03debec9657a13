import { Day } from '#app/components/dates.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { MergeQuestion } from './read-merge.server.ts'

interface Props {
	student: { id: string; name: string }
	question: Extract<MergeQuestion, { pair: null }>
}

/** First step: suggests likely duplicates, or searches for the other record. */
export function ChooseOther({ student, question: { search, likely, others } }: Props) {
	const { id, name } = student
	return (
		<>
			<PageHead
				title="Merge with another record"
				line={
					<>
						Choose the second record of <bdi>{name}</bdi>. You will see both records side by side before
						anything changes.
					</>
				}
				trail={[{ to: href.student(id), label: name }]}
			/>
			<FindForm
				action={href.student(id, 'merge')}
				title="Find the second record"
				name="search"
				label="Find the second record"
				value={search}
				pick={{ kind: 'student', to: (other) => href.student(id, 'merge', { with: other }) }}
			/>
			{search ? <Found id={id} students={others.students} more={others.more} /> : null}
			{search || likely.length === 0 ? null : (
				<Panel title="Perhaps this one">
					<People id={id} people={likely} />
				</Panel>
			)}
		</>
	)
}

function Found({ id, students, more }: { id: string } & Props['question']['others']) {
	if (students.length === 0)
		return (
			<p role="status">
				No other matches. Try fewer letters of the name. Archived students must be restored first.
			</p>
		)
	return (
		<Panel title={more ? `The first ${students.length} found` : 'Found'}>
			<People id={id} people={students} />
			{more ? <p className="hint">There are more matches. Type more of the name.</p> : null}
		</Panel>
	)
}

function People({ id, people }: { id: string; people: Props['question']['others']['students'] }) {
	return (
		<ul className="rows">
			{people.map((person) => (
				<li key={person.id}>
					<a href={href.student(id, 'merge', { with: person.id })}>
						<bdi>{person.name}</bdi>
					</a>{' '}
					<span className="muted">
						{person.birthDate ? (
							<>
								born <Day on={person.birthDate} />
							</>
						) : (
							'no birth date'
						)}
					</span>
				</li>
			))}
		</ul>
	)
}
