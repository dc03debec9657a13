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
	const words = usePortalWords().learning
	const { entries, minutes, mayConfirm } = practice
	return (
		<section>
			<h2>{words.practice}</h2>
			<p>{words.week(minutes)}</p>
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
	const words = usePortalWords().learning
	const { id, day, minutes, piece, note, by, isOwn, isConfirmed } = entry
	return (
		<li className="card-row">
			<div>
				<strong>{day}</strong>, {words.entry(minutes, piece)}
				<br />
				<span className="small muted">{factLine([note, by, isConfirmed ? words.confirmed : null])}</span>
			</div>{' '}
			<PostForm>
				<input type="hidden" name="entry" value={id} />
				{mayConfirm && !isConfirmed && !isOwn ? (
					<button className="act" type="submit" name="intent" value="confirm">
						{words.confirm}
						<span className="sr-only">, {day}</span>
					</button>
				) : null}{' '}
				{isOwn ? (
					<button className="act" type="submit" name="intent" value="remove">
						{words.remove}
						<span className="sr-only">, {day}</span>
					</button>
				) : null}
			</PostForm>
		</li>
	)
}

function PracticeForm({ practice, pieces, studentId }: PracticeProps) {
	const words = usePortalWords().learning
	const form = useOwnForm('practice', { day: practice.today, minutes: '', piece: '' })
	const asksAgain = Boolean(form.field('again').errors?.length)
	const names = ['day', 'minutes', 'piece', 'note', 'again']
	return (
		<details className="unfold screen-only" open={form.problems(names).length > 0}>
			<summary className="button">{words.addPractice}</summary>
			<section className="card">
				<ErrorSummary form={form} names={names} refusal={words.notAdded} />
				<Form form={form} intent="practice" submit={words.add} pending={words.adding}>
					<HiddenField form={form} name="student" value={studentId} />
					<FormKeyField form={form} value={practice.key} />
					<DateField form={form} name="day" label={words.day} />
					<NumberField form={form} name="minutes" label={words.minutes} hint={words.minutesHint} />
					<SelectField
						form={form}
						name="piece"
						label={words.piece}
						empty={words.anyPiece}
						options={pieces
							.filter(({ isInWork }) => isInWork)
							.map(({ id, title }) => ({ value: id, label: title }))}
					/>
					<TextField form={form} name="note" label={words.note} autoComplete="off" />
					{asksAgain ? <CheckboxField form={form} name="again" label={words.again} /> : null}
				</Form>
			</section>
		</details>
	)
}
