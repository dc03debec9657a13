import { useOwnForm } from '#app/components/account/own-form.ts'
import { CheckboxField, SelectField, TextareaField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { FormKeyField, HiddenField } from '#app/components/typed-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'
import type { FeedbackChoices } from './read.server.ts'

interface FeedbackFormProps {
	choices: FeedbackChoices
	changing: { id: string; text: string; rating: number | null } | null
}

export function FeedbackForm({ choices, changing }: FeedbackFormProps) {
	if (changing) return <Change changing={changing} />
	if (choices.students.length === 0) return null
	return <Give choices={choices} />
}

const NAMES = ['about', 'student', 'lesson', 'teacher', 'rating', 'text', 'readers']

function Give({ choices }: Pick<FeedbackFormProps, 'choices'>) {
	const words = usePortalWords().learning
	const [first] = choices.students
	const form = useOwnForm('give', { student: first?.value ?? '', readers: 'office', allowReply: 'on' })
	const { lesson, teacher, school } = words.subjects
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={NAMES} refusal={words.notSent} />
			<h2>{words.giveFeedback}</h2>
			<p className="small muted">{words.whoReads}</p>
			<Form form={form} intent="give" submit={words.send} pending={words.sending}>
				<FormKeyField form={form} value={choices.key} />
				{choices.students.length > 1 ? (
					<SelectField form={form} name="student" label={words.child} options={choices.students} />
				) : (
					<HiddenField form={form} name="student" value={first?.value} />
				)}
				<SelectField
					form={form}
					name="about"
					label={words.about}
					empty={words.choose}
					options={[
						{ value: 'lesson', label: lesson },
						{ value: 'teacher', label: teacher },
						{ value: 'school', label: school },
					]}
				/>
				<SelectField
					form={form}
					name="lesson"
					label={words.whichLesson}
					empty={words.choose}
					options={choices.lessons}
				/>
				<SelectField
					form={form}
					name="teacher"
					label={words.whichTeacher}
					empty={words.choose}
					options={choices.teachers}
				/>
				<Rated form={form} />
				<SelectField
					form={form}
					name="readers"
					label={words.readers}
					options={[
						{ value: 'office', label: words.office },
						{ value: 'teacher', label: words.teacherToo },
					]}
				/>
				<CheckboxField form={form} name="hideName" label={words.hideName} />
				<CheckboxField form={form} name="allowReply" label={words.allowReply} />
			</Form>
		</section>
	)
}

function Change({ changing }: { changing: NonNullable<FeedbackFormProps['changing']> }) {
	const words = usePortalWords().learning
	const { id, text, rating } = changing
	const form = useOwnForm('change', { text, rating: rating === null ? '' : String(rating) })
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={['rating', 'text']} refusal={words.notSent} />
			<h2>{words.edit}</h2>
			<Form form={form} intent="change" submit={words.save} pending={words.sending}>
				<HiddenField form={form} name="feedback" value={id} />
				<Rated form={form} />
			</Form>
		</section>
	)
}

function Rated({ form }: { form: FormState }) {
	const words = usePortalWords().learning
	return (
		<>
			<SelectField
				form={form}
				name="rating"
				label={words.rating}
				empty={words.noRating}
				options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: words.stars(count) }))}
			/>
			<TextareaField form={form} name="text" label={words.text} rows={5} />
		</>
	)
}
