import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import type { PaperRead } from './read-paper.server.ts'

/** A roll to print and take along, and to key in by letters when it comes back. */
export function PaperRoll(its: PaperRead) {
	const { found, lessons, rows, codes } = its
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['rows']} refusal="No marks were saved" />
			<PageHead
				title={found ? <bdi>{found.name}</bdi> : 'Paper roll'}
				line={
					<span className="screen-only">
						Print the roll, and type the letters in when the paper comes back.
					</span>
				}
				trail={[{ to: href.attendance(), label: 'Attendance' }]}
			>
				{rows.length > 0 && lessons.length > 0 ? <PrintButton /> : null}
			</PageHead>
			<Choose {...its} />
			{found && (lessons.length === 0 || rows.length === 0) ? (
				<EmptyList
					kind="new"
					title="Nothing to print"
					words="This class has no lessons with students from that day on."
				/>
			) : null}
			{rows.length > 0 && lessons.length > 0 ? (
				<Form form={form} submit="Save marks" pending="Saving…">
					{lessons.map(({ id }) => (
						<input key={id} type="hidden" name="lessons" value={id} />
					))}
					<Sheet form={form} its={its} />
					<p className="muted">{codes.map(({ letter, label }) => `${letter} ${label}`).join(' · ')}</p>
				</Form>
			) : null}
		</>
	)
}

function Choose({ classes, found, from }: PaperRead) {
	return (
		<GetForm className="screen-only" action={href.attendance()} role="search" key={`${found?.id} ${from}`}>
			<input type="hidden" name="tab" value="paper" />
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="class">Class</label>
					<select className="input" id="class" name="class" defaultValue={found?.id}>
						{found ? null : <option value="">Choose a class</option>}
						{classes.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<p className="filter">
					<label htmlFor="from">Lessons from</label>
					<input className="input" id="from" name="from" defaultValue={from} autoComplete="off" />
				</p>
				<button className="button">Show</button>
			</div>
		</GetForm>
	)
}

/** A box is empty until it is marked; where somebody is not expected there is none. */
function Sheet({ form, its: { lessons, rows } }: { form: FormState; its: PaperRead }) {
	return (
		<div className="sheet-frame" role="region" aria-label="Roll" tabIndex={0}>
			<table className="sheet">
				<thead>
					<tr>
						<th scope="col">Student</th>
						<th scope="col" className="screen-only">
							Letters
						</th>
						{lessons.map(({ id, label }) => (
							<th key={id} scope="col">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, name, letters }, at) => (
						<tr key={id}>
							<th scope="row">
								<bdi>{name}</bdi>
							</th>
							<td className="sheet-box screen-only">
								<Letters form={form} id={id} name={`rows[${at}]`} student={name} />
							</td>
							{lessons.map((lesson, i) => (
								<td key={lesson.id} className={letters[i] === '' ? 'sheet-box' : undefined}>
									{letters[i] ?? '–'}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="muted screen-only">
				One letter per lesson, first to last, such as PPAP. Type - to leave a box as it is.
			</p>
		</div>
	)
}

interface LettersProps {
	form: FormState
	id: string
	name: string
	student: string
}

function Letters({ form, id, name, student }: LettersProps) {
	const field = form.field(`${name}.letters`)
	return (
		<>
			<input type="hidden" name={`${name}.studentId`} value={id} />
			<label className="sr-only" htmlFor={field.id}>
				Letters of {student}
			</label>
			<HintAndError form={form} name={`${name}.letters`} hint={null} />
			<input
				className="input"
				id={field.id}
				name={`${name}.letters`}
				defaultValue={textOf(field.initialValue)}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				{...described(form, `${name}.letters`, null)}
			/>
		</>
	)
}
