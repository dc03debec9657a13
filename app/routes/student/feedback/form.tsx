import { useOwnForm } from '#app/components/account/own-form.ts'
import { RadioField } from '#app/components/choice-fields.tsx'
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
	const text = usePortalWords().learning
	const [first] = choices.students
	const form = useOwnForm('give', { student: first?.value ?? '', readers: 'office', allowReply: 'on' })
	const { lesson, teacher, school } = text.subjects
	return (
		<section className="card screen-only">
			<ErrorSummary form={form} names={NAMES} refusal={text.notSent} />
			<h2>{text.giveFeedback}</h2>
			<p className="small muted">{text.whoReads}</p>
			<Form form={form} intent="give" submit={text.send} pending={text.sending}>
				<FormKeyField form={form} value={choices.key} />
				{choices.students.length > 1 ? (
					<SelectField form={form} name="student" label={text.child} options={choices.students} />
				) : (
					<HiddenField form={form} name="student" value={first?.value} />
				)}
				<RadioField
					form={form}
					name="about"
					label={text.about}
					looks="buttons"
					options={[
						{ value: 'lesson', label: lesson },
						...(choices.solo ? [] : [{ value: 'teacher', label: teacher }]),
						{ value: 'school', label: school },
					]}
				/>
				<SelectField
					form={form}
					name="lesson"
					only="lesson"
					label={text.whichLesson}
					empty={text.choose}
					options={choices.lessons}
				/>
				{choices.solo ? null : (
					<SelectField
						form={form}
						name="teacher"
						only="teacher"
						label={text.whichTeacher}
						empty={text.choose}
						options={choices.teachers}
					/>
				)}
				<Rated form={form} />
				{choices.solo ? <HiddenField form={form} name="readers" /> : <Readers form={form} />}
				<CheckboxField form={form} name="allowReply" label={text.allowReply} />
			</Form>
		</section>
	)
}

function Readers({ form }: { form: FormState }) {
	const text = usePortalWords().learning
	return (
		<>
			<RadioField
				form={form}
				name="readers"
				label={text.readers}
				looks="buttons"
				options={[
					{ value: 'office', label: text.office },
					{ value: 'teacher', label: text.teacherToo },
				]}
			/>
			<CheckboxField form={form} name="hideName" label={text.hideName} />
		</>
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
	const text = usePortalWords().learning
	return (
		<>
			<SelectField
				form={form}
				name="rating"
				label={text.rating}
				empty={text.noRating}
				options={[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: text.stars(count) }))}
			/>
			<TextareaField form={form} name="text" label={text.text} rows={5} />
		</>
	)
}
