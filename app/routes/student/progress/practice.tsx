import { useOwnForm } from '#app/components/account/own-form.ts'
import { DateField } from '#app/components/date-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField, NumberField } from '#app/components/typed-fields.tsx'
import { factLine } from '#app/utils/fact-line.ts'
import type { ProgressFacts } from './read.server.ts'

type PracticeProps = Pick<ProgressFacts, 'practice' | 'pieces' | 'studentId'>

/** Practice of the last seven days, with a form to add an entry. */
export function PracticeLog({ practice, pieces, studentId }: PracticeProps) {
	const text = usePortalWords().learning
	const { entries, minutes, mayConfirm } = practice
	return (
		<section>
			<h2>{text.practice}</h2>
			<p>{text.week(minutes)}</p>
			<PracticeForm practice={practice} pieces={pieces} studentId={studentId} />
			<ul className="todo">
				{entries.map((entry) => (
					<PracticeEntry key={entry.id} entry={entry} mayConfirm={mayConfirm} />
				))}
			</ul>
		</section>
	)
}

interface EntryProps {
	entry: ProgressFacts['practice']['entries'][number]
	mayConfirm: boolean
}

function PracticeEntry({ entry, mayConfirm }: EntryProps) {
	const text = usePortalWords().learning
	const { id, day, minutes, piece, note, by, isOwn, isConfirmed } = entry
	return (
		<li className="card-row">
			<div>
				<strong>{day}</strong>, {text.entry(minutes, piece)}
				<br />
				<span className="small muted">{factLine([note, by, isConfirmed ? text.confirmed : null])}</span>
			</div>{' '}
			<PostForm>
				<input type="hidden" name="entry" value={id} />
				{mayConfirm && !isConfirmed && !isOwn ? (
					<button className="act" type="submit" name="intent" value="confirm">
						{text.confirm}
						<span className="sr-only">, {day}</span>
					</button>
				) : null}{' '}
				{isOwn ? (
					<button className="act" type="submit" name="intent" value="remove">
						{text.remove}
						<span className="sr-only">, {day}</span>
					</button>
				) : null}
			</PostForm>
		</li>
	)
}

function PracticeForm({ practice, pieces, studentId }: PracticeProps) {
	const text = usePortalWords().learning
	const form = useOwnForm('practice', { day: practice.today, minutes: '', piece: '' })
	const asksAgain = Boolean(form.field('again').errors?.length)
	const names = ['day', 'minutes', 'piece', 'note', 'again']
	return (
		<details className="unfold screen-only" open={form.problems(names).length > 0}>
			<summary className="button">{text.addPractice}</summary>
			<section className="card">
				<ErrorSummary form={form} names={names} refusal={text.notAdded} />
				<Form form={form} intent="practice" submit={text.add} pending={text.adding}>
					<HiddenField form={form} name="student" value={studentId} />
					<FormKeyField form={form} value={practice.key} />
					<DateField form={form} name="day" label={text.day} />
					<NumberField form={form} name="minutes" label={text.minutes} hint={text.minutesHint} />
					<SelectField
						form={form}
						name="piece"
						label={text.piece}
						empty={text.anyPiece}
						options={pieces
							.filter(({ isInWork }) => isInWork)
							.map(({ id, title }) => ({ value: id, label: title }))}
					/>
					<TextField form={form} name="note" label={text.note} autoComplete="off" />
					{asksAgain ? <CheckboxField form={form} name="again" label={text.again} /> : null}
				</Form>
			</section>
		</details>
	)
}
