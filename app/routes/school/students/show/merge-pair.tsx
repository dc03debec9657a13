import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { ACCOUNT_CHOICE, choiceName, classChoice } from '#app/domain/student/merge.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { Cancel } from './cancel.tsx'
import { MergeTable } from './merge-table.tsx'
import { mergeConsequences } from './merge-words.ts'
import type { ComparedPair } from './read-merge.server.ts'

interface Props {
	student: { id: string; name: string }
	pair: ComparedPair
}

/** Shows both records side by side. Merging cannot be undone. */
export function MergePair({ student, pair }: Props) {
	const back = href.student(student.id)
	const { kept, other, rows, clashes, accounts } = pair
	const asked = rows.filter((row) => row.asked)
	const form = useFormPage({
		choices: {
			...Object.fromEntries(asked.map(({ field, usual }) => [field, usual])),
			...Object.fromEntries(clashes.map(({ classId, usual }) => [classChoice(classId), usual])),
			[ACCOUNT_CHOICE]: 'kept',
		},
	})
	const away = other.away ?? kept.away
	return (
		<>
			<PageHead
				title="Merge two records"
				line={
					<>
						<bdi>{other.name}</bdi>, added {other.added}, becomes part of <bdi>{kept.name}</bdi>, added{' '}
						{kept.added}.
					</>
				}
				trail={[{ to: back, label: student.name }]}
				others={
					away
						? []
						: [
								{
									to: href.student(other.id, 'merge', { with: kept.id }),
									label: 'Keep the other one instead',
								},
							]
				}
			/>
			<ErrorSummary form={form} names={[]} />
			{away ? (
				<Away pair={pair} away={away} />
			) : (
				<Form form={form} submit="Merge" pending="Merging…" grave beside={<Cancel to={back} />}>
					<input type="hidden" name="version" value={kept.version} />
					<input type="hidden" name="otherVersion" value={other.version} />
					<MergeTable form={form} pair={pair} />
					{clashes.map((clash) => (
						<RadioField
							key={clash.classId}
							form={form}
							name={choiceName(classChoice(clash.classId))}
							label={`Both are in ${clash.className}. Which place stays?`}
							hint="The other one ends today."
							options={[
								{ value: 'kept', label: 'The one of this record', hint: clash.ours },
								{ value: 'other', label: 'The one of the other record', hint: clash.theirs },
							]}
						/>
					))}
					{accounts ? <Account form={form} /> : null}
					<ul className="consequences">
						{mergeConsequences(pair).map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
					<p>This cannot be undone. If you are not sure they are the same person, ask first.</p>
				</Form>
			)}
		</>
	)
}

function Account({ form }: { form: FormState }) {
	return (
		<RadioField
			form={form}
			name={choiceName(ACCOUNT_CHOICE)}
			label="Both have an account. Which one stays?"
			hint="The old account is signed out and can no longer open this school."
			options={[
				{ value: 'kept', label: 'The account of this record' },
				{ value: 'other', label: 'The account of the other record' },
			]}
		/>
	)
}

function Away({ pair: { kept, other }, away }: { pair: ComparedPair; away: 'merged' | 'archived' }) {
	const who = other.away ? other : kept
	return (
		<Notice
			tone="warn"
			title={
				<>
					<bdi>{who.name}</bdi>{' '}
					{away === 'merged' ? 'was merged with another record already' : 'is in the archive'}
				</>
			}
		>
			<p>
				{away === 'merged' ? (
					<Link to={href.student(who.id)}>Look where to</Link>
				) : (
					<>
						<Link to={href.student(who.id, 'restore')}>Restore them</Link>, then merge the two.
					</>
				)}
			</p>
		</Notice>
	)
}
