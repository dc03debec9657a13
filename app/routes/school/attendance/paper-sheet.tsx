import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import type { FormState } from '#app/web/use-form-page.ts'
import type { PaperRead } from './read-paper-roll.server.ts'

/** Boxes are printed only for lessons the student is expected at. */
export function PaperSheet({ form, roll: { lessons, rows } }: { form: FormState; roll: PaperRead }) {
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
